import TerminalUI

/// Turns frames into the bytes that show them in any terminal.
///
///     var repaint = Repaint()
///     repaint.bytes(for: first)    // the whole screen
///     repaint.bytes(for: second)   // the rows that differ from the first
///     repaint.bytes(for: second)   // ""
///
/// Colours are limited to the 240 of xterm's palette that look the same in every terminal, because a recording may be
/// played in a terminal without direct colour.
package struct Repaint: Sendable {
  private var shown: Frame?
  /// Maps the colours of a frame to xterm's palette, in the theme of the frame on screen.
  private var palette = Palette(depth: .indexed256, colorScheme: .dark)
  /// The control sequences that select the styles drawn so far with the palette.
  private var selections: [Style: String] = [:]

  package init() {}

  /// Returns the bytes that turn the previous frame into this frame. After a change of size or theme, the bytes repaint
  /// the whole screen.
  package mutating func bytes(for frame: Frame) -> String {
    defer { shown = frame }
    let colorScheme = frame.colorScheme ?? .dark
    if palette.colorScheme != colorScheme {
      palette.colorScheme = colorScheme
      selections = [:]
    }
    var before: Frame?
    if let shown, shown.size == frame.size, shown.colorScheme == frame.colorScheme { before = shown }
    var bytes = ""
    if before == nil { bytes += "\u{1B}[0m\u{1B}[2J" }
    let width = frame.size.width
    for y in 0..<frame.size.height {
      let row = frame.cells[y * width..<(y + 1) * width]
      if let before, before.cells[y * width..<(y + 1) * width] == row { continue }
      bytes += "\u{1B}[\(y + 1);1H"
      append(row, to: &bytes)
    }
    if before == nil || frame.cursor != shown?.cursor || !bytes.isEmpty { bytes += Self.place(frame.cursor) }
    return bytes
  }

  /// Returns the bytes that leave the last frame on screen and reset the style and cursor for the shell's prompt.
  package func ending() -> String { "\u{1B}[0m\u{1B}[\(shown?.size.height ?? 1);1H\u{1B}[?25h" }

  private static func place(_ cursor: Point?) -> String {
    guard let cursor else { return "\u{1B}[?25l" }
    return "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h"
  }

  private mutating func append(_ row: ArraySlice<Cell>, to bytes: inout String) {
    var style: Style?
    var isInLine = true
    for (x, cell) in row.enumerated() where cell.character != Cell.continuation {
      // Terminals disagree on the width of some characters, so set the column of the next cell explicitly.
      if !isInLine { bytes += "\u{1B}[\(x + 1)G" }
      if cell.style != style {
        style = cell.style
        bytes += selection(of: cell.style)
      }
      let columns = cell.character.columnCount
      let isSimple = cell.character.unicodeScalars.count == 1
      isInLine = isSimple && columns == 1
      if isSimple {
        bytes.append(cell.character)
      } else {
        // Clear both cells first: some terminals draw this character narrower, and the previous row would show through.
        if columns == 2 { bytes += "  \u{1B}[\(x + 1)G" }
        bytes += cell.character.withoutJoining
      }
    }
    bytes += "\u{1B}[0m"
  }

  private mutating func selection(of style: Style) -> String {
    if let known = selections[style] { return known }
    let made = palette.appearance(of: style).selection
    selections[style] = made
    return made
  }
}

extension Character {
  /// The character reduced to what all terminals draw alike: the first emoji of a joined sequence, without the emoji
  /// presentation selector.
  fileprivate var withoutJoining: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix { $0 != "\u{200D}" }.filter { $0 != "\u{FE0F}" }))
  }
}

extension Appearance {
  /// The control sequence (SGR) that selects this style and resets any other.
  fileprivate var selection: String {
    let codes: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), (.strikethrough, "9"),
    ]
    var parameters = ["0"] + codes.filter { attributes.contains($0.0) }.map(\.1)
    if foreground >= 0 { parameters.append("38;5;\(foreground)") }
    if background >= 0 { parameters.append("48;5;\(background)") }
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}
