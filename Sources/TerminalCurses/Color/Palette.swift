import TerminalUI

/// Turns the colours views name into those a terminal has.
///
/// A view says `.red` or `.secondary`; what that may look like depends on how many colours there are and on what is
/// behind it. Most terminals do not say whether they are dark or light, so the rule is about contrast, not about taste:
///
/// - On the terminal's own background a colour keeps 3:1 against black *and* white, or 4.5:1 when the background is known.
/// - On a ground the palette paints itself (a panel, the selected row) text keeps 4.5:1, and the terminal's own
///   foreground is replaced where it might vanish.
/// - With 16 colours and fewer the theme belongs to the person. Panels stay plain, the selected row is reversed, and
///   quiet text is dim. Without colour, whatever had a background of its own is reversed.
struct Palette: Hashable, Sendable {
  var depth: ColorDepth
  /// The terminal's background, where known.
  var terminalBackground: RGB?

  init(depth: ColorDepth, terminalBackground: RGB? = nil) {
    self.depth = depth
    self.terminalBackground = terminalBackground
  }

  func appearance(of style: Style) -> Appearance {
    switch depth {
    case .none: withoutColor(style)
    case .eight, .sixteen: withThemeColors(style)
    case .indexed256, .direct: withExactColors(style)
    }
  }
}

/// What ncurses is told about a cell: colour numbers (-1 is the terminal's own) and attributes.
struct Appearance: Hashable, Sendable {
  var foreground: Int32 = -1
  var background: Int32 = -1
  var attributes: Style.Attributes = []
}

extension Palette {
  private func withoutColor(_ style: Style) -> Appearance {
    var attributes = style.attributes
    switch style.background.value {
    case .standard, .named(.groupedBackground): break
    case .named(.selection): attributes.insert(.reverse)
    default: attributes.formSymmetricDifference(.reverse)
    }
    if style.foreground.isQuiet { attributes.insert(.dim) }
    return Appearance(attributes: attributes)
  }
}
