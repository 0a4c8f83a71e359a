extension GlyphSet {
  /// ASCII only: for locales other than UTF-8, and fonts of 256 glyphs.
  public static let ascii = GlyphSet(
    name: "ascii", needsUTF8: false,
    marks: Marks(
      heart: "<3", check: "+", cross: "x", rise: "+", fall: "-", bullet: "*", dash: "-", unequal: "!=", arrow: ">",
      disclosure: ">",
      back: "<", current: ">", ellipsis: "...", busy: "...", battery: ""),
    keys: KeyGlyphs(
      up: "up", down: "down", left: "left", right: "right", return: "enter", delete: "backspace", option: "alt-",
      shift: "shift-", between: "/"),
    controls: ControlGlyphs(
      focus: ">", on: "[#ON]", off: "[off]", knob: nil, chosen: "(*)", unchosen: "( )", moreAbove: "^", moreBelow: "v",
      scrollThumb: "#", scrollTrack: ":", done: "#", rest: ".", filled: "#", track: ".", beyond: ">", nothing: ".",
      held: "o", event: "#", fault: "x"),
    box: BoxGlyphs("-|++++"),
    chart: ChartGlyphs(
      eighths: [" ", ".", ".", ".", ":", ":", ":", "#", "#"], vertical: "|",
      point: "o", rule: "-", shade: ":", swatch: "#", axis: "|", axisTick: "+", axisCross: "+", axisCorner: "+",
      axisLine: "-", axisGap: ".", dotsAcross: 1, dotsDown: 1, dots: { $0 == 0 ? " " : "*" }, partsDown: 2,
      parts: { parts in parts & 0b0101 == 0 ? (parts == 0 ? " " : ".") : parts & 0b1010 == 0 ? "'" : "|" },
      trackDot: "."),
    icons: icon)

  /// Returns a letter for an icon that always has a text beside it, or else a character that resembles the icon.
  private static func icon(_ icon: Icon) -> Character {
    switch icon {
    case .activity: "A"
    case .body: "B"
    case .cycle: "C"
    case .hearing: "E"
    case .heart: "H"
    case .medications: "M"
    case .mind: "W"
    case .mobility: "L"
    case .nutrition: "N"
    case .respiratory: "R"
    case .sleep, .moon: "z"
    case .symptoms, .cross: "+"
    case .vitals: "V"
    case .other: "O"
    case .details: "P"
    case .records: "D"
    case .steps: "s"
    case .distance: "-"
    case .cycling, .oxygen, .flow: "o"
    case .swimming, .wave: "~"
    case .stairs, .fitness, .triangle: "^"
    case .clock: "t"
    case .workout, .sun: "*"
    case .route: "x"
    case .height: "|"
    case .temperature: "T"
    case .glucose: "G"
    case .water: "w"
    case .caffeine: "u"
    case .energy: "k"
    case .sound: "d"
    case .eyeglasses: "8"
    case .fall: "v"
    case .insulin: "I"
    case .square: "#"
    }
  }
}
