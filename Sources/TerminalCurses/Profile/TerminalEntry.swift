import CNcurses
import TerminalUI

/// A terminal as terminfo describes it.
struct TerminalEntry: Hashable, Sendable {
  /// The name of the entry, as in `TERM`.
  var name: String
  /// Colours, -1 where it names none.
  var colorCount: Int
  /// True where it can move its cursor, which a full screen needs.
  var movesCursor = true
  /// True where it understands what xterm does beyond terminfo: titles, bracketed paste, queries.
  var isLikeXterm = false
  var reportsMouse = false
  /// True where it tells the place of its cursor when it is asked.
  var reportsPosition = false

  /// Looks an entry up and makes it the current one, of which ncurses' functions tell; nil where there is none.
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
