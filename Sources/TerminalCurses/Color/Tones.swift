import TerminalUI

extension Color {
  /// The terminal's own foreground, or what stands for it.
  var isPlain: Bool { self == .clear || self == .primary }
  /// Text that steps back.
  var isQuiet: Bool { self == .secondary || self == .gray }

  var exact: RGB? {
    if case .rgb(let red, let green, let blue) = value { RGB(red, green, blue) } else { nil }
  }
}

extension Color.Name {
  /// The tone a name stands for before contrast is considered: those of iOS in its dark appearance.
  var tone: RGB {
    switch self {
    case .primary, .white: .white
    case .secondary: RGB(0x8E8E93)
    case .gray: RGB(0x8E8E93)
    case .accent, .blue: RGB(0x0A84FF)
    case .red: RGB(0xFF453A)
    case .orange: RGB(0xFF9F0A)
    case .yellow: RGB(0xFFD60A)
    case .green: RGB(0x30D158)
    case .mint: RGB(0x63E6E2)
    case .teal: RGB(0x40C8E0)
    case .cyan: RGB(0x64D2FF)
    case .indigo: RGB(0x5E5CE6)
    case .purple: RGB(0xBF5AF2)
    case .pink: RGB(0xFF375F)
    case .brown: RGB(0xAC8E68)
    case .black: .black
    case .groupedBackground: RGB(0x262626)
    case .selection: Palette.selection
    }
  }
}

extension RGB {
  /// The sixteen colours as xterm ships them. People change them, so only to find what is nearest.
  static let basic: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0 as UInt32) }

  /// The 256 colours: the sixteen of the theme, a cube of 6 × 6 × 6, and 24 greys.
  static let indexed: [RGB] = {
    var colors = basic
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in steps {
      for green in steps {
        for blue in steps { colors.append(RGB(red, green, blue)) }
      }
    }
    for level in stride(from: UInt8(8), through: 238, by: 10) { colors.append(RGB(level, level, level)) }
    return colors
  }()
}
