import TerminalUI

/// The colours of a chart's series, in order of appearance.
struct SeriesPalette {
  /// The names and colours of the styled series, in order of appearance.
  let entries: [(name: String, color: Color)]
  private let tint: Color

  private static let colors: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow, .pink]

  /// Assigns each styled series the next of eight colours; the ninth takes the first again.
  init(marks: [Mark], tint: Color) {
    self.tint = tint
    var seen: Set<String> = []
    let names = marks.compactMap { $0.series?.isStyled == true ? $0.series?.name : nil }
    entries = names.filter { seen.insert($0).inserted }.enumerated().map { index, name in
      (name, Self.mark(Self.colors[index % Self.colors.count]))
    }
  }

  /// Returns a mark's own colour, or the colour of its series, or the tint.
  func color(_ mark: Mark) -> Color {
    if let color = mark.color { return Self.mark(color) }
    guard let series = mark.series, series.isStyled else { return Self.mark(tint) }
    return entries.first { $0.name == series.name }?.color ?? tint
  }

  /// Returns the colour of a mark, which needs less contrast than text.
  private static func mark(_ color: Color) -> Color { color == .orange ? .orangeMark : color }

  /// Draws the legend into a row: as many series names as fit whole, in their colours.
  func drawLegend(row: Int, from left: Int, glyphs: ChartGlyphs, into frame: inout Frame) {
    var x = left
    for entry in entries {
      let width = 2 + entry.name.columnCount
      guard x + width <= frame.size.width else { return }
      frame.write(String(glyphs.swatch), at: Point(x: x, y: row), style: Style(foreground: entry.color))
      frame.write(entry.name, at: Point(x: x + 2, y: row), style: Style(foreground: .secondary))
      x += width + 2
    }
  }
}
