/// The characters charts are drawn with, and the dots that pictures are made of.
package struct ChartGlyphs: Sendable {
  /// The characters for 0...8 filled eighths of a row, from the bottom.
  package let eighths: [Character]
  /// A thin line that starts in the lower half of a cell, ends in the upper half, or runs through.
  package let lowerHalf: Character
  package let upperHalf: Character
  package let vertical: Character
  package let point: Character
  package let rule: Character
  package let shade: Character
  package let swatch: Character

  package let axis: Character
  package let axisTick: Character
  package let axisCross: Character
  package let axisCorner: Character
  package let axisLine: Character

  /// The dots of one cell a line is made of, across and down.
  package let dotsAcross: Int
  package let dotsDown: Int
  /// The character for a set of dots: bit `column * dotsDown + row`, rows from the top.
  package let dots: @Sendable (UInt8) -> Character
  /// A dot of a way still to go, where dots are half a cell.
  package let trackDot: Character

  /// True where a cell is finer than a character: pictures can be drawn.
  package var hasFineDots: Bool { dotsDown > 1 }
}
