import TerminalUI

/// One code that ncurses reads from the bytes a terminal sends.
enum InputCode: Hashable, Sendable {
  /// A character, or a byte of a sequence that ncurses does not know.
  case scalar(Unicode.Scalar)
  case key(KeyPress)
  /// A code without a meaning here, such as a key that no screen uses.
  case ignored
}
