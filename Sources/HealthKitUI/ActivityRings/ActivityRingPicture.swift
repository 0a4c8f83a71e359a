import Foundation
import TerminalUI

/// Three rings within each other, of dots finer than a cell: braille patterns, or half blocks.
@MainActor
struct ActivityRingPicture {
  /// The ring and the part of it that a dot belongs to.
  fileprivate struct Dot: Hashable {
    /// From the outermost.
    var ring: Int
    var part: Part

    enum Part: Hashable {
      /// The way still to go.
      case track
      case filled
      /// The way gone for another time.
      case again
    }
  }

  /// The smallest radius, in dots, in which three rings and the gaps between them can be told apart.
  private static let smallestRadius = 7.0

  private let rings: [ActivityRing]
  private let size: Size
  private let isBraille: Bool
  private let dotsAcross: Int
  private let dotsDown: Int
  private let radius: Double

  /// - Returns: Nil where rings cannot be drawn: in little room, and in ASCII.
  init?(_ rings: [ActivityRing], size: Size, glyphs: GlyphSet) {
    self.rings = rings
    self.size = size
    isBraille = glyphs == .braille
    dotsAcross = isBraille ? 2 : 1
    dotsDown = isBraille ? 4 : 2
    radius = Double(min(size.width * dotsAcross, size.height * dotsDown)) / 2
    if glyphs == .ascii || radius < Self.smallestRadius { return nil }
  }

  func draw(in context: GraphicsContext) {
    for row in 0..<size.height {
      for column in 0..<size.width {
        let dots = dots(column: column, row: row)
        if let cell = isBraille ? braille(dots, column: column, row: row) : halfBlock(dots) {
          context.fill(Rect(x: column, y: row, width: 1, height: 1), with: cell)
        }
      }
    }
  }

  // MARK: Dots

  /// The dots of a cell, row by row.
  private func dots(column: Int, row: Int) -> [Dot?] {
    (0..<dotsDown).flatMap { y in
      (0..<dotsAcross).map { x in dot(x: column * dotsAcross + x, y: row * dotsDown + y) }
    }
  }

  private func dot(x: Int, y: Int) -> Dot? {
    let dx = Double(x) + 0.5 - Double(size.width * dotsAcross) / 2
    let dy = Double(y) + 0.5 - Double(size.height * dotsDown) / 2
    let distance = (dx * dx + dy * dy).squareRoot()
    let gap = max(1, radius * 0.06)
    let thickness = (radius * 0.9 - gap * 2) / 3
    let ring = Int(((radius - distance) / (thickness + gap)).rounded(.down))
    guard distance <= radius, rings.indices.contains(ring) else { return nil }
    let outer = radius - Double(ring) * (thickness + gap)
    guard distance > outer - thickness else { return nil }
    // From the top, clockwise: 0 to 1.
    let turn = atan2(dx, -dy) / (2 * .pi)
    let part = part(of: rings[ring], at: turn < 0 ? turn + 1 : turn, shadow: 1.5 / (2 * .pi * (outer - thickness / 2)))
    return part.map { Dot(ring: ring, part: $0) }
  }

  /// - Parameter shadow: The part of the circle that stays free before the tip of a ring that goes round again.
  private func part(of ring: ActivityRing, at turn: Double, shadow: Double) -> Dot.Part? {
    guard let fraction = ring.fraction, fraction > 0 else { return .track }
    // Something is seen as soon as there is something, and no ring closes before it is full.
    if fraction < 1 { return turn < min(max(fraction, shadow), 1 - shadow) ? .filled : .track }
    if fraction == 1 { return .filled }
    let tip = fraction - fraction.rounded(.down)
    let ahead = turn - tip
    if (ahead >= 0 ? ahead : ahead + 1) < shadow { return nil }
    return turn < tip || fraction >= 2 ? .again : .filled
  }

  // MARK: Cells

  /// The dots of a pattern in the order of their bits, as places in a cell row by row.
  private static let brailleBits = [0, 2, 4, 1, 3, 5, 6, 7]

  private func braille(_ dots: [Dot?], column: Int, row: Int) -> Cell? {
    var bits: UInt32 = 0
    for (bit, place) in Self.brailleBits.enumerated() {
      // The way to go is thin, also where there is no colour: every other dot.
      let (x, y) = (column * 2 + place % 2, row * 4 + place / 2)
      if let dot = dots[place], dot.part != .track || (x + y).isMultiple(of: 2) { bits |= 1 << UInt32(bit) }
    }
    guard bits != 0, let main = main(of: dots), let scalar = Unicode.Scalar(0x2800 + bits) else { return nil }
    return Cell(Character(scalar), style: style(of: main))
  }

  private func halfBlock(_ dots: [Dot?]) -> Cell? {
    let (top, bottom) = (dots[0], dots[1])
    let (hasTop, hasBottom) = (top.isFilled, bottom.isFilled)
    switch (top, bottom) {
    case (let top?, let bottom?) where hasTop && hasBottom:
      if style(of: top) == style(of: bottom) { return Cell("█", style: style(of: top)) }
      var style = style(of: top)
      style.background = self.style(of: bottom).foreground
      return Cell("▀", style: style)
    case (let top?, _) where hasTop: return Cell("▀", style: style(of: top))
    case (_, let bottom?) where hasBottom: return Cell("▄", style: style(of: bottom))
    default: return (top ?? bottom).map { Cell("·", style: style(of: $0)) }
    }
  }

  /// The part that most dots of a cell belong to; the way gone before the way to go, and the outer ring before an inner one.
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

extension ActivityRingPicture.Dot? {
  fileprivate var isFilled: Bool { map { $0.part != .track } ?? false }
}
