// libvterm, and the few functions for pseudo-terminals that Swift's Glibc module lacks.

#ifndef CVTERM_SHIM_H
#define CVTERM_SHIM_H

#include <pty.h>
#include <sys/pidfd.h>
#include <sys/types.h>
#include <vterm.h>

// The contents and style of a cell, in a struct without bit fields and unions, because Swift does not import those.
typedef struct {
  uint32_t characters[VTERM_MAX_CHARS_PER_CELL];
  int width;
  int bold, underline, italic, reverse;
  // -1 is the terminal's default color, 0 to 255 is a color of the palette, and 0x1000000 plus RRGGBB is a true color.
  int foreground, background;
} vterm_plain_cell;

static inline int vterm_plain_color(const VTermColor *color, int default_mask) {
  if (color->type & default_mask) return -1;
  if (VTERM_COLOR_IS_INDEXED(color)) return color->indexed.idx;
  return 0x1000000 | color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}

static inline vterm_plain_cell vterm_plain_cell_at(const VTermScreen *screen, int row, int column) {
  VTermPos position = {row, column};
  VTermScreenCell cell;
  vterm_plain_cell plain = {{0}};
  if (!vterm_screen_get_cell(screen, position, &cell)) return plain;
  for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++) plain.characters[i] = cell.chars[i];
  plain.width = cell.width;
  plain.bold = cell.attrs.bold;
  plain.underline = cell.attrs.underline;
  plain.italic = cell.attrs.italic;
  plain.reverse = cell.attrs.reverse;
  plain.foreground = vterm_plain_color(&cell.fg, VTERM_COLOR_DEFAULT_FG);
  plain.background = vterm_plain_color(&cell.bg, VTERM_COLOR_DEFAULT_BG);
  return plain;
}

#endif
