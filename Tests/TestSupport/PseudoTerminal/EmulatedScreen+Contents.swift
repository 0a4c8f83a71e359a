import CVTerm
import TerminalUI

extension EmulatedScreen {
  package subscript(x: Int, y: Int) -> Cell {
    let cell = vterm_plain_cell_at(screen, Int32(y), Int32(x))
    let scalars = withUnsafeBytes(of: cell.characters) { Array($0.bindMemory(to: UInt32.self)) }
    let text = String(String.UnicodeScalarView(scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)))
    return Cell(
      text: text.isEmpty ? " " : text, width: Int(cell.width), isBold: cell.bold != 0,
      isUnderlined: cell.underline != 0, isItalic: cell.italic != 0, isReversed: cell.reverse != 0,
      foreground: Int(cell.foreground), background: Int(cell.background))
  }

  /// Returns a row as text without trailing blanks. A wide character occurs once.
  package func row(_ y: Int) -> String {
    var text = ""
    var x = 0
    while x < size.width {
      let cell = self[x, y]
      text += cell.text
      x += max(1, cell.width)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// All rows, from the top.
  package var rows: [String] { (0..<size.height).map(row) }

  package func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  /// Returns the position of a text on the screen; nil if it is not shown.
  package func position(of text: String) -> Point? {
    for y in 0..<size.height {
      guard let range = row(y).firstRange(of: text) else { continue }
      var x = 0
      var before = row(y)[..<range.lowerBound].count
      while before > 0 {
        x += max(1, self[x, y].width)
        before -= 1
      }
      return Point(x: x, y: y)
    }
    return nil
  }

  /// The text of the screen between two lines of hyphens, for the message of a failed test.
  package var picture: String {
    let line = String(repeating: "-", count: size.width)
    return ([line] + rows + [line]).joined(separator: "\n")
  }

  /// The private modes that were turned on and not off again: cursor keys (1), alternate screen (1049), mouse (1000,
  /// 1002, 1003, 1006), bracketed paste (2004), synchronized update (2026) …
  ///
  /// The cursor mode 25 is normally on, so it is included when it is *off*.
  package var modesLeftOn: [Int] {
    let text = String(decoding: transcript, as: UTF8.self)
    var state: [Int: Bool] = [:]
    for match in text.matches(of: #/\u{1B}\[\?([0-9;]+)([hl])/#) {
      for number in match.1.split(separator: ";").compactMap({ Int($0) }) { state[number] = match.2 == "h" }
    }
    return state.filter { $0.key == 25 ? !$0.value : ($0.value && ![7, 12].contains($0.key)) }.map(\.key).sorted()
  }
}
