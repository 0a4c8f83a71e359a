// The commit that the program was built from.

#ifndef C_BUILD_H
#define C_BUILD_H

// Returns the commit that .ci/release built; an empty string for any other build.
const char *_Nonnull build_commit(void);

#endif
