// Queries about the C library's locale, which ncurses also uses. Swift does not import <wchar.h> on Linux.

#ifndef C_TERMINAL_CHARACTERS_H
#define C_TERMINAL_CHARACTERS_H

#include <stdint.h>

// Returns the number of cells that the library assigns to a character: 0, 1 or 2; -1 for a character that is
// unprintable or that the locale's encoding cannot represent.
int terminal_character_width(uint32_t scalar);

// Returns the character that a byte represents in a single-byte encoding; -1 when it represents none.
int32_t terminal_character_from_byte(uint8_t byte);

#endif
