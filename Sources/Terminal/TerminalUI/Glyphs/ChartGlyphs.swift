/// The characters of charts, and the dots that pictures are made of.
package struct ChartGlyphs: Sendable {
  /// The characters for 0...8 filled eighths of a row, from the bottom.
  package let eighths: [Character]
  /// A thin line in the lower half of a cell.
  package let lowerHalf: Character
  /// A thin line in the upper half of a cell.
  package let upperHalf: Character
  /// A thin line through a cell.
  package let vertical: Character
  /// The dot of a point mark.
  package let point: Character
  /// A part of a rule that runs from left to right.
  package let rule: Character
  /// The faint ground of an area or a band.
  package let shade: Character
  /// The sign before a name in the legend.
  package let swatch: Character

  /// The line of the vertical axis.
  package let axis: Character
  /// The line of the vertical axis at a number.
  package let axisTick: Character
  /// The corner of the axes at a number.
  package let axisCross: Character
  package let axisCorner: Character
  package let axisLine: Character

  /// The number of dots of a line beside each other in a cell.
  package let dotsAcross: Int
  /// The number of dots of a line above each other in a cell.
  package let dotsDown: Int
  /// Returns the character for a set of dots: bit `column * dotsDown + row`, rows from the top.
  package let dots: @Sendable (UInt8) -> Character
  /// A dot of the part of a way that is still to go, where dots are half a cell.
  package let trackDot: Character

  /// True where a cell has more than one dot down, so that pictures can be drawn.
  package var hasFineDots: Bool { dotsDown > 1 }
}
