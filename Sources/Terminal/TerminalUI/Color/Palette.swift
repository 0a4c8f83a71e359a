/// Maps the colours that views name to the colours of the terminal.
///
/// A view says `.red` or `.secondary`; the result depends on the number of colours and on the background. Most
/// terminals do not report whether they are dark or light, so the rules are about contrast:
///
/// - On the terminal's own background a colour has a contrast of at least 3:1 with black *and* with white, or of 4.5:1
///   with the background if it is known.
/// - On a background that the palette paints itself (a panel, the selected row), text has a contrast of at least 4.5:1,
///   and the terminal's own foreground is replaced where it might be invisible.
/// - With 16 colours or fewer, the colours are those of the terminal's theme, which the person chooses. Panels stay
///   plain, the selected row is reversed, and secondary text is dim. Without colour, text with a background of its own
///   is reversed.
/// - A requested theme sets its own background, which counts as known; with 16 colours or fewer it uses the person's
///   black and white.
package struct Palette: Hashable, Sendable {
  /// The number of colours.
  package var depth: ColorDepth
  /// The terminal's background; nil if it is unknown.
  package var terminalBackground: RGB?
  /// The theme that frames ask for; nil for the terminal's own background.
  package var colorScheme: ColorScheme?

  /// Creates a palette; by default for an unknown background.
  package init(depth: ColorDepth, terminalBackground: RGB? = nil, colorScheme: ColorScheme? = nil) {
    self.depth = depth
    self.terminalBackground = terminalBackground
    self.colorScheme = colorScheme
  }

  /// The colour behind text without its own background; nil if it is unknown.
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

/// The appearance of a cell as terminals take it: colour numbers (-1 is the terminal's own) and attributes.
package struct Appearance: Hashable, Sendable {
  /// The number of the text's colour; -1 is the terminal's own.
  package var foreground: Int32 = -1
  /// The number of the background colour; -1 is the terminal's own.
  package var background: Int32 = -1
  /// The attributes, some of which replace colours that the terminal lacks.
  package var attributes: Style.Attributes = []
}

extension Palette {
  private func withoutColor(_ style: Style) -> Appearance {
    var attributes = style.attributes
    switch style.background.value {
    case .standard, .named(.groupedBackground), .named(.card), .named(.background): break
    case .named(.selection): attributes.insert(.reverse)
    // Do not reverse a cell whose character has the colour of the background, such as a block.
    case style.foreground.value: break
    default: attributes.formSymmetricDifference(.reverse)
    }
    if style.foreground.isQuiet { attributes.insert(.dim) }
    return Appearance(attributes: attributes)
  }
}

/// The number of colours the terminal can show.
package enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// No colours, only attributes such as bold: for `NO_COLOR`, or for a terminal without colour.
  case none = 0
  case eight = 8
  case sixteen = 16
  case indexed256 = 256
  /// Red, green and blue with eight bits each.
  case direct = 0x100_0000

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

  /// Finds the depth of a terminal whose terminfo entry names `colorCount` colours (-1 if it names none).
  ///
  /// `NO_COLOR` takes precedence, as https://no-color.org specifies, with any value that is not empty.
  package init(colorCount: Int, environment: [String: String]) {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
      self = .none
    } else {
      self = Self.allCases.last { $0.rawValue <= max(0, colorCount) } ?? .none
    }
  }
}

// With 8 or 16 colours, the person's terminal theme defines what each colour number looks like.

extension Palette {
  /// Returns the appearance of a style with the 8 or 16 colours of the person's theme.
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
        // Green, yellow, cyan and white are light in every theme we know, so text on them is black.
        let isLight = [2, 3, 6, 7].contains(result.background & 7)
        result.foreground = isLight ? 0 : 7
      }
    }
    return result
  }

  /// Paints the background of a requested theme: the black or white of the person's terminal theme.
  private func paintGround(_ result: inout Appearance) {
    guard let colorScheme else { return }
    let (dark, light): (Int32, Int32) = (0, depth == .sixteen ? 15 : 7)
    result.background = colorScheme == .dark ? dark : light
    if result.foreground == -1 || result.foreground == result.background {
      result.foreground = colorScheme == .dark ? light : dark
    }
  }

  /// The number of a colour in the person's theme; -1 for roles that only attributes distinguish.
  private func themeNumber(_ color: Color) -> Int32 {
    guard case .named(let name) = color.value else {
      guard let exact = color.exact else { return -1 }
      let candidates = IndexedColors.theme.prefix(depth.rawValue).map(\.look)
      let look = exact.look
      return Int32(
        candidates.indices.min { candidates[$0].distance(to: look) < candidates[$1].distance(to: look) } ?? 7)
    }
    let bright: Int32 = depth == .sixteen ? 8 : 0
    // Avoid yellow and cyan on an unknown background: many terminals draw bold text in bright colours, and bright
    // yellow and cyan are unreadable on white.
    let mayVanish = ground == nil
    let isLight = ground?.isDark == false
    return switch name {
    case .primary, .secondary, .gray, .separator, .groupedBackground, .selection, .background, .card: -1
    case .red, .destructive: 1 + bright
    case .green, .positive: 2
    // In most themes yellow and cyan are too bright for a light background.
    case .orange, .orangeMark, .yellow, .brown: mayVanish || isLight ? 1 : 3
    // Plain blue is hard to read on black, and cyan on white; bright blue and magenta are readable on both.
    case .accent, .tint, .blue, .indigo: depth == .sixteen ? 12 : mayVanish ? 5 : isLight ? 4 : 6
    case .purple: 5
    case .pink: 5 + bright
    case .mint, .teal, .cyan: mayVanish ? 5 : isLight ? 4 : 6
    case .white: 7 + bright
    case .black: 0
    }
  }
}
