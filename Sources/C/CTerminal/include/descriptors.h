// Standard input, output and error that are closed when the program begins.
//
// The next file to be opened would get the number of one of them: one of Dispatch's own, or a store, and an answer would
// be written into it. So something is put in their place before anything of Swift runs, without being called. What
// stands for standard output refuses to be written to, so that no answer is lost unnoticed.

#ifndef C_TERMINAL_DESCRIPTORS_H
#define C_TERMINAL_DESCRIPTORS_H

// Does so now. Nothing that is open is touched.
void terminal_descriptors_occupy(void);

#endif
