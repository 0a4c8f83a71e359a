extension GlyphSet {
  /// The symbols of ``braille``, with lines and narrow bars made of octants (Unicode 16), which divide a cell into
  /// eight solid parts.
  ///
  /// Few fonts have octants. This set is for terminals that draw octants without a font.
  public static let octants = GlyphSet(
    name: "octants", needsUTF8: true, marks: braille.marks, keys: braille.keys, controls: braille.controls,
    box: braille.box,
    chart: ChartGlyphs(
      eighths: braille.chart.eighths, vertical: braille.chart.vertical, point: braille.chart.point,
      rule: braille.chart.rule, shade: braille.chart.shade, swatch: braille.chart.swatch, axis: braille.chart.axis,
      axisTick: braille.chart.axisTick, axisCross: braille.chart.axisCross, axisCorner: braille.chart.axisCorner,
      axisLine: braille.chart.axisLine, axisGap: braille.chart.axisGap, dotsAcross: 2, dotsDown: 4,
      dots: { octantTable[Int($0)] }, partsDown: 4, parts: { octantTable[Int($0)] },
      trackDot: braille.chart.trackDot),
    icons: { braille.icon($0) })

  /// The scalar used to test whether a library or font has octants.
  package static let firstOctant: UInt32 = 0x1CD00

  /// The characters of all combinations of parts, by bits `column * 4 + row`.
  private static let octantTable: [Character] = {
    // Unicode counts the parts row by row, and leaves out combinations that already had a character.
    var characters = [Character](repeating: " ", count: 256)
    var next = firstOctant
    for number in 0..<256 {
      let bits = (0..<8).reduce(0) { bits, part in
        number & 1 << part == 0 ? bits : bits | 1 << ((part % 2) * 4 + part / 2)
      }
      if let older = olderCharacters[number] {
        characters[bits] = older
      } else if let scalar = Unicode.Scalar(next) {
        characters[bits] = Character(scalar)
        next += 1
      }
    }
    return characters
  }()

  /// The combinations that have an older character instead of an octant, by Unicode's number of the combination.
  private static let olderCharacters: [Int: Character] = [
    0: " ", 1: "\u{1CEA8}", 2: "\u{1CEAB}", 3: "\u{1FB82}", 5: "▘", 10: "▝", 15: "▀", 20: "\u{1FBE6}", 40: "\u{1FBE7}",
    63: "\u{1FB85}", 64: "\u{1CEA3}", 80: "▖", 85: "▌", 90: "▞", 95: "▛", 128: "\u{1CEA0}", 160: "▗", 165: "▚",
    170: "▐",
    175: "▜", 192: "▂", 240: "▄", 245: "▙", 250: "▟", 252: "▆", 255: "█",
  ]
}
