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
