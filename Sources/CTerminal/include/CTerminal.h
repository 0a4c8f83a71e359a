// What a terminal program must do in C: signal handlers, and questions to the C locale.

#include "character_width.h"
#include "restore.h"
