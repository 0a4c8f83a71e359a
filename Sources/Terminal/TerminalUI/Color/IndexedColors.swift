/// The colours that a terminal numbers from 0 to 255.
package enum IndexedColors {
  /// The sixteen of the theme, as xterm ships them. People change them, so they only serve to find the nearest.
  package static let theme: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0 as UInt32) }

  /// All 256 colours: those of the theme, a cube of 6 × 6 × 6, and 24 greys.
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

  /// The 240 colours beside the theme, with their look: the same on every terminal.
  private static let fixed: [(number: Int, luminance: Double, look: RGB.Look)] =
    all.indices.dropFirst(16).map { ($0, all[$0].luminance, all[$0].look) }

  /// Returns the number of the fixed colour that looks most like a given one, among those whose luminance is
  /// acceptable; among all where none is.
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
