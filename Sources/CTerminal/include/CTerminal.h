// What a terminal program must do in C: signal handlers, and questions to the C locale.

#include "characters.h"
#include "restore.h"
#include "signals.h"
