// Handles standard input, output or error being closed when the program starts.
//
// The next file to be opened, for example by Dispatch or a store, would get one of their numbers, and output would be
// written into that file. Placeholders are therefore opened automatically before any Swift code runs. The placeholder
// for standard output rejects writes, so that no output is lost unnoticed.

#ifndef C_TERMINAL_DESCRIPTORS_H
#define C_TERMINAL_DESCRIPTORS_H

// Opens the placeholders now. Does not touch descriptors that are open.
void terminal_descriptors_occupy(void);

#endif
