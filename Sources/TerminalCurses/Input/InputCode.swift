import TerminalUI

/// What ncurses makes of the bytes a terminal sends.
enum InputCode: Hashable, Sendable {
  /// A character, or a byte of a sequence that ncurses does not know.
  case scalar(Unicode.Scalar)
  case key(KeyPress)
  /// Something nobody asked for, such as a key without a meaning here.
  case ignored
}
