// Contains no functions to call. Linking this target is enough. See MutexAnnotations.c.
