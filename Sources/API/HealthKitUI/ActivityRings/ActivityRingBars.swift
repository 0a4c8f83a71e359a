import Foundation
import TerminalUI

/// The three activity rings as bars with names and percentages, for ASCII terminals and for areas too small for rings.
@MainActor
struct ActivityRingBars {
  /// The minimum width, in columns, at which full names fit before the bars. Narrower canvases show first letters.
  private static let widthForNames = 22

  private let rings: [ActivityRing]
  private let width: Int
  private let height: Int
  private let glyphs: ControlGlyphs

  private let locale: Locale

  /// Creates the bars for a canvas of a size, in columns and rows.
  init(_ rings: [ActivityRing], size: Size, glyphs: GlyphSet, locale: Locale) {
    self.rings = rings
    self.locale = locale
    (width, height) = (size.width, size.height)
    self.glyphs = glyphs.controls
  }

  /// Draws one ring per row: its name, a bar and the percentage. Omits rows that do not fit.
  func draw(in context: GraphicsContext) {
    let hasNames = width >= Self.widthForNames
    let names = rings.map { String(localized: $0.name, locale: locale) }
    let labels = names.map { hasNames ? $0 : String($0.prefix(1)) }
    let noGoal = String(localized: "no goal", locale: locale)
    let values = rings.map { $0.percent.map { "\($0)%" } ?? (hasNames ? noGoal : "-") }
    let labelWidth = labels.map(\.columnCount).max() ?? 0
    let valueWidth = values.map(\.columnCount).max() ?? 0
    let barWidth = width - labelWidth - valueWidth - 2
    for (row, ring) in rings.enumerated() where row < height {
      context.draw(labels[row], at: Point(x: 0, y: row))
      if barWidth >= 3 { draw(ring, at: Point(x: labelWidth + 1, y: row), width: barWidth, in: context) }
      let value = values[row]
      context.draw(value, at: Point(x: max(labelWidth + 1, width - value.columnCount), y: row))
    }
  }

  private func draw(_ ring: ActivityRing, at start: Point, width: Int, in context: GraphicsContext) {
    let fraction = ring.fraction ?? 0
    // A small value must be visible, and a bar must not look full before its goal is reached.
    let length = fraction >= 1 ? width : min(width - 1, Int((fraction * Double(width)).rounded(.up)))
    let style = Style(foreground: ring.color)
    context.fill(
      Rect(x: start.x, y: start.y, width: width, height: 1),
      with: Cell(glyphs.track, style: Style(foreground: .separator)))
    context.fill(Rect(x: start.x, y: start.y, width: length, height: 1), with: Cell(glyphs.filled, style: style))
    if fraction > 1 {
      let end = Rect(x: start.x + width - 1, y: start.y, width: 1, height: 1)
      context.fill(end, with: Cell(glyphs.beyond, style: Style(foreground: ring.color, attributes: .bold)))
    }
  }
}
