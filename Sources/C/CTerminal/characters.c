#define _GNU_SOURCE
#include "characters.h"

#include <limits.h>
#include <string.h>
#include <wchar.h>

int terminal_character_width(uint32_t scalar) {
  char bytes[MB_LEN_MAX];
  mbstate_t state;
  memset(&state, 0, sizeof state);
  if (wcrtomb(bytes, (wchar_t)scalar, &state) == (size_t)-1) return -1;
  return wcwidth((wchar_t)scalar);
}

int32_t terminal_character_from_byte(uint8_t byte) {
  wint_t character = btowc(byte);
  return character == WEOF ? -1 : (int32_t)character;
}
