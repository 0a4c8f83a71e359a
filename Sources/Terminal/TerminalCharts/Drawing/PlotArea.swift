import TerminalUI

/// The rectangle inside a chart's axes, which draws the marks.
///
/// Kinds of marks lie over each other in one fixed order, so that no chart hides its own data: areas, bars, ranges,
/// rules, lines, points.
struct PlotArea {
  /// The top left cell, in the frame of the chart.
  let origin: Point
  /// The height in rows.
  let rows: Int
  /// The scale that places marks from left to right.
  let horizontal: HorizontalScale
  /// The scale that places values from bottom to top.
  let vertical: VerticalScale
  /// The columns that positions of the horizontal scale fall into.
  let columns: PlotColumns
  let glyphs: ChartGlyphs
  /// Returns the colour a mark is drawn in.
  let color: (Mark) -> Color

  /// Draws the marks, and the stacks made of the bars among them.
  func draw(_ marks: [Mark], stacks: BarStacks, into frame: inout Frame) {
    guard rows > 0, columns.width > 0 else { return }
    drawAreas(marks, into: &frame)
    drawBars(stacks, into: &frame)
    drawRanges(marks, into: &frame)
    drawRules(marks, into: &frame)
    drawLines(marks, into: &frame)
    drawPoints(marks, into: &frame)
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
        cells.fill(eighths(low, high), area.color)
        draw(cells, in: column, into: &frame)
      }
    }
  }

  private func drawBars(_ stacks: BarStacks, into frame: inout Frame) {
    // Bands narrower than a column share one; the tallest bar of it is seen, as where pixels are shared.
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
      for segment in bar.segments { cells.fill(eighths(segment.low, segment.high), segment.color) }
      draw(cells, in: column, into: &frame)
    }
  }

  private func drawRanges(_ marks: [Mark], into frame: inout Frame) {
    for mark in marks {
      guard case .range(let low, let high) = mark.shape, low.isFinite, high.isFinite,
        let columns = thinColumns(of: mark),
        high >= vertical.domain.lowerBound, low <= vertical.domain.upperBound,
        let bottom = vertical.part(max(low, vertical.domain.lowerBound), partsPerRow: 2),
        let top = vertical.part(min(high, vertical.domain.upperBound), partsPerRow: 2)
      else { continue }
      let style = Style(foreground: color(mark))
      for row in bottom / 2...top / 2 {
        let startsHigh = bottom > row * 2
        let endsLow = top < row * 2 + 1
        let glyph = startsHigh ? glyphs.upperHalf : endsLow ? glyphs.lowerHalf : glyphs.vertical
        for column in columns { put(glyph, style, column, row, into: &frame) }
      }
    }
  }

  private func drawRules(_ marks: [Mark], into frame: inout Frame) {
    for mark in marks {
      let style = Style(foreground: color(mark))
      switch mark.shape {
      case .horizontalRule(let y):
        guard y.isFinite, let row = vertical.row(y) else { continue }
        for column in 0..<columns.end { overlay(glyphs.rule, style, column, row, into: &frame) }
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

  private func drawPoints(_ marks: [Mark], into frame: inout Frame) {
    for mark in marks {
      guard case .point(let y) = mark.shape, y.isFinite, let row = vertical.row(y), let columns = thinColumns(of: mark)
      else { continue }
      for column in columns { overlay(glyphs.point, Style(foreground: color(mark)), column, row, into: &frame) }
    }
  }

  // MARK: Cells

  private func thinColumns(of mark: Mark) -> Range<Int>? {
    mark.x.flatMap(horizontal.position(of:)).map(columns.thin(at:))
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

  /// The eighths between two values. A bar that is not zero is at least one eighth tall.
  private func eighths(_ low: Double, _ high: Double) -> Range<Int> {
    let bottom = vertical.height(low, partsPerRow: 8)
    let top = vertical.height(high, partsPerRow: 8)
    guard bottom == top, high > low else { return bottom..<top }
    guard high > vertical.domain.lowerBound, low < vertical.domain.upperBound else { return bottom..<bottom }
    let hangsDown = high <= 0 && bottom > 0
    return hangsDown || bottom == rows * 8 ? bottom - 1..<bottom : bottom..<bottom + 1
  }

  /// The rows two values lie in and between, those outside the chart left out.
  private func rowRange(_ low: Double, _ high: Double) -> ClosedRange<Int>? {
    guard high >= vertical.domain.lowerBound, low <= vertical.domain.upperBound else { return nil }
    let bottom = vertical.part(max(low, vertical.domain.lowerBound), partsPerRow: 1) ?? 0
    let top = vertical.part(min(high, vertical.domain.upperBound), partsPerRow: 1) ?? rows - 1
    return bottom...top
  }

  /// The dot a value stands at. Values far outside stay near, so that a line leaves the chart without a long way.
  private func dotHeight(_ value: Double, _ grid: DotGrid) -> Int {
    let fraction = min(2, max(-1, vertical.fraction(value)))
    let dot = Int((fraction * Double(grid.height)).rounded(.down))
    return fraction <= 1 ? min(dot, grid.height - 1) : dot
  }

  /// The values of a filled shape in each column it covers.
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

  /// Draws over the cell: on a full block the bar's colour stays as background, and braille dots join.
  private func overlay(_ character: Character, _ style: Style, _ column: Int, _ row: Int, into frame: inout Frame) {
    let below = frame[origin.x + column, origin.y + rows - 1 - row]
    var style = style
    if below.character == glyphs.eighths[8], glyphs.dotsDown > 1 {
      style.background = below.style.foreground
    } else if below.character != " " {
      style.background = below.style.background
    }
    put(Self.joined(below.character, character), style, column, row, into: &frame)
  }

  private static func joined(_ below: Character, _ above: Character) -> Character {
    guard let first = below.brailleDots, let second = above.brailleDots,
      let both = Unicode.Scalar(0x2800 + (first | second))
    else { return above }
    return Character(both)
  }
}

extension Character {
  /// The dots of a braille pattern; nil for other characters.
  fileprivate var brailleDots: UInt32? {
    guard let scalar = unicodeScalars.first, (0x2800...0x28FF).contains(scalar.value) else { return nil }
    return scalar.value - 0x2800
  }
}

extension Frame {
  /// Writes text into a row, cut off where the frame ends.
  mutating func write(_ text: some StringProtocol, at point: Point, style: Style) {
    var x = point.x
    for character in text { x += write(character, style: style, at: Point(x: x, y: point.y)) }
  }
}

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
