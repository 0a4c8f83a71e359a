// What a terminal program must do in C: signal handlers, questions to the C locale, and what comes before all of Swift.

#include "characters.h"
#include "descriptors.h"
#include "restore.h"
#include "signals.h"
