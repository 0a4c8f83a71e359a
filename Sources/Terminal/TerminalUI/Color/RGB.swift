import Glibc

/// A colour that a screen can emit, with the measures of contrast and likeness.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// Creates a colour of three channels, 0 to 255 each.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour of a number: `0x0A84FF` is red 10, green 132, blue 255.
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

  /// The channels as amounts of light, without the gamma of sRGB.
  private var linear: (red: Double, green: Double, blue: Double) {
    func light(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return (light(red), light(green), light(blue))
  }

  /// True where white has more contrast with it than black has.
  package var isDark: Bool { contrast(with: .white) > contrast(with: .black) }

  /// Returns the contrast ratio of WCAG 2, from 1 (the same) to 21 (black and white).
  package func contrast(with other: RGB) -> Double { Self.contrast(luminance, other.luminance) }

  /// Returns the contrast ratio of two luminances.
  static func contrast(_ one: Double, _ two: Double) -> Double { (max(one, two) + 0.05) / (min(one, two) + 0.05) }

  /// Returns the colour between this one and another: 0 is this one, 1 the other.
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
    /// The place between green, negative, and red.
    var greenRed: Double
    /// The place between blue, negative, and yellow.
    var blueYellow: Double

    /// Returns the difference of two colours as people see it. Lightness counts half: a teal that becomes a little
    /// darker is still teal, one that becomes grey is not.
    func distance(to other: Look) -> Double {
      let lightness = (lightness - other.lightness) / 2
      let (greenRed, blueYellow) = (greenRed - other.greenRed, blueYellow - other.blueYellow)
      return (lightness * lightness + greenRed * greenRed + blueYellow * blueYellow).squareRoot()
    }
  }
}
