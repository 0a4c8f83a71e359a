import TerminalUI

/// Lines made of dots finer than a cell: braille patterns, half blocks or asterisks.
struct DotGrid {
  let width: Int
  let height: Int
  private let glyphs: ChartGlyphs
  private var dots: [UInt8]

  /// Creates a grid without dots.
  ///
  /// - Parameters:
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  init(columns: Int, rows: Int, glyphs: ChartGlyphs) {
    width = columns * glyphs.dotsAcross
    height = rows * glyphs.dotsDown
    self.glyphs = glyphs
    dots = Array(repeating: 0, count: columns * rows)
  }

  /// Sets a dot, counted from the bottom left. Dots outside the grid are ignored.
  mutating func set(x: Int, y: Int) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let row = height - 1 - y
    let cell = (row / glyphs.dotsDown) * (width / glyphs.dotsAcross) + x / glyphs.dotsAcross
    dots[cell] |= 1 << ((x % glyphs.dotsAcross) * glyphs.dotsDown + row % glyphs.dotsDown)
  }

  /// Sets the dots on the straight line between two points (Bresenham).
  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let dx = abs(end.x - start.x)
    let dy = -abs(end.y - start.y)
    let stepX = start.x < end.x ? 1 : -1
    let stepY = start.y < end.y ? 1 : -1
    var (x, y) = start
    var error = dx + dy
    while true {
      set(x: x, y: y)
      if x == end.x && y == end.y { return }
      let doubled = 2 * error
      if doubled >= dy {
        error += dy
        x += stepX
      }
      if doubled <= dx {
        error += dx
        y += stepY
      }
    }
  }

  /// The character of a cell, its row counted from the top; nil if it has no dots.
  func character(column: Int, row: Int) -> Character? {
    let bits = dots[row * (width / glyphs.dotsAcross) + column]
    return bits == 0 ? nil : glyphs.dots(bits)
  }
}
