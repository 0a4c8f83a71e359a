import TerminalUI

/// One column of a chart, filled in eighths of a row with the colours of the bars in it.
///
/// A cell can show two colours at most: its block in one, the rest above it in the other. A cell in which more than two
/// meet shows those that fill most of it.
struct EighthColumn {
  private var eighths: [Color?]

  /// An empty column of so many rows.
  init(rows: Int) { eighths = Array(repeating: nil, count: rows * 8) }

  /// Fills from one eighth up to, and not including, another.
  mutating func fill(_ range: Range<Int>, _ color: Color) {
    for eighth in range.clamped(to: eighths.indices) { eighths[eighth] = color }
  }

  /// Returns the cell in a row counted from the bottom; nil where no part of it is filled.
  func cell(row: Int, glyphs: ChartGlyphs) -> Cell? {
    let parts = eighths[row * 8..<row * 8 + 8]
    let filled = parts.compactMap { $0 }
    guard let first = filled.first else { return nil }
    let bottom = parts.first.flatMap { $0 }
    let lower = parts.prefix { $0 == bottom }.count
    guard let upper = parts.last.flatMap({ $0 }) else {
      // Free above: a block of the colour that fills most of it.
      let height = bottom == nil ? filled.count : parts.prefix { $0 != nil }.count
      return Cell(glyphs.eighths[height], style: Style(foreground: Self.mostCommon(filled) ?? first))
    }
    if lower == 8 { return Cell(glyphs.eighths[8], style: Style(foreground: upper)) }
    guard let bottom else {
      // Free below, as under a bar that hangs from zero: the free part is the block, exchanged with its background.
      return glyphs.dotsDown == 1
        ? Cell(glyphs.eighths[8 - lower], style: Style(foreground: upper))
        : Cell(glyphs.eighths[lower], style: Style(foreground: upper, attributes: .reverse))
    }
    return glyphs.dotsDown == 1
      ? Cell(glyphs.eighths[8], style: Style(foreground: lower >= 4 ? bottom : upper))
      : Cell(glyphs.eighths[lower], style: Style(foreground: bottom, background: upper))
  }

  /// The colour that fills most; the lowest of those that fill as much.
  private static func mostCommon(_ colors: [Color]) -> Color? {
    let counts = colors.map { color in colors.count { $0 == color } }
    return counts.max().flatMap(counts.firstIndex).map { colors[$0] }
  }
}
