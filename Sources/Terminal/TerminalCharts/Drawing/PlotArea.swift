import TerminalUI

/// The rectangle inside a chart's axes, where marks are drawn.
///
/// Marks are drawn in a fixed order, so that none hides data: areas, bars, rules, ranges, lines, points.
struct PlotArea {
  /// The top left cell, in the chart's frame.
  let origin: Point
  /// The height in rows.
  let rows: Int
  /// The scale that places marks from left to right.
  let horizontal: HorizontalScale
  /// The scale that places values from bottom to top.
  let vertical: VerticalScale
  /// The screen columns of the positions on the horizontal scale.
  let columns: PlotColumns
  let glyphs: ChartGlyphs
  /// Returns the colour a mark is drawn in.
  let color: (Mark) -> Color

  /// Draws the marks. The bars among them are drawn from `stacks`.
  func draw(_ marks: [Mark], stacks: BarStacks, into frame: inout Frame) {
    guard rows > 0, columns.width > 0 else { return }
    drawAreas(marks, into: &frame)
    drawBars(stacks, into: &frame)
    drawRules(marks, into: &frame)
    let ranges = drawRanges(marks, into: &frame)
    drawLines(marks, into: &frame)
    drawPoints(marks, over: ranges, into: &frame)
  }

  // MARK: Kinds of marks

  private func drawAreas(_ marks: [Mark], into frame: inout Frame) {
    let bands = Polyline.join(marks, on: horizontal, color: color) { shape in
      if case .band(let low, let high) = shape { (low, high) } else { nil }
    }
    for band in bands {
      eachColumn(of: band) { column, low, high in
        guard let bottom = rowRange(low, high) else { return }
        for row in bottom { put(glyphs.shade, Style(foreground: band.color), column, row, into: &frame) }
      }
    }
    let areas = Polyline.join(marks, on: horizontal, color: color) { shape in
      if case .area(let y) = shape { (min(0, y), max(0, y)) } else { nil }
    }
    for area in areas {
      eachColumn(of: area) { column, low, high in
        var cells = EighthColumn(rows: rows)
        cells.fill(extent(low, high, partsPerRow: 8), area.color)
        draw(cells, in: column, into: &frame)
      }
    }
  }

  private func drawBars(_ stacks: BarStacks, into frame: inout Frame) {
    if columns.isNarrow {
      for (position, segments) in stacks.segments { drawNarrowBar(segments, Int(position), into: &frame) }
      return
    }
    // Several bands that are narrower than a column share one column, which shows their tallest bar.
    var tallest: [Int: (extent: Double, segments: [BarStacks.Segment])] = [:]
    for (position, segments) in stacks.segments.sorted(by: { $0.key < $1.key }) {
      let extent = segments.map { max(abs($0.low), abs($0.high)) }.max() ?? 0
      let bar = columns.bandCount == nil ? nil : columns.bar(Int(position))
      let column = columns.column(at: position)
      for column in bar ?? column..<column + 1 where extent > tallest[column]?.extent ?? 0 {
        tallest[column] = (extent, segments)
      }
    }
    for (column, bar) in tallest where column < columns.width {
      var cells = EighthColumn(rows: rows)
      for segment in bar.segments {
        cells.fill(extent(segment.low, segment.high, partsPerRow: 8), segment.color)
      }
      draw(cells, in: column, into: &frame)
    }
  }

  /// Draws a stack that is half a column wide. A cell in which several colours meet gets the colour that fills most of
  /// it.
  private func drawNarrowBar(_ segments: [BarStacks.Segment], _ index: Int, into frame: inout Frame) {
    guard let halves = columns.halves(index) else { return }
    var parts: [(extent: Range<Int>, color: Color)] = []
    for segment in segments {
      parts.append((extent(segment.low, segment.high, partsPerRow: glyphs.partsDown), segment.color))
    }
    guard let first = parts.first else { return }
    let whole = parts.reduce(first.extent) {
      min($0.lowerBound, $1.extent.lowerBound)..<max($0.upperBound, $1.extent.upperBound)
    }
    // ASCII has no half-width character, so a bar is one thin line.
    draw(whole, in: glyphs.hasFineDots ? halves : halves.prefix(1), into: &frame) { row in
      let cell = row * glyphs.partsDown..<(row + 1) * glyphs.partsDown
      return parts.max { $0.extent.clamped(to: cell).count < $1.extent.clamped(to: cell).count }?.color ?? first.color
    }
  }

