import Foundation
import TerminalUI

/// The axis at the left of a chart, with a number at each tick.
struct VerticalAxis {
  private struct Label {
    /// The row, counted from the top.
    var row: Int
    var text: String
  }

  private let labels: [Label]
  private let rows: Int
  /// The columns the axis takes, its line included.
  let width: Int

  /// Lays out the numbers of a scale.
  ///
  /// - Parameter isEmpty: True without data: the axis then has no numbers.
  init(scale: VerticalScale, locale: Locale, isEmpty: Bool) {
    rows = scale.rows
    let texts = isEmpty ? [] : CompactNumbers(for: scale.ticks, locale: locale).labels
    // Numbers on every row are a wall; every second one, from the lowest, says the same.
    let stride = texts.count > 3 && rows < 2 * (texts.count - 1) ? 2 : 1
    labels = zip(scale.ticks, texts).enumerated().filter { $0.offset % stride == 0 }.map { _, tick in
      Label(row: scale.labelRow(tick.0), text: tick.1)
    }
    width = (labels.map(\.text.columnCount).max() ?? 0) + 1
  }

  /// Draws the line and the numbers at the left edge of the frame, right-aligned.
  ///
  /// - Parameter isOnLine: True where the horizontal axis lies under the chart; the lowest tick then stands on it.
  func draw(isOnLine: Bool, glyphs: ChartGlyphs, into frame: inout Frame) {
    let style = Style(foreground: .secondary)
    for row in 0..<rows { frame.write(String(glyphs.axis), at: Point(x: width - 1, y: row), style: style) }
    if isOnLine { frame.write(String(glyphs.axisCorner), at: Point(x: width - 1, y: rows), style: style) }
    var taken: Set<Int> = []
    for label in labels {
      let row = isOnLine ? label.row : min(label.row, rows - 1)
      guard taken.insert(row).inserted else { continue }
      let start = width - 1 - label.text.columnCount
      frame.write(label.text, at: Point(x: start, y: row), style: style)
      let glyph = row == rows ? glyphs.axisCross : glyphs.axisTick
      frame.write(String(glyph), at: Point(x: width - 1, y: row), style: style)
    }
  }
}
