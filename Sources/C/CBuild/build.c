#include "CBuild.h"

// Package.swift defines it where the environment of the build has it. One C file, so that another commit compiles no Swift.
#ifndef HEALTHSHEET_COMMIT
#define HEALTHSHEET_COMMIT ""
#endif

const char *build_commit(void) { return HEALTHSHEET_COMMIT; }
