import CNcurses
import Glibc

/// The bytes for what terminfo has no name for, and those that undo everything.
enum TerminalModes {
  /// Sets the window's title; the first time, the terminal is asked to remember the former one.
  static func title(_ title: String, isFirst: Bool) -> String {
    let printable = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return (isFirst ? "\u{1B}[22;2t" : "") + "\u{1B}]2;" + String(String.UnicodeScalarView(printable)) + "\u{1B}\\"
  }

  /// Puts the former title back; a terminal that remembers none shows its own default.
  static let restoreTitle = "\u{1B}]2;\u{1B}\\\u{1B}[23;2t"

  /// Buttons and the wheel (1000), as decimal numbers that reach any column (1006).
  static let reportMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let ignoreMouse = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Pasted text comes between brackets, so that it can be told from keys.
  static let bracketPastes = "\u{1B}[?2004h"
  static let pasteAsKeys = "\u{1B}[?2004l"

  /// Asks for colour 11, the background; see `TerminalProfile.background(answer:)`.
  static let askForBackground = "\u{1B}]11;?\u{1B}\\"

  /// Mark an update that is shown at once (DEC private mode 2026).
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"

  /// Everything a program that can no longer call ncurses must write to leave the current screen: what ``CursesScreen``
  /// and ncurses may have switched on, switched off, whether or not it was.
  @MainActor
  static func abandonScreen(features: CursesScreen.Features) -> String {
    var bytes = ""
    if features.synchronizesUpdates { bytes += endUpdate }
    if features.reportsMouse { bytes += ignoreMouse }
    if features.bracketsPastes { bytes += pasteAsKeys }
    for capability in ["sgr0", "op", "rmkx"] { bytes += string(capability) }
    // Without a screen of its own to leave, the message goes below what is there.
    let leave = string("rmcup")
    bytes += leave.isEmpty ? string("ll") + "\r\n" : leave
    bytes += showCursor
    if features.keepsTitles { bytes += restoreTitle }
    return bytes
  }

  /// Shows the cursor, after the screen was left: some terminals bring a hidden one back with the former screen.
  @MainActor static var showCursor: String { string("cnorm") }

  /// A terminfo string without its delays, which are for terminals of glass and paper.
  @MainActor
  private static func string(_ capability: String) -> String {
    guard let value = curses_terminfo_string(capability) else { return "" }
    return String(cString: value).replacing(#/\$<[0-9.]+[*\/]*>/#, with: "")
  }

  static func write(_ text: String, to file: Int32) { write(Array(text.utf8), to: file) }

  /// Writes all of it, however little the terminal takes at a time.
  static func write(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var room = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
