#include "CBuild.h"

// Package.swift defines this macro when the build's environment sets the commit. The macro is used in a single C file,
// so that a different commit recompiles no Swift.
#ifndef HEALTHSHEET_COMMIT
#define HEALTHSHEET_COMMIT ""
#endif

const char *build_commit(void) { return HEALTHSHEET_COMMIT; }
