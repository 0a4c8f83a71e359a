import CNcurses
import TerminalUI

/// A terminal as terminfo describes it.
struct TerminalEntry: Hashable, Sendable {
  /// The name of the entry, as in `TERM`.
  var name: String
  /// The number of colours; -1 where the entry names none.
  var colorCount: Int
  /// True where the terminal can move its cursor, which a full screen needs.
  var movesCursor = true
  /// True where the terminal understands sequences of xterm beyond terminfo: titles, bracketed paste, queries.
  var isLikeXterm = false
  /// True where the terminal can report its mouse.
  var reportsMouse = false
  /// True where the terminal tells the place of its cursor when it is asked.
  var reportsPosition = false

  /// Looks an entry up and makes it the current one for ncurses' functions; nil when terminfo has none of the name.
  ///
  /// - Parameter output: The file that the terminal is written to.
  @MainActor
  static func load(_ name: String, output: Int32) -> TerminalEntry? {
    var status: Int32 = 0
    let former = set_curterm(nil)
    if let former { del_curterm(former) }
    guard setupterm(name, output, &status) == OK else { return nil }
    return TerminalEntry(
      name: name, colorCount: Int(tigetnum("colors")), movesCursor: curses_terminfo_string("cup") != nil,
      isLikeXterm: tigetflag("XT") == 1 || name.hasPrefix("tmux"),
      reportsMouse: curses_terminfo_string("kmous") != nil,
      reportsPosition: curses_terminfo_string("u7").map { String(cString: $0) } == "\u{1B}[6n")
  }
}
