// 8 or 16 colours: the theme is the person's own.

extension Palette {
  /// Returns the look of a style with 8 or 16 colours, which are the person's.
  func withThemeColors(_ style: Style) -> Appearance {
    var result = Appearance(attributes: style.attributes)
    switch style.background.value {
    case .standard, .named(.groupedBackground), .named(.card), .named(.background):
      result.foreground = themeNumber(style.foreground)
      if style.foreground.isQuiet { result.attributes.insert(.dim) }
      paintGround(&result)
    case .named(.selection):
      result.attributes.insert(.reverse)
      paintGround(&result)
    default:
      result.background = style.background.isQuiet ? 7 : themeNumber(style.background)
      result.foreground = themeNumber(style.foreground)
      let vanishes = result.foreground == result.background && style.foreground != style.background
      if result.foreground == -1 || vanishes {
        // Of the eight basic colours these are the light ones, in every theme known to us.
        let isLight = [2, 3, 6, 7].contains(result.background & 7)
        result.foreground = isLight ? 0 : 7
      }
    }
    return result
  }

  /// Paints the ground of a requested theme: the person's black or white.
  private func paintGround(_ result: inout Appearance) {
    guard let colorScheme else { return }
    let (dark, light): (Int32, Int32) = (0, depth == .sixteen ? 15 : 7)
    result.background = colorScheme == .dark ? dark : light
    if result.foreground == -1 || result.foreground == result.background {
      result.foreground = colorScheme == .dark ? light : dark
    }
  }

  /// The number of a colour in the person's theme; -1 for roles that only attributes tell apart.
  private func themeNumber(_ color: Color) -> Int32 {
    guard case .named(let name) = color.value else {
      guard let exact = color.exact else { return -1 }
      let candidates = IndexedColors.theme.prefix(depth.rawValue).map(\.look)
      let look = exact.look
      return Int32(
        candidates.indices.min { candidates[$0].distance(to: look) < candidates[$1].distance(to: look) } ?? 7)
    }
    let bright: Int32 = depth == .sixteen ? 8 : 0
    // Bold is bright in many terminals, and bright yellow and cyan cannot be read on white.
    let mayVanish = ground == nil
    let isLight = ground?.isDark == false
    return switch name {
    case .primary, .secondary, .gray, .separator, .groupedBackground, .selection, .background, .card: -1
    case .red, .destructive: 1 + bright
    case .green, .positive: 2
    // Yellow and cyan are too bright for a light ground in most themes.
    case .orange, .yellow, .brown: mayVanish || isLight ? 1 : 3
    // Plain blue can hardly be read on black, nor cyan on white; bright blue is fine on both, as is magenta.
    case .accent, .tint, .blue, .indigo: depth == .sixteen ? 12 : mayVanish ? 5 : isLight ? 4 : 6
    case .purple: 5
    case .pink: 5 + bright
    case .mint, .teal, .cyan: mayVanish ? 5 : isLight ? 4 : 6
    case .white: 7 + bright
    case .black: 0
    }
  }
}
