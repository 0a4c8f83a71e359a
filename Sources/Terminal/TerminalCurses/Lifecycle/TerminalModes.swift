import CNcurses
import Foundation
import Glibc

/// The escape sequences for which terminfo has no names, and the text that undoes all of them.
enum TerminalModes {
  /// Sets the window's title; the first time, also asks the terminal to save the former title. Control characters are
  /// removed.
  static func title(_ title: String, isFirst: Bool) -> String {
    let printable = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return (isFirst ? "\u{1B}[22;2t" : "") + "\u{1B}]2;" + String(String.UnicodeScalarView(printable)) + "\u{1B}\\"
  }

  /// Restores the former title; a terminal that saved none shows its default.
  static let restoreTitle = "\u{1B}]2;\u{1B}\\\u{1B}[23;2t"

  /// Copies a text to the clipboard of the person's machine (OSC 52), also through ssh and tmux. Terminals that do not
  /// allow this ignore it.
  static func copy(_ text: String) -> String {
    "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{1B}\\"
  }

  /// Makes a text a link to an address (OSC 8); terminals without links show only the text. Anything but printable
  /// ASCII is removed from the address.
  static func link(_ text: String, to address: String) -> String {
    let printable = address.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }
    return "\u{1B}]8;;\(String(String.UnicodeScalarView(printable)))\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Turns on reports of buttons and the wheel (1000), as decimal numbers that reach any column (1006).
  static let reportMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let ignoreMouse = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Turns on bracketed paste, which distinguishes pasted text from keys.
  static let bracketPastes = "\u{1B}[?2004h"
  /// Turns off bracketed paste.
  static let pasteAsKeys = "\u{1B}[?2004l"

  /// Queries colour 11, the background; see `TerminalProfile.background(answer:)`.
  static let askForBackground = "\u{1B}]11;?\u{1B}\\"

  /// Begins a synchronized update (DEC private mode 2026).
  static let beginUpdate = "\u{1B}[?2026h"
  /// Ends the synchronized update, which the terminal now shows.
  static let endUpdate = "\u{1B}[?2026l"

  /// The bytes with which a program that can no longer call ncurses leaves the screen: they turn off every mode that
  /// ``CursesScreen`` and ncurses may have turned on.
  @MainActor
  static func abandonScreen(features: CursesScreen.Features) -> String {
    var bytes = ""
    if features.synchronizesUpdates { bytes += endUpdate }
    if features.reportsMouse { bytes += ignoreMouse }
    if features.bracketsPastes { bytes += pasteAsKeys }
    for capability in ["sgr0", "op", "rmkx"] { bytes += string(capability) }
    // If the terminal has no alternate screen, write the message below the existing text.
    let leave = string("rmcup")
    bytes += leave.isEmpty ? string("ll") + "\r\n" : leave
    bytes += showCursor
    if features.keepsTitles { bytes += restoreTitle }
    return bytes
  }

  /// Shows the cursor after the screen was left: some terminals restore a hidden cursor with the former screen.
  @MainActor static var showCursor: String { string("cnorm") }

  /// Returns a terminfo string without its delays, which printing terminals needed.
  @MainActor
  static func string(_ capability: String) -> String {
    guard let value = curses_terminfo_string(capability) else { return "" }
    let text = String(cString: value)
    // Few texts contain a delay such as `$<5>`, and each call compiles the regular expression, so check first.
    return text.contains("$<") ? text.replacing(#/\$<[0-9.]+[*\/]*>/#, with: "") : text
  }

  static func write(_ text: String, to file: Int32) { write(Array(text.utf8), to: file) }

  /// Writes all bytes, in as many pieces as the terminal accepts; waits while it accepts none, and stops at an error.
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
