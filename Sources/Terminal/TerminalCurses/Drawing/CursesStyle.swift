import CNcurses
import TerminalUI

/// A style as ncurses knows it: attributes and the number of a colour pair.
struct CursesStyle: Hashable {
  /// The attribute bits, as ncurses has them.
  var attributes: attr_t
  /// The number of the colour pair; 0 for the terminal's own colours.
  var pair: Int32

  /// Translates attributes. Text struck out is dim: ncurses has no strikethrough.
  init(attributes: Style.Attributes, pair: Int32) {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= curses_attribute_bold() }
    // ncurses has no strikethrough; a thing struck out steps back.
    if !attributes.isDisjoint(with: [.dim, .strikethrough]) { bits |= curses_attribute_dim() }
    if attributes.contains(.italic) { bits |= curses_attribute_italic() }
    if attributes.contains(.underline) { bits |= curses_attribute_underline() }
    if attributes.contains(.reverse) { bits |= curses_attribute_reverse() }
    self.attributes = bits
    self.pair = pair
  }
}
