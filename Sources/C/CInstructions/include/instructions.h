// The processor's instruction counter, where the kernel lets a program read it.

#ifndef C_INSTRUCTIONS_H
#define C_INSTRUCTIONS_H

#include <stdint.h>

// Begins counting the instructions that this process executes outside the kernel, including those of threads it starts
// from now on. Returns a descriptor, or -1 when counting is forbidden or no counter exists, as in many containers and
// virtual machines.
int instructions_open(void);

// Returns the number of instructions so far; -1 when it cannot be read.
int64_t instructions_read(int descriptor);

#endif
