// Wide-character ncurses, with functions for things that its header offers only as macros or variables.
//
// Swift cannot import macros that contain casts or calls (WA_BOLD, stdscr), and Swift 6 rejects C's global variables.
// Everything here uses the header, so that no value is duplicated.

#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#include <ncurses.h>
#include <stdbool.h>
#include <term.h>

// Attributes. ncurses has none for strikethrough; CursesStyle uses dim instead.
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

// Returns a terminfo string, or NULL when the terminal lacks the capability or no capability has this name. (The
// library distinguishes these with the pointer value -1, which Swift cannot compare.)
static inline const char *curses_terminfo_string(const char *name) {
  char *value = tigetstr(name);
  return value == (char *)-1 ? NULL : value;
}

// Returns the sequence of a capability with one numeric parameter, such as a color; NULL when the terminal lacks it.
// Valid until the next call.
static inline const char *curses_terminfo_sequence(const char *name, int number) {
  const char *value = curses_terminfo_string(name);
  return value ? tiparm(value, number) : NULL;
}

// Returns the sequence that makes all rows of the screen scroll; NULL when the terminal cannot scroll a region. Valid
// until the next call.
static inline const char *curses_whole_margins(int rows) {
  const char *value = curses_terminfo_string("csr");
  return value ? tiparm(value, 0, rows - 1) : NULL;
}

#endif
