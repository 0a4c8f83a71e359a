import TerminalUI

extension Frame {
  /// The screen as text, one line for each row, without trailing blanks; each line ends with a line feed.
  package var text: String {
    (0..<size.height).map { row in
      var line = text(row: row)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
