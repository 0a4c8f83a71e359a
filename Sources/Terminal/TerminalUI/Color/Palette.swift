/// Turns the colours views name into those a terminal has.
///
/// A view says `.red` or `.secondary`; its look depends on the number of colours and on the ground behind it. Most
/// terminals do not say whether they are dark or light, so the rule is about contrast, not about taste:
///
/// - On the terminal's own background a colour keeps 3:1 against black *and* white, or 4.5:1 when the background is
///   known.
/// - On a ground the palette paints itself (a panel, the selected row) text keeps 4.5:1, and the terminal's own
///   foreground is replaced where it might be invisible.
/// - With 16 colours and fewer the theme belongs to the person. Panels stay plain, the selected row is reversed, and
///   quiet text is dim. Without colour, text with a background of its own is reversed.
/// - A requested theme has a ground of its own, and is judged against it like any known background; with 16 colours and
///   fewer it is the person's black and white.
package struct Palette: Hashable, Sendable {
  /// The number of colours.
  package var depth: ColorDepth
  /// The terminal's background; nil where it is not known.
  package var terminalBackground: RGB?
  /// The theme that frames ask for; nil for the terminal's own ground.
  package var colorScheme: ColorScheme?

  /// Creates a palette; by default for an unknown background.
  package init(depth: ColorDepth, terminalBackground: RGB? = nil, colorScheme: ColorScheme? = nil) {
    self.depth = depth
    self.terminalBackground = terminalBackground
    self.colorScheme = colorScheme
  }

  /// The colour under text without a ground of its own; nil where it is not known.
  var ground: RGB? { colorScheme?.background ?? terminalBackground }

  /// Returns the colour numbers and the attributes of a style.
  package func appearance(of style: Style) -> Appearance {
    switch depth {
    case .none: withoutColor(style)
    case .eight, .sixteen: withThemeColors(style)
    case .indexed256, .direct: withExactColors(style)
    }
  }
}

/// The look of a cell in numbers, as terminals take them: colour numbers (-1 is the terminal's own) and attributes.
package struct Appearance: Hashable, Sendable {
  /// The number of the text's colour; -1 is the terminal's own.
  package var foreground: Int32 = -1
  /// The number of the ground's colour; -1 is the terminal's own.
  package var background: Int32 = -1
  /// The attributes; some take the place of colours the terminal lacks.
  package var attributes: Style.Attributes = []
}

extension Palette {
  private func withoutColor(_ style: Style) -> Appearance {
    var attributes = style.attributes
    switch style.background.value {
    case .standard, .named(.groupedBackground), .named(.card), .named(.background): break
    case .named(.selection): attributes.insert(.reverse)
    // A block of the colour of its ground is filled as it is.
    case style.foreground.value: break
    default: attributes.formSymmetricDifference(.reverse)
    }
    if style.foreground.isQuiet { attributes.insert(.dim) }
    return Appearance(attributes: attributes)
  }
}

/// The number of colours the terminal can show.
package enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Attributes only: `NO_COLOR`, or a terminal without colour.
  case none = 0
  case eight = 8
  case sixteen = 16
  case indexed256 = 256
  /// Red, green and blue with eight bits each.
  case direct = 0x100_0000

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

  /// Finds the depth of a terminal whose terminfo entry promises `colorCount` colours (-1 when it names none).
  ///
  /// `NO_COLOR` takes precedence, as https://no-color.org asks: any value but the empty one.
  package init(colorCount: Int, environment: [String: String]) {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
      self = .none
    } else {
      self = Self.allCases.last { $0.rawValue <= max(0, colorCount) } ?? .none
    }
  }
}

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
