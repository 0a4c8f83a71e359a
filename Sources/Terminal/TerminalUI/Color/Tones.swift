extension Color {
  /// True for the terminal's own foreground, and for the role that stands for it.
  var isPlain: Bool { self == .clear || self == .primary }
  /// True for roles of quiet text and lines.
  var isQuiet: Bool { self == .secondary || self == .gray || self == .separator }

  /// The colour where it is given by its channels; nil for named ones.
  var exact: RGB? {
    if case .rgb(let red, let green, let blue) = value { RGB(red, green, blue) } else { nil }
  }
}

extension Color.Name {
  /// The tone of a name before contrast is considered: those of iOS in its dark appearance.
  var tone: RGB {
    switch self {
    case .primary, .white: .white
    case .secondary, .gray, .separator: RGB(0x8E8E93)
    case .accent, .tint, .blue: RGB(0x0A84FF)
    case .red, .destructive: RGB(0xFF453A)
    case .orange: RGB(0xFF9F0A)
    case .yellow: RGB(0xFFD60A)
    case .green, .positive: RGB(0x30D158)
    case .mint: RGB(0x63E6E2)
    case .teal: RGB(0x40C8E0)
    case .cyan: RGB(0x64D2FF)
    case .indigo: RGB(0x5E5CE6)
    case .purple: RGB(0xBF5AF2)
    case .pink: RGB(0xFF375F)
    case .brown: RGB(0xAC8E68)
    case .black: .black
    case .groupedBackground, .card: RGB(0x262626)
    case .background: .black
    case .selection: Palette.selection
    }
  }
}

extension ColorScheme {
  /// The ground of the screen in a theme: that of iOS, a little softer.
  var background: RGB { self == .dark ? RGB(0x121214) : RGB(0xF2F2F7) }
  /// The ground of a card in a theme.
  var card: RGB { self == .dark ? RGB(0x1F1F22) : .white }
  /// The ground of a sheet in a theme.
  var panel: RGB { self == .dark ? RGB(0x2B2B2F) : .white }
}
