import CNcurses
import TerminalUI

/// A style as ncurses knows it: attributes and the number of a colour pair.
struct CursesStyle: Hashable {
  var attributes: attr_t
  var pair: Int32

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
