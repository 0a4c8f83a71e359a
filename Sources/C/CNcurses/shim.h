// ncurses with wide characters, and functions for what its header only offers as macros or variables.
//
// Swift sees no macros with casts or calls inside (WA_BOLD, stdscr), and Swift 6 refuses C's global variables. Everything here asks the header, so that no value is ever copied.

#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#include <ncurses.h>
#include <stdbool.h>
#include <term.h>

// Attributes. The library's strikethrough does not exist; see CellAttributes.
static inline attr_t curses_attribute_bold(void) { return WA_BOLD; }
static inline attr_t curses_attribute_dim(void) { return WA_DIM; }
static inline attr_t curses_attribute_italic(void) { return WA_ITALIC; }
static inline attr_t curses_attribute_underline(void) { return WA_UNDERLINE; }
static inline attr_t curses_attribute_reverse(void) { return WA_REVERSE; }

// The state of the current screen.
static inline WINDOW *curses_standard_window(void) { return stdscr; }
static inline WINDOW *curses_physical_window(void) { return curscr; }
static inline int curses_lines(void) { return LINES; }
static inline int curses_columns(void) { return COLS; }
static inline int curses_color_count(void) { return COLORS; }
static inline int curses_color_pair_count(void) { return COLOR_PAIRS; }

// A terminfo string, or NULL both when the terminal lacks the capability and when there is none of that name
// (the library tells them apart with the pointer value -1, which Swift cannot compare).
static inline const char *curses_terminfo_string(const char *name) {
  char *value = tigetstr(name);
  return value == (char *)-1 ? NULL : value;
}

// The sequence of a capability that takes one number, such as a colour, or NULL where the terminal lacks it. It is valid until the next call.
static inline const char *curses_terminfo_sequence(const char *name, int number) {
  const char *value = curses_terminfo_string(name);
  return value ? tiparm(value, number) : NULL;
}

// The sequence after which all rows of a screen scroll, or NULL where the terminal cannot let a part scroll. It is valid until the next call.
static inline const char *curses_whole_margins(int rows) {
  const char *value = curses_terminfo_string("csr");
  return value ? tiparm(value, 0, rows - 1) : NULL;
}

#endif
