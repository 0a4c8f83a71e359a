extension GlyphSet {
  /// The symbols of ``blocks``, with braille patterns for lines.
  public static let braille = GlyphSet(
    name: "braille", needsUTF8: true,
    marks: Marks(
      heart: "♥", check: "✓", cross: "✗", rise: "▲ ", fall: "▼ ", bullet: "●", dash: "–", unequal: "≠", arrow: "→",
      disclosure: "›",
      back: "‹", current: "▸", ellipsis: "…", busy: "⋯", battery: "▮ "),
    keys: KeyGlyphs(
      up: "↑", down: "↓", left: "←", right: "→", return: "⏎", delete: "⌫", option: "⌥", shift: "⇧", between: ""),
    controls: ControlGlyphs(
      focus: "▸", on: "██●█", off: "(○ )", knob: "●", chosen: "●", unchosen: "○", moreAbove: "▲", moreBelow: "▼",
      scrollThumb: "┃", scrollTrack: "│", done: "━", rest: "─", filled: "█", track: "░", beyond: "►", nothing: "·",
      held: "○", event: "●", fault: "×"),
    box: BoxGlyphs("─│╭╮╰╯"),
    chart: ChartGlyphs(
      eighths: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], vertical: "│",
      point: "●", rule: "╌", shade: "░", swatch: "■", axis: "│", axisTick: "┤", axisCross: "┼", axisCorner: "└",
      axisLine: "─", axisGap: "·", dotsAcross: 2, dotsDown: 4, dots: pattern, partsDown: 2,
      parts: ChartGlyphs.quadrants, trackDot: "⠂"),
    icons: icon)

  /// The braille pattern for a set of dots, bit `column * 4 + row`.
  private static func pattern(_ dots: UInt8) -> Character {
    // Braille numbers its dots 1-3 and 7 on the left, 4-6 and 8 on the right.
    let bits: [UInt32] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]
    let pattern = bits.indices.reduce(UInt32(0)) { dots & (1 << $1) == 0 ? $0 : $0 | bits[$1] }
    return Unicode.Scalar(0x2800 + pattern).map(Character.init) ?? " "
  }

  private static func icon(_ icon: Icon) -> Character {
    switch icon {
    case .activity, .energy, .triangle: "▲"
    case .body: "♙"
    case .cycle: "✿"
    case .hearing: "♪"
    case .heart: "♥"
    case .medications: "℞"
    case .mind: "❀"
    case .mobility: "➤"
    case .nutrition: "♣"
    case .respiratory: "≋"
    case .sleep, .moon: "☾"
    case .symptoms, .cross: "✚"
    case .vitals, .wave: "∿"
    case .other: "◆"
    case .details: "☻"
    case .records: "≣"
    case .steps: "»"
    case .distance: "→"
    case .cycling: "◎"
    case .swimming: "≈"
    case .stairs: "↑"
    case .clock: "◷"
    case .workout: "★"
    case .route: "⌖"
    case .height: "↕"
    case .temperature: "°"
    case .glucose, .water, .insulin: "◊"
    case .oxygen: "○"
    case .fitness: "△"
    case .caffeine: "∪"
    case .sound: "♫"
    case .eyeglasses: "∞"
    case .sun: "☼"
    case .flow: "●"
    case .fall: "↓"
    case .square: "■"
    }
  }
}
