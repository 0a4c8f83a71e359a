import TerminalUI

/// Lines that show what a terminal makes of signs, colours and widths.
enum TerminalSamples {
  /// The signs of a tier, in one line of about 60 columns.
  static func signs(_ glyphs: GlyphSet) -> String {
    let (marks, controls) = (glyphs.marks, glyphs.controls)
    let icons: [GlyphSet.Icon] = [.activity, .sleep, .nutrition, .hearing, .workout, .water]
    let groups: [[String]] = [
      [marks.heart, marks.check, marks.cross, marks.disclosure, controls.on, controls.off, controls.chosen],
      [String(glyphs.box.topLeft), String(glyphs.box.horizontal), String(glyphs.box.topRight)],
      [glyphs.chart.eighths.dropFirst().map { String($0) }.joined()],
      [icons.map { String(glyphs.icon($0)) }.joined(separator: " ")],
      [dots(glyphs)],
    ]
    return groups.enumerated().map { $0.element.joined(separator: $0.offset == 1 ? "" : " ") }.joined(separator: " ")
  }

  /// The characters for more and more dots, each once.
  private static func dots(_ glyphs: GlyphSet) -> String {
    var characters: [Character] = []
    for dots in [0x01, 0x02, 0x03, 0x07, 0x0F, 0x1F, 0x3F, 0x7F, 0xFF] as [UInt8] {
      let character = glyphs.chart.dots(dots)
      if !characters.contains(character) { characters.append(character) }
    }
    return String(characters)
  }

  /// A ramp of colours in the numbers of a depth, 32 columns wide; nil without colour.
  static func ramp(_ depth: ColorDepth) -> String? {
    let blocks: [String] =
      switch depth {
      case .none: []
      case .eight: (0..<8).map { "\u{1B}[4\($0)m    " }
      case .sixteen: (0..<8).map { "\u{1B}[4\($0)m  " } + (0..<8).map { "\u{1B}[10\($0)m  " }
      case .indexed256: [17, 18, 19, 20, 21, 27, 33, 39, 45, 51, 50, 49, 48, 47, 46, 82].map { "\u{1B}[48;5;\($0)m  " }
      case .direct: (0..<32).map { "\u{1B}[48;2;\(255 - $0 * 8);\($0 * 4);\($0 * 8)m " }
      }
    return blocks.isEmpty ? nil : blocks.joined() + "\u{1B}[0m"
  }

  /// A text whose width terminals disagree on.
  struct Sample: Hashable {
    /// The name of the script or the kind of character, in English.
    var name: String
    var text: String
  }

  static let texts = [
    Sample(name: "Chinese", text: "健康"), Sample(name: "emoji", text: "🙂"),
    Sample(name: "combining", text: "e\u{301}e\u{301}"),
  ]
}