  /// The rows that a range bar fills, counted from the bottom.
  private struct RangeRows {
    /// The rows of which the bar fills at least half; if there are none, all rows that it touches.
    var rows: ClosedRange<Int>
    /// True if the bar fills at least half of each row.
    var areFilled: Bool
  }

  /// Draws marks that extend from a low to a high value. They are drawn over the rules, so that no rule cuts them.
  /// Returns the rows they fill, by position along the axis.
  private func drawRanges(_ marks: [Mark], into frame: inout Frame) -> [Double: RangeRows] {
    var filled: [Double: RangeRows] = [:]
    for mark in marks {
      guard case .range(let low, let high) = mark.shape, low.isFinite, high.isFinite,
        let position = mark.x.flatMap(horizontal.position(of:)),
        high >= vertical.domain.lowerBound, low <= vertical.domain.upperBound
      else { continue }
      let color = color(mark)
      let isThin = columns.isNarrow || !glyphs.hasFineDots
      let parts = isThin ? glyphs.partsDown : 8
      var extent = extent(low, high, partsPerRow: parts)
      if extent.isEmpty {
        extent =
          extent.lowerBound == rows * parts
          ? extent.lowerBound - 1..<extent.lowerBound : extent.lowerBound..<extent.lowerBound + 1
      }
      if isThin {
        draw(extent, in: thinHalf(at: position), into: &frame) { _ in color }
      } else {
        var cells = EighthColumn(rows: rows)
        cells.fill(extent, color)
        for column in rangeColumns(at: position) { draw(cells, in: column, into: &frame) }
      }
      let touched = extent.lowerBound / parts...(extent.upperBound - 1) / parts
      let (first, last) = ((extent.lowerBound + parts / 2) / parts, (extent.upperBound + parts / 2) / parts - 1)
      filled[position] = RangeRows(rows: first <= last ? first...last : touched, areFilled: first <= last)
    }
    return filled
  }

  private func drawRules(_ marks: [Mark], into frame: inout Frame) {
    for mark in marks {
      let style = Style(foreground: color(mark))
      switch mark.shape {
      case .horizontalRule(let y):
        guard y.isFinite, let row = vertical.rowOfBar(y) else { continue }
        for column in 0..<columns.end where !crossesBar(column, row, color(mark), into: &frame) {
          if endsBar(column, row, at: y, into: &frame) { continue }
          overlay(glyphs.rule, style, column, row, into: &frame)
        }
      case .verticalRule:
        guard let column = column(of: mark) else { continue }
        for row in 0..<rows { overlay(glyphs.vertical, style, column, row, into: &frame) }
      default: continue
      }
    }
  }

  private func drawLines(_ marks: [Mark], into frame: inout Frame) {
    let lines = Polyline.join(marks, on: horizontal, color: color) { shape in
      if case .line(let y) = shape { (y, y) } else { nil }
    }
    for line in lines {
      var grid = DotGrid(columns: columns.width, rows: rows, glyphs: glyphs)
      for run in line.runs {
        let dots = run.map { corner in
          (
            x: min(grid.width - 1, Int(columns.cells(at: corner.position) * Double(glyphs.dotsAcross))),
            y: dotHeight(corner.high, grid)
          )
        }
        grid.line(from: dots[0], to: dots[0])
        for (start, end) in zip(dots, dots.dropFirst()) { grid.line(from: start, to: end) }
      }
      let style = Style(foreground: line.color)
      for row in 0..<rows {
        for column in 0..<columns.width {
          guard let character = grid.character(column: column, row: rows - 1 - row) else { continue }
          overlay(character, style, column, row, into: &frame)
        }
      }
    }
  }

