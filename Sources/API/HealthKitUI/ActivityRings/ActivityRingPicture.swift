import Foundation
import TerminalUI

/// Three nested rings made of dots finer than a cell, using braille patterns or half blocks.
@MainActor
struct ActivityRingPicture {
  /// The ring and the part of it that a dot belongs to.
  fileprivate struct Dot: Hashable {
    /// The index of the ring, 0 for the outermost.
    var ring: Int
    /// The part of the ring to which the dot belongs.
    var part: Part

    /// The parts of a ring that are drawn differently.
    enum Part: Hashable {
      /// The part that remains until the goal is reached.
      case track
      case filled
      /// The part that a second lap beyond the goal covers again.
      case again
    }
  }

  /// The smallest radius, in dots, at which three rings and the gaps between them are distinguishable.
  private static let smallestRadius = 7.0

  private let rings: [ActivityRing]
  private let size: Size
  private let glyphs: ChartGlyphs
  private let radius: Double

  /// Creates a picture for a canvas of a size, in columns and rows; nil for an ASCII terminal, and for a canvas that is
  /// too small for three rings.
  init?(_ rings: [ActivityRing], size: Size, glyphs: GlyphSet) {
    self.rings = rings
    self.size = size
    self.glyphs = glyphs.chart
    radius = Double(min(size.width * self.glyphs.dotsAcross, size.height * self.glyphs.dotsDown)) / 2
    if !self.glyphs.hasFineDots || radius < Self.smallestRadius { return nil }
  }

  /// Draws the rings cell by cell.
  func draw(in context: GraphicsContext) {
    for row in 0..<size.height {
      for column in 0..<size.width {
        let dots = dots(column: column, row: row)
        if let cell = cell(dots, column: column, row: row) {
          context.fill(Rect(x: column, y: row, width: 1, height: 1), with: cell)
        }
      }
    }
  }

  // MARK: Dots

  /// The dots of a cell, row by row.
  private func dots(column: Int, row: Int) -> [Dot?] {
    (0..<glyphs.dotsDown).flatMap { y in
      (0..<glyphs.dotsAcross).map { x in dot(x: column * glyphs.dotsAcross + x, y: row * glyphs.dotsDown + y) }
    }
  }

  private func dot(x: Int, y: Int) -> Dot? {
    let dx = Double(x) + 0.5 - Double(size.width * glyphs.dotsAcross) / 2
    let dy = Double(y) + 0.5 - Double(size.height * glyphs.dotsDown) / 2
    let distance = (dx * dx + dy * dy).squareRoot()
    let gap = max(1, radius * 0.06)
    let thickness = (radius * 0.9 - gap * 2) / 3
    let ring = Int(((radius - distance) / (thickness + gap)).rounded(.down))
    guard distance <= radius, rings.indices.contains(ring) else { return nil }
    let outer = radius - Double(ring) * (thickness + gap)
    guard distance > outer - thickness else { return nil }
    // The position on the ring, clockwise from the top, from 0 to 1.
    let turn = atan2(dx, -dy) / (2 * .pi)
    let part = part(of: rings[ring], at: turn < 0 ? turn + 1 : turn, shadow: 1.5 / (2 * .pi * (outer - thickness / 2)))
    return part.map { Dot(ring: ring, part: $0) }
  }

  /// Returns the part of a ring at an angle, from 0 to 1 clockwise from the top; nil in the gap before the tip.
  ///
  /// - Parameter shadow: The part of the circle left blank before the tip of a ring in its second lap.
  private func part(of ring: ActivityRing, at turn: Double, shadow: Double) -> Dot.Part? {
    guard let fraction = ring.fraction, fraction > 0 else { return .track }
    // A small value must be visible, and a ring must not close before its goal is reached.
    if fraction < 1 { return turn < min(max(fraction, shadow), 1 - shadow) ? .filled : .track }
    if fraction == 1 { return .filled }
    let tip = fraction - fraction.rounded(.down)
    let ahead = turn - tip
    if (ahead >= 0 ? ahead : ahead + 1) < shadow { return nil }
    return turn < tip || fraction >= 2 ? .again : .filled
  }

  // MARK: Cells

  /// Returns the character for the dots of a cell: a half block, which can show two colors, when a cell has two dots,
  /// and otherwise a braille pattern in one color. Nil when there is nothing to draw.
  private func cell(_ dots: [Dot?], column: Int, row: Int) -> Cell? {
    dots.count == 2 ? halves(top: dots[0], bottom: dots[1]) : pattern(dots, column: column, row: row)
  }

  private func pattern(_ dots: [Dot?], column: Int, row: Int) -> Cell? {
    var bits: UInt8 = 0
    for (place, dot) in dots.enumerated() {
      let (across, down) = (place % glyphs.dotsAcross, place / glyphs.dotsAcross)
      // Draw the remaining part with every other dot, so that it looks thin even without color.
      let isEven = (column * glyphs.dotsAcross + across + row * glyphs.dotsDown + down).isMultiple(of: 2)
      if let dot, dot.part != .track || isEven { bits |= 1 << UInt8(across * glyphs.dotsDown + down) }
    }
    guard bits != 0, let main = main(of: dots) else { return nil }
    return Cell(glyphs.dots(bits), style: style(of: main))
  }

  private func halves(top: Dot?, bottom: Dot?) -> Cell? {
    let (upper, lower, both): (UInt8, UInt8, UInt8) = (1, 2, 3)
    switch (top, bottom) {
    case (let top?, let bottom?) where top.part != .track && bottom.part != .track:
      if style(of: top) == style(of: bottom) { return Cell(glyphs.dots(both), style: style(of: top)) }
      var style = style(of: top)
      style.background = self.style(of: bottom).foreground
      return Cell(glyphs.dots(upper), style: style)
    case (let top?, _) where top.part != .track: return Cell(glyphs.dots(upper), style: style(of: top))
    case (_, let bottom?) where bottom.part != .track: return Cell(glyphs.dots(lower), style: style(of: bottom))
    default: return (top ?? bottom).map { Cell(glyphs.trackDot, style: style(of: $0)) }
    }
  }

  /// Returns the dot that decides the style of a cell: a dot of the part with the most dots, and of the outermost ring
  /// when several parts have as many. Tracks count only in a cell that no filled part reaches.
  private func main(of dots: [Dot?]) -> Dot? {
    let counts = Dictionary(grouping: dots.compactMap(\.self)) { $0 }.mapValues(\.count)
    return counts.max { one, other in
      let (first, second) = (one.key, other.key)
      if (first.part == .track) != (second.part == .track) { return first.part == .track }
      return (one.value, -first.ring) < (other.value, -second.ring)
    }?.key
  }

  private func style(of dot: Dot) -> Style {
    switch dot.part {
    case .track: Style(foreground: .separator)
    case .filled: Style(foreground: rings[dot.ring].color)
    case .again: Style(foreground: rings[dot.ring].color, attributes: .bold)
    }
  }
}
