import TerminalUI

/// What ncurses makes of the bytes a terminal sends.
enum InputCode: Hashable, Sendable {
  /// A character, or a byte of a sequence that ncurses does not know.
  case scalar(Unicode.Scalar)
  case key(KeyPress)
  case mouse(MouseEvent)
  /// Something nobody asked for: a resize ncurses noticed, a mouse button that means nothing here.
  case ignored
}