  /// Draws dots. A dot on a range bar stays inside the bar and does not split it. On a full-width bar, the background
  /// shows through the dot. On a bar half a column wide, the dot has the colour of text.
  private func drawPoints(_ marks: [Mark], over ranges: [Double: RangeRows], into frame: inout Frame) {
    for mark in marks {
      guard case .point(let y) = mark.shape, y.isFinite, let position = mark.x.flatMap(horizontal.position(of:)) else {
        continue
      }
      let range = ranges[position]
      guard var row = range == nil ? vertical.row(y) : vertical.rowOfBar(y) else { continue }
      let style = Style(foreground: color(mark))
      if let range { row = min(max(row, range.rows.lowerBound), range.rows.upperBound) }
      guard range != nil, columns.isNarrow else {
        let column = columns.column(at: position)
        if range?.areFilled == true, glyphs.hasFineDots {
          let bar = frame[origin.x + column, origin.y + rows - 1 - row].style.foreground
          put(glyphs.point, Style(foreground: bar, attributes: .reverse), column, row, into: &frame)
        } else {
          overlay(glyphs.point, style, column, row, into: &frame)
        }
        continue
      }
      let column = thinHalf(at: position).lowerBound / 2
      if glyphs.hasFineDots {
        paint(column, row, .primary, into: &frame)
      } else {
        put(glyphs.point, style, column, row, into: &frame)
      }
    }
  }

  // MARK: Cells

  /// Returns the columns of a range bar that fills whole columns.
  private func rangeColumns(at position: Double) -> Range<Int> {
    if columns.bandCount != nil { return columns.range(Int(position)) }
    let column = columns.column(at: position)
    return column..<column + 1
  }

  /// Returns the half columns that a thin mark fills: one half if bands are measured in half columns, or else both
  /// halves of its column.
  private func thinHalf(at position: Double) -> Range<Int> {
    if let halves = columns.halves(Int(position)) { return halves.prefix(1) }
    let column = columns.column(at: position)
    return 2 * column..<2 * column + 2
  }

  private func column(of mark: Mark) -> Int? {
    mark.x.flatMap(horizontal.position(of:)).map(columns.column(at:))
  }

  private func draw(_ cells: EighthColumn, in column: Int, into frame: inout Frame) {
    for row in 0..<rows {
      guard let cell = cells.cell(row: row, glyphs: glyphs) else { continue }
      put(cell.character, cell.style, column, row, into: &frame)
    }
  }

  /// Fills the cells of an extent, given in parts of rows, with partial blocks. Each row may have its own colour.
  private func draw(
    _ extent: Range<Int>, in halves: Range<Int>, into frame: inout Frame, color: (_ row: Int) -> Color
  ) {
    guard !extent.isEmpty, !halves.isEmpty else { return }
    let parts = glyphs.partsDown
    for row in extent.lowerBound / parts...(extent.upperBound - 1) / parts {
      let style = Style(foreground: color(row))
      for column in halves.lowerBound / 2...(halves.upperBound - 1) / 2 where column < columns.width {
        var bits: UInt8 = 0
        for half in halves.clamped(to: 2 * column..<2 * column + 2) {
          for part in extent.clamped(to: row * parts..<(row + 1) * parts) {
            bits |= 1 << UInt8((half - 2 * column) * parts + parts - 1 - (part - row * parts))
          }
        }
        put(glyphs.parts(bits), style, column, row, into: &frame)
      }
    }
  }

  /// The parts of rows between two values, counted from the bottom. A non-zero bar covers at least one part.
  private func extent(_ low: Double, _ high: Double, partsPerRow parts: Int) -> Range<Int> {
    let bottom = vertical.height(low, partsPerRow: parts)
    let top = vertical.height(high, partsPerRow: parts)
    guard bottom == top, high > low else { return bottom..<top }
    guard high > vertical.domain.lowerBound, low < vertical.domain.upperBound else { return bottom..<bottom }
    let hangsDown = high <= 0 && bottom > 0
    return hangsDown || bottom == rows * parts ? bottom - 1..<bottom : bottom..<bottom + 1
  }

