#define _GNU_SOURCE
#include "character_width.h"

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
