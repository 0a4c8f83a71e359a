import Foundation
import TerminalUI

/// A chart as a value: marks and options, which it turns into a picture, a sentence or a table.
package struct ChartPlot {
  /// The marks, in the order written.
  package var marks: [Mark]
  /// The axes and scales set by modifiers.
  package var options: ChartOptions
  /// The calendar of days and months, with the time zone and the language of the labels.
  package var calendar: Calendar
  /// The colour of marks without their own.
  package var tint: Color

  package init(
    marks: [Mark], options: ChartOptions = ChartOptions(), calendar: Calendar, tint: Color = .accentColor
  ) {
    self.marks = marks
    self.options = options
    self.calendar = calendar
    self.tint = tint
  }

  /// The language of the labels: the calendar's language, or English if the calendar has none.
  package var locale: Locale { calendar.locale ?? Locale(identifier: "en_US_POSIX") }

  /// The marks with a finite value and a position on the horizontal axis.
  var visibleData: [Mark] { data(on: horizontalScale) }

  private func data(on scale: HorizontalScale) -> [Mark] {
    marks.filter { mark in mark.isData && mark.x.flatMap(scale.position(of:)) != nil }
  }

  /// The scale of the horizontal axis, recomputed from all marks at each access.
  var horizontalScale: HorizontalScale {
    HorizontalScale(marks: marks, domain: options.horizontalDomain, calendar: calendar)
  }

  // MARK: Drawing

  /// Draws the chart in a size. Parts that do not fit are left out: first the legend, then the axes.
  package func frame(size: Size, glyphs: GlyphSet) -> Frame {
    var frame = Frame(size: size)
    guard size.width > 0, size.height > 0 else { return frame }
    let glyphs = glyphs.chart
    let horizontal = horizontalScale
    let palette = SeriesPalette(marks: marks, tint: tint)
    let stacks = BarStacks(marks, on: horizontal, color: palette.color)
    let data = data(on: horizontal)
    let isEmpty = data.isEmpty

    let hasLegend = options.legend != .hidden && palette.entries.count > 1 && size.height >= 6
    let hasHorizontalAxis = options.horizontalAxis != .hidden && size.height - (hasLegend ? 1 : 0) >= 3
    let unit = options.verticalAxis == .hidden || isEmpty ? nil : options.verticalLabel
    // In a low chart the unit's row would take too much of the height.
    let top = unit != nil && size.height >= 9 ? 1 : 0
    let rows = size.height - top - (hasLegend ? 1 : 0) - (hasHorizontalAxis ? 1 : 0)
    let values = values(stacks, on: horizontal)
    var vertical = VerticalScale(values: values, domain: options.verticalDomain.range, rows: rows)

    let axis = VerticalAxis(
      scale: vertical, locale: locale, isEmpty: isEmpty && options.verticalDomain.range == nil,
      least: options.leastVerticalAxisWidth)
    let hasVerticalAxis = options.verticalAxis != .hidden && rows >= 2 && size.width - axis.width >= 6
    let left = hasVerticalAxis ? axis.width : 0
    if !hasVerticalAxis {
      vertical = VerticalScale(values: values, domain: options.verticalDomain.range, rows: rows, hasTicks: false)
    }
    let columns = PlotColumns(width: size.width - left, bandCount: horizontal.bandCount, isLow: rows < 4)
    let bottom = Point(x: left, y: top + rows)

    if hasHorizontalAxis {
      let measured =
        horizontal.unit == nil || isEmpty
        ? nil : Set(data.compactMap(\.x).compactMap(horizontal.position).map { Int($0) })
      let row = HorizontalAxis(scale: horizontal, columns: columns, calendar: calendar, measured: measured)
      row.draw(at: bottom, glyphs: glyphs, into: &frame)
      if !isEmpty { drawSelection(on: horizontal, columns, at: bottom, into: &frame) }
    }
    if hasVerticalAxis { axis.draw(from: top, isOnLine: hasHorizontalAxis, glyphs: glyphs, into: &frame) }
    if let unit, top > 0, hasVerticalAxis {
      let start = max(0, axis.width - 1 - unit.columnCount)
      frame.write(unit, at: Point(x: start, y: 0), style: Style(foreground: .secondary))
    }
    if hasLegend { palette.drawLegend(row: size.height - 1, from: left, glyphs: glyphs, into: &frame) }

    let area = PlotArea(
      origin: Point(x: left, y: top), rows: rows, horizontal: horizontal, vertical: vertical, columns: columns,
      glyphs: glyphs, color: palette.color)
    area.draw(marks, stacks: stacks, into: &frame)
    if isEmpty { drawEmptyNote(in: Rect(x: left, y: top, width: columns.width, height: rows), into: &frame) }
    return frame
  }

  /// The values that the vertical axis must include.
  private func values(_ stacks: BarStacks, on scale: HorizontalScale) -> [Double] {
    var values = stacks.values
    for mark in marks {
      if case .bar = mark.shape { continue }
      // Marks outside the horizontal axis do not affect the vertical scale.
      if let x = mark.x, scale.position(of: x) == nil { continue }
      values += mark.values.filter(\.isFinite)
    }
    let includesZero = options.verticalDomain.includesZero ?? marks.contains(where: \.startsAtZero)
    return includesZero ? values + [0] : values
  }

  /// Draws the axis in reverse video under the selected value, so that the selection is visible without colour. An
  /// empty chart has no selection.
  private func drawSelection(
    on scale: HorizontalScale, _ columns: PlotColumns, at origin: Point, into frame: inout Frame
  ) {
    let unit = scale.unit.map { CalendarUnit(component: $0) }
    guard let selection = options.selection, let position = scale.position(of: MarkPosition(selection, unit: unit))
    else { return }
    let column = columns.column(at: position)
    let marked = columns.bandCount == nil ? column..<column + 1 : columns.bar(Int(position))
    for column in marked where origin.x + column < frame.size.width {
      frame[origin.x + column, origin.y].style = Style(attributes: [.reverse, .bold])
    }
  }

  /// Draws “No data” in the middle, if there is room.
  private func drawEmptyNote(in area: Rect, into frame: inout Frame) {
    let note = String(localized: "No data", table: .controls, locale: locale)
    guard area.size.width >= note.columnCount, area.size.height > 0 else { return }
    let start = area.minX + (area.size.width - note.columnCount) / 2
    frame.write(
      note, at: Point(x: start, y: area.minY + (area.size.height - 1) / 2), style: Style(foreground: .secondary))
  }
}
