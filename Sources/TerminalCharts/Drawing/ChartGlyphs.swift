import TerminalUI

/// The characters a chart is drawn with, for what the terminal can show.
struct ChartGlyphs {
  /// How many of a row's eighths are filled from the bottom, 0...8.
  let eighths: [Character]
  /// Where a thin line starts in the lower half of a cell, ends in the upper half, or runs through.
  let lowerHalf: Character
  let upperHalf: Character
  let vertical: Character
  let point: Character
  let rule: Character
  let shade: Character
  let swatch: Character

  let axis: Character
  let axisTick: Character
  let axisCross: Character
  let axisCorner: Character
  let axisLine: Character

  /// The dots of one cell a line is made of, across and down.
  let dotsAcross: Int
  let dotsDown: Int
  /// The character for a set of dots: bit `column * dotsDown + row`, rows from the top.
  let dots: @Sendable (UInt8) -> Character

  init(_ glyphs: GlyphSet) {
    self =
      switch glyphs {
      case .braille: .braille
      case .blocks: .blocks
      case .ascii: .ascii
      }
  }

  private static let braille = ChartGlyphs(dotsAcross: 2, dotsDown: 4) { dots in
    // Braille numbers its dots 1-3 and 7 on the left, 4-6 and 8 on the right.
    let bits: [UInt32] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]
    let pattern = bits.indices.reduce(UInt32(0)) { dots & (1 << $1) == 0 ? $0 : $0 | bits[$1] }
    return Unicode.Scalar(0x2800 + pattern).map(Character.init) ?? " "
  }

  private static let blocks = ChartGlyphs(dotsAcross: 1, dotsDown: 2) { dots in
    [" ", "▀", "▄", "█"][Int(dots & 3)]
  }

  private static let ascii = ChartGlyphs(
    eighths: [" ", ".", ".", ".", ":", ":", ":", "#", "#"], lowerHalf: ".", upperHalf: "'", vertical: "|", point: "o",
    rule: "-", shade: ":", swatch: "#", axis: "|", axisTick: "+", axisCross: "+", axisCorner: "+", axisLine: "-",
    dotsAcross: 1, dotsDown: 1, dots: { $0 == 0 ? " " : "*" })

  /// Box drawing and eighth blocks, with the dots given.
  private init(dotsAcross: Int, dotsDown: Int, dots: @escaping @Sendable (UInt8) -> Character) {
    self.init(
      eighths: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], lowerHalf: "╷", upperHalf: "╵", vertical: "│",
      point: "●", rule: "╌", shade: "░", swatch: "■", axis: "│", axisTick: "┤", axisCross: "┼", axisCorner: "└",
      axisLine: "─", dotsAcross: dotsAcross, dotsDown: dotsDown, dots: dots)
  }

  private init(
    eighths: [Character], lowerHalf: Character, upperHalf: Character, vertical: Character, point: Character,
    rule: Character, shade: Character, swatch: Character, axis: Character, axisTick: Character, axisCross: Character,
    axisCorner: Character, axisLine: Character, dotsAcross: Int, dotsDown: Int,
    dots: @escaping @Sendable (UInt8) -> Character
  ) {
    self.eighths = eighths
    self.lowerHalf = lowerHalf
    self.upperHalf = upperHalf
    self.vertical = vertical
    self.point = point
    self.rule = rule
    self.shade = shade
    self.swatch = swatch
    self.axis = axis
    self.axisTick = axisTick
    self.axisCross = axisCross
    self.axisCorner = axisCorner
    self.axisLine = axisLine
    self.dotsAcross = dotsAcross
    self.dotsDown = dotsDown
    self.dots = dots
  }
}
