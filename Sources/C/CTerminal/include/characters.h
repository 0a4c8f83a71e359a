// Questions to the C library's locale, which is also ncurses'. Swift sees none of <wchar.h> on Linux.

#ifndef C_TERMINAL_CHARACTERS_H
#define C_TERMINAL_CHARACTERS_H

#include <stdint.h>

// How many cells the library gives a character: 0, 1 or 2; -1 for what cannot be printed or what the locale's encoding
// cannot write.
int terminal_character_width(uint32_t scalar);

// The character a byte stands for in an encoding of single bytes; -1 when it stands for none.
int32_t terminal_character_from_byte(uint8_t byte);

#endif
