// The parts of a terminal program that must be written in C: signal handlers, queries about the C locale, and code that
// runs before any Swift.

#include "characters.h"
#include "descriptors.h"
#include "restore.h"
#include "signals.h"