  /// Returns the rows from one value to another, clipped to the chart; nil if all of them are outside.
  private func rowRange(_ low: Double, _ high: Double) -> ClosedRange<Int>? {
    guard high >= vertical.domain.lowerBound, low <= vertical.domain.upperBound else { return nil }
    let bottom = vertical.part(max(low, vertical.domain.lowerBound), partsPerRow: 1) ?? 0
    let top = vertical.part(min(high, vertical.domain.upperBound), partsPerRow: 1) ?? rows - 1
    return bottom...top
  }

  /// The dot row of a value. Values far outside the chart are clamped, so that the part of a line outside the chart
  /// stays short.
  private func dotHeight(_ value: Double, _ grid: DotGrid) -> Int {
    let fraction = min(2, max(-1, vertical.fraction(value)))
    let dot = Int((fraction * Double(grid.height)).rounded(.down))
    return fraction <= 1 ? min(dot, grid.height - 1) : dot
  }

  /// Calls `body` with the lower and the upper value of a filled shape in each column that the shape covers.
  private func eachColumn(of shape: Polyline, _ body: (Int, Double, Double) -> Void) {
    for run in shape.runs {
      let corners = run.map { (x: columns.cells(at: $0.position), low: $0.low, high: $0.high) }
      let first = Int(corners[0].x)
      let last = min(columns.width - 1, Int(corners[corners.count - 1].x))
      guard first <= last else { continue }
      var next = 0
      for column in first...last {
        let x = Double(column) + 0.5
        while next < corners.count - 1, corners[next].x < x { next += 1 }
        let (left, right) = (corners[max(0, next - 1)], corners[next])
        let share = right.x > left.x ? min(1, max(0, (x - left.x) / (right.x - left.x))) : 1
        body(column, left.low + (right.low - left.low) * share, left.high + (right.high - left.high) * share)
      }
    }
  }

  /// Replaces a cell; rows are counted from the bottom.
  private func put(_ character: Character, _ style: Style, _ column: Int, _ row: Int, into frame: inout Frame) {
    frame[origin.x + column, origin.y + rows - 1 - row] = Cell(character, style: style)
  }

  /// Draws a character over a cell. On a full block, the character is cut out of the block and the background shows
  /// through it. On other cells, the cell's background stays. Braille dots of the character are added to the dots of
  /// the cell.
  private func overlay(_ character: Character, _ style: Style, _ column: Int, _ row: Int, into frame: inout Frame) {
    let below = frame[origin.x + column, origin.y + rows - 1 - row]
    var style = style
    if below.character == glyphs.eighths[8], glyphs.hasFineDots {
      style = Style(foreground: below.style.foreground, attributes: .reverse)
    } else if below.character != " " {
      style.background = below.style.background
      if below.style.attributes.contains(.reverse) { style = below.style }
    }
    put(Self.joined(below.character, character), style, column, row, into: &frame)
  }

  /// Keeps the end of a bar visible in a cell if a rule would cross the middle of the cell. The rule is not drawn in
  /// this cell. A full-width bar that reaches the rule's value then ends clearly above the middle, and a lower bar
  /// clearly below it. Returns false if no bar ends in this cell.
  private func endsBar(_ column: Int, _ row: Int, at value: Double, into frame: inout Frame) -> Bool {
    let below = frame[origin.x + column, origin.y + rows - 1 - row]
    if columns.isNarrow { return glyphs.hasFineDots && below.character != " " && below.character != glyphs.rule }
    guard glyphs.hasFineDots, below.style.attributes.isDisjoint(with: .reverse),
      let height = glyphs.eighths.firstIndex(of: below.character), (1...7).contains(height)
    else { return false }
    let reachesValue = row * 8 + height >= vertical.height(value, partsPerRow: 8)
    put(glyphs.eighths[reachesValue ? max(5, height) : min(3, height)], below.style, column, row, into: &frame)
    return true
  }

