import TerminalUI

/// The colours of a chart's series, in the order in which the series appear.
struct SeriesPalette {
  /// The names of the series with a colour of their own, in the order in which they first appear.
  let entries: [(name: String, color: Color)]
  private let tint: Color
  private let colorScheme: ColorScheme

  private static let colors: [Color] = [.blue, .green, .orange, .purple, .red, .cyan, .yellow, .pink]

  /// Gives each styled series the next of eight colours; the ninth takes the first again.
  init(marks: [Mark], tint: Color, colorScheme: ColorScheme) {
    self.tint = tint
    self.colorScheme = colorScheme
    var seen: Set<String> = []
    let names = marks.compactMap { $0.series?.isStyled == true ? $0.series?.name : nil }
    entries = names.filter { seen.insert($0).inserted }.enumerated().map { index, name in
      (name, Self.fill(Self.colors[index % Self.colors.count], in: colorScheme))
    }
  }

  /// Returns a mark's own colour, that of its series, or the tint.
  func color(_ mark: Mark) -> Color {
    if let color = mark.color { return Self.fill(color, in: colorScheme) }
    guard let series = mark.series, series.isStyled else { return Self.fill(tint, in: colorScheme) }
    return entries.first { $0.name == series.name }?.color ?? tint
  }

  /// Returns the colour of a mark in a theme. Orange letters are as dark on a light ground as other text, and with 256
  /// colours brown; a mark needs a contrast of 3 to 1 only, with which it stays orange.
  private static func fill(_ color: Color, in colorScheme: ColorScheme) -> Color {
    color == .orange && colorScheme == .light ? Color(red: 0xD7, green: 0x5F, blue: 0) : color
  }

  /// Writes the series' names with their colours into a row, as many as fit whole.
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
