import TerminalUI

extension Frame {
  /// The screen as lines of text, one a row, without the blanks at their ends; each ends with a line feed.
  package var text: String {
    (0..<size.height).map { row in
      var line = text(row: row)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
