// How many cells the C library, and so ncurses, gives a character. Swift sees none of <wchar.h> on Linux.

#ifndef C_TERMINAL_CHARACTER_WIDTH_H
#define C_TERMINAL_CHARACTER_WIDTH_H

#include <stdint.h>

// 0, 1 or 2 cells; -1 for what cannot be printed or what the locale's encoding cannot write.
int terminal_character_width(uint32_t scalar);

#endif
