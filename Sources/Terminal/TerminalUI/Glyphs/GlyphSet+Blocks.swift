extension GlyphSet {
  /// Box drawing and eighth blocks, and the icons that every text mode has: card suits, notes, arrows.
  public static let blocks = GlyphSet(
    name: "blocks", needsUTF8: true, marks: braille.marks, keys: braille.keys, controls: braille.controls,
    box: braille.box,
    chart: ChartGlyphs(
      eighths: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], vertical: "│",
      point: "●", rule: "╌", shade: "░", swatch: "■", axis: "│", axisTick: "┤", axisCross: "┼", axisCorner: "└",
      axisLine: "─", axisGap: "·", dotsAcross: 1, dotsDown: 2, dots: { [" ", "▀", "▄", "█"][Int($0 & 3)] },
      partsDown: 2,
      parts: ChartGlyphs.quadrants, trackDot: "·"),
    icons: icon)

  private static func icon(_ icon: Icon) -> Character {
    switch icon {
    case .activity, .energy, .fitness, .triangle: "▲"
    case .body: "☺"
    case .cycle: "♀"
    case .hearing: "♪"
    case .heart: "♥"
    case .medications: "•"
    case .mind, .sun: "☼"
    case .mobility: "►"
    case .nutrition: "♣"
    case .respiratory, .swimming: "≈"
    case .sleep: "z"
    case .symptoms, .cross: "+"
    case .vitals, .wave: "~"
    case .other, .workout: "♦"
    case .details: "☻"
    case .records: "≡"
    case .steps: "»"
    case .distance: "→"
    case .cycling, .clock, .oxygen: "○"
    case .stairs: "↑"
    case .route: "¤"
    case .height: "↕"
    case .temperature: "°"
    case .glucose, .water, .insulin: "◊"
    case .caffeine: "∩"
    case .sound: "♫"
    case .eyeglasses: "∞"
    case .flow: "●"
    case .fall: "↓"
    case .moon: "z"
    case .square: "■"
    }
  }
}

extension ChartGlyphs {
  /// The character of a cell made of quadrants: one bit each for the upper left, lower left, upper right and lower
  /// right quadrant.
  static let quadrants: @Sendable (UInt8) -> Character = { parts in quadrantTable[Int(parts & 15)] }

  private static let quadrantTable: [Character] = Array(" ▘▖▌▝▀▞▛▗▚▄▙▐▜▟█")
}
