import Foundation
import TerminalUI

/// The line under a chart, with the names, numbers or dates along it.
struct HorizontalAxis {
  /// The names, dates or numbers along the axis.
  let scale: HorizontalScale
  /// The screen columns of the positions on the scale.
  let columns: PlotColumns
  /// The calendar of days and months, with the time zone and the language of the labels.
  let calendar: Calendar
  /// The indices of the calendar units that have data; nil if the axis does not mark units without data.
  var measured: Set<Int>?

  /// Draws the line and the labels into one row of the frame, from `origin` to the right.
  func draw(at origin: Point, glyphs: ChartGlyphs, into frame: inout Frame) {
    let style = Style(foreground: .secondary)
    frame.write(line(glyphs), at: origin, style: style)
    for label in labels {
      frame.write(label.text, at: Point(x: origin.x + label.columns.lowerBound, y: origin.y), style: style)
    }
  }

  /// The line of the axis. It is dotted under units without data, so that they look different from zeros.
  private func line(_ glyphs: ChartGlyphs) -> String {
    var line = [Character](repeating: glyphs.axisLine, count: columns.end)
    guard let measured, let count = columns.bandCount else { return String(line) }
    for index in 0..<count where !measured.contains(index) {
      for column in columns.band(index).clamped(to: line.indices) { line[column] = glyphs.axisGap }
    }
    for index in measured where index < count {
      for column in columns.band(index).clamped(to: line.indices) { line[column] = glyphs.axisLine }
    }
    return String(line)
  }

  var labels: [PlacedLabel] {
    switch scale.domain {
    case .nothing: []
    case .names(let names): LabelRow.firstFitting(nameCandidates(names), width: columns.width)
    case .units(let starts, let end, _): starts.first.map { dates($0..<end) } ?? []
    case .dates(let range): range.upperBound > range.lowerBound ? dates(range.lowerBound..<range.upperBound) : []
    case .numbers(let range):
      LabelRow.firstFitting([6, 4, 2, 1].lazy.map { numbers(range, about: $0) }, width: columns.width)
    }
  }

  private func dates(_ interval: Range<Date>) -> [PlacedLabel] {
    let ticks = DateTicks(interval: interval, calendar: calendar, scale: scale, columns: columns)
    return LabelRow.firstFitting(ticks.candidates, width: columns.width)
  }

  /// Returns the sets of labels to try: the whole names, and the names cut to the width of their bands.
  private func nameCandidates(_ names: [String]) -> [[AxisLabel]] {
    func labels(_ texts: [String]) -> [AxisLabel] {
      texts.enumerated().map { AxisLabel($1, .centeredAt(columns.center($0))) }
    }
    let room = columns.width / max(1, names.count) - 1
    guard room >= 3 else { return [labels(names)] }
    return [labels(names), labels(names.map { $0.truncated(to: room) })]
  }

  private func numbers(_ range: ClosedRange<Double>, about count: Int) -> [AxisLabel] {
    let ticks = AxisTicks(covering: range, about: count).values.filter(range.contains)
    let texts = CompactNumbers(for: ticks, locale: calendar.locale ?? Locale(identifier: "en_US_POSIX")).labels
    return zip(ticks, texts).map { tick, text in
      let position = scale.position(of: MarkPosition(tick.plotted)) ?? 0
      return AxisLabel(text, .centeredAt(columns.column(at: position)))
    }
  }
}

extension String {
  /// Returns the text cut to a number of columns, ending with a full stop if it was cut.
  fileprivate func truncated(to columns: Int) -> String {
    guard columnCount > columns else { return self }
    var kept = ""
    for character in self where kept.columnCount + character.columnCount < columns { kept.append(character) }
    return kept + "."
  }
}

/// The axis at the left of a chart, with a number at each tick.
struct VerticalAxis {
  private struct Label {
    /// The row, counted from the top.
    var row: Int
    var text: String
  }

  private let labels: [Label]
  private let rows: Int
  /// The width in columns, including the line.
  let width: Int

  /// Lays out the numbers of a scale.
  ///
  /// - Parameters:
  ///   - isEmpty: True without data: the axis then has no numbers.
  ///   - least: The minimum width in columns, including the line.
  init(scale: VerticalScale, locale: Locale, isEmpty: Bool, least: Int) {
    rows = scale.rows
    let texts = isEmpty ? [] : CompactNumbers(for: scale.ticks, locale: locale).labels
    // Numbers on every row are too dense, so keep only every second number, counted from the lowest.
    let stride = texts.count > 3 && rows < 2 * (texts.count - 1) ? 2 : 1
    labels = zip(scale.ticks, texts).enumerated().filter { $0.offset % stride == 0 }.map { _, tick in
      Label(row: scale.labelRow(tick.0), text: tick.1)
    }
    width = max(least, (labels.map(\.text.columnCount).max() ?? 0) + 1)
  }

  /// Draws the line and the numbers at the left edge of the frame, right-aligned.
  ///
  /// - Parameters:
  ///   - top: The first row of the chart.
  ///   - isOnLine: True if a horizontal axis lies under the chart; the lowest tick is then drawn on its row.
  func draw(from top: Int, isOnLine: Bool, glyphs: ChartGlyphs, into frame: inout Frame) {
    let style = Style(foreground: .secondary)
    for row in 0..<rows { frame.write(String(glyphs.axis), at: Point(x: width - 1, y: top + row), style: style) }
    if isOnLine { frame.write(String(glyphs.axisCorner), at: Point(x: width - 1, y: top + rows), style: style) }
    var taken: Set<Int> = []
    for label in labels {
      let row = isOnLine ? label.row : min(label.row, rows - 1)
      guard taken.insert(row).inserted else { continue }
      let start = width - 1 - label.text.columnCount
      frame.write(label.text, at: Point(x: start, y: top + row), style: style)
      let glyph = row == rows ? glyphs.axisCross : glyphs.axisTick
      frame.write(String(glyph), at: Point(x: width - 1, y: top + row), style: style)
    }
  }
}
