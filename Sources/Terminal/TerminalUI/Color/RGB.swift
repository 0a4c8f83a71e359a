import Glibc

/// An RGB colour, with measures of contrast and similarity.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// Creates a colour from three channels, 0 to 255 each.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from a number: `0x0A84FF` is red 10, green 132, blue 255.
  package init(_ hex: UInt32) {
    self.init(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
  }

  package static let black = RGB(0x000000)
  package static let white = RGB(0xFFFFFF)

  /// The relative luminance as WCAG 2 defines it: 0 is black, 1 is white.
  package var luminance: Double {
    let (red, green, blue) = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The channels as linear light, without the sRGB gamma.
  private var linear: (red: Double, green: Double, blue: Double) {
    func light(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return (light(red), light(green), light(blue))
  }

  /// True if white contrasts with the colour more than black does.
  package var isDark: Bool { contrast(with: .white) > contrast(with: .black) }

  /// Returns the contrast ratio of WCAG 2, from 1 (the same) to 21 (black and white).
  package func contrast(with other: RGB) -> Double { Self.contrast(luminance, other.luminance) }

  /// Returns the contrast ratio of two luminances.
  static func contrast(_ one: Double, _ two: Double) -> Double { (max(one, two) + 0.05) / (min(one, two) + 0.05) }

  /// Returns a mixture of this colour (part 0) and another colour (part 1).
  func mixed(with other: RGB, by part: Double) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  var look: Look {
    let (red, green, blue) = linear
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return Look(
      lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      greenRed: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      blueYellow: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// A colour in Oklab, a space where equal distances look equally different.
  struct Look: Hashable, Sendable {
    /// The lightness: 0 is black, 1 is white.
    var lightness: Double
    /// The green–red axis; negative is green.
    var greenRed: Double
    /// The blue–yellow axis; negative is blue.
    var blueYellow: Double

    /// Returns the perceived difference of two colours. Lightness counts half: a slightly darker teal is still teal,
    /// but a greyer one is not.
    func distance(to other: Look) -> Double {
      let lightness = (lightness - other.lightness) / 2
      let (greenRed, blueYellow) = (greenRed - other.greenRed, blueYellow - other.blueYellow)
      return (lightness * lightness + greenRed * greenRed + blueYellow * blueYellow).squareRoot()
    }
  }
}

extension Color {
  /// True for the terminal's own foreground, and for the primary colour, which means the same.
  var isPlain: Bool { self == .clear || self == .primary }
  /// True for a real colour such as red: not for the terminal's own colours, secondary colours or backgrounds.
  var isHue: Bool {
    switch self {
    case .clear, .primary, .groupedBackground, .card, .background, .selection: false
    default: !isQuiet
    }
  }
  /// True for the roles of secondary text and lines.
  var isQuiet: Bool { self == .secondary || self == .gray || self == .separator }

  /// The colour if it is given by channels; nil for a named colour.
  var exact: RGB? {
    if case .rgb(let red, let green, let blue) = value { RGB(red, green, blue) } else { nil }
  }
}

extension Color.Name {
  /// The tone of a named colour before contrast is considered: the tone of iOS in dark appearance.
  var tone: RGB {
    switch self {
    case .primary, .white: .white
    case .secondary, .gray, .separator: RGB(0x8E8E93)
    case .accent, .tint, .blue: RGB(0x0A84FF)
    case .red, .destructive: RGB(0xFF453A)
    case .orange, .orangeMark: RGB(0xFF9F0A)
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

extension Color.Name {
  /// The minimum contrast with the background: 3 for marks in a chart, 4.5 for text.
  var contrast: Double { self == .orangeMark ? 3 : 4.5 }

  /// The tone on a light background: the tone of iOS in light appearance with increased contrast, for names whose
  /// darker ``tone`` would look like another colour. Red changes too, to stay distinct from orange.
  var lightTone: RGB {
    switch self {
    case .orange: RGB(0xC93400)
    case .orangeMark: RGB(0xD75F00)
    case .red, .destructive: RGB(0xD70015)
    default: tone
    }
  }
}

extension ColorScheme {
  /// The screen's background in a theme: the background of iOS, slightly softer.
  var background: RGB { self == .dark ? RGB(0x121214) : RGB(0xF2F2F7) }
  /// The background of a card in a theme.
  var card: RGB { self == .dark ? RGB(0x1F1F22) : .white }
  /// The background of a sheet in a theme.
  var panel: RGB { self == .dark ? RGB(0x2B2B2F) : .white }
}

/// The colours that a terminal numbers from 0 to 255.
package enum IndexedColors {
  /// The sixteen theme colours as xterm defines them. People can change them, so a terminal may show others.
  package static let theme: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0 as UInt32) }

  /// All 256 colours: the theme's 16, a cube of 6 × 6 × 6, and 24 greys.
  package static let all: [RGB] = {
    var colors = theme
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in steps {
      for green in steps {
        for blue in steps { colors.append(RGB(red, green, blue)) }
      }
    }
    for level in stride(from: UInt8(8), through: 238, by: 10) { colors.append(RGB(level, level, level)) }
    return colors
  }()

  /// The 240 colours outside the theme, which look the same on every terminal.
  private static let fixed: [(number: Int, luminance: Double, look: RGB.Look)] =
    all.indices.dropFirst(16).map { ($0, all[$0].luminance, all[$0].look) }

  /// Returns the number of the fixed colour closest to a given one, among those with acceptable luminance, or among all
  /// if there are none.
  static func nearest(to color: RGB, where isAcceptable: (_ luminance: Double) -> Bool) -> Int {
    let look = color.look
    var (best, bestAcceptable) = (0, -1)
    var (distance, acceptableDistance) = (Double.infinity, Double.infinity)
    for candidate in fixed {
      let away = candidate.look.distance(to: look)
      if away < distance { (best, distance) = (candidate.number, away) }
      if away < acceptableDistance, isAcceptable(candidate.luminance) {
        (bestAcceptable, acceptableDistance) = (candidate.number, away)
      }
    }
    return bestAcceptable < 0 ? best : bestAcceptable
  }
}
