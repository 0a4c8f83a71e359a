// Nothing to call: linking this target is enough. See MutexAnnotations.c.