  /// Marks where a rule crosses a narrow bar: the bar has the rule's colour there. No character has both the bar and the
  /// rule, and a gap would cut the bar in two. Returns false if no narrow bar fills the cell's height.
  private func crossesBar(_ column: Int, _ row: Int, _ color: Color, into frame: inout Frame) -> Bool {
    guard columns.isNarrow, glyphs.hasFineDots else { return false }
    let left = UInt8(1 << glyphs.partsDown - 1)
    let right = left << UInt8(glyphs.partsDown)
    guard [left, right, left | right].map(glyphs.parts).contains(character(column, row, of: frame)) else {
      return false
    }
    paint(column, row, color, into: &frame)
    return true
  }

  /// Changes the colour of a cell; rows are counted from the bottom.
  private func paint(_ column: Int, _ row: Int, _ color: Color, into frame: inout Frame) {
    put(character(column, row, of: frame), Style(foreground: color), column, row, into: &frame)
  }

  private func character(_ column: Int, _ row: Int, of frame: Frame) -> Character {
    frame[origin.x + column, origin.y + rows - 1 - row].character
  }

  private static func joined(_ below: Character, _ above: Character) -> Character {
    guard let first = below.brailleDots, let second = above.brailleDots,
      let both = Unicode.Scalar(0x2800 + (first | second))
    else { return above }
    return Character(both)
  }
}

extension Character {
  /// The dots of a braille character; nil for other characters.
  fileprivate var brailleDots: UInt32? {
    guard let scalar = unicodeScalars.first, (0x2800...0x28FF).contains(scalar.value) else { return nil }
    return scalar.value - 0x2800
  }
}

extension Frame {
  /// Writes text into a row, clipped at the frame's edge.
  mutating func write(_ text: some StringProtocol, at point: Point, style: Style) {
    var x = point.x
    for character in text { x += write(character, style: style, at: Point(x: x, y: point.y)) }
  }
}

/// One column of a chart, filled with bar colours in eighths of a row.
///
/// A cell can show at most two colours: one for its block, and another for the rest of the cell above it. If more than
/// two colours meet, the cell shows the two that fill most of it.
struct EighthColumn {
  private var eighths: [Color?]

  /// Creates an empty column `rows` cells tall.
  init(rows: Int) { eighths = Array(repeating: nil, count: rows * 8) }

  /// Fills a range of eighths.
  mutating func fill(_ range: Range<Int>, _ color: Color) {
    for eighth in range.clamped(to: eighths.indices) { eighths[eighth] = color }
  }

  /// Returns the cell in a row, counted from the bottom; nil if the cell is empty.
  func cell(row: Int, glyphs: ChartGlyphs) -> Cell? {
    let parts = eighths[row * 8..<row * 8 + 8]
    let filled = parts.compactMap { $0 }
    guard let first = filled.first else { return nil }
    let bottom = parts.first.flatMap { $0 }
    let lower = parts.prefix { $0 == bottom }.count
    guard let upper = parts.last.flatMap({ $0 }) else {
      // If the cell is empty at the top, draw a block in the colour that fills most of the cell.
      let height = bottom == nil ? filled.count : parts.prefix { $0 != nil }.count
      return Cell(glyphs.eighths[height], style: Style(foreground: Self.mostCommon(filled) ?? first))
    }
    if lower == 8 { return Cell(glyphs.eighths[8], style: Style(foreground: upper)) }
    guard let bottom else {
      // If the cell is empty at the bottom, for example under a bar that extends down from zero, draw the empty part as
      // the block, with foreground and background exchanged.
      return !glyphs.hasFineDots
        ? Cell(glyphs.eighths[8 - lower], style: Style(foreground: upper))
        : Cell(glyphs.eighths[lower], style: Style(foreground: upper, attributes: .reverse))
    }
    return !glyphs.hasFineDots
      ? Cell(glyphs.eighths[8], style: Style(foreground: lower >= 4 ? bottom : upper))
      : Cell(glyphs.eighths[lower], style: Style(foreground: bottom, background: upper))
  }

  /// The most common colour; the lowest one in a tie.
  private static func mostCommon(_ colors: [Color]) -> Color? {
    let counts = colors.map { color in colors.count { $0 == color } }
    return counts.max().flatMap(counts.firstIndex).map { colors[$0] }
  }
}
