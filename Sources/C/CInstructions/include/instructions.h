// The processor's own count of instructions, where the kernel lets a program read it.

#ifndef C_INSTRUCTIONS_H
#define C_INSTRUCTIONS_H

#include <stdint.h>

// Begins to count the instructions of this process outside the kernel, those of threads it starts from now on included.
// Returns a descriptor, or -1 where that is forbidden or there is no such counter, as in many containers and virtual
// machines.
int instructions_open(void);

// Returns the instructions so far; -1 when they cannot be read.
int64_t instructions_read(int descriptor);

#endif
