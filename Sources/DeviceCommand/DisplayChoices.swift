import ArgumentParser
import TerminalUI

/// The values of `--glyphs`.
package enum GlyphChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, braille, blocks, ascii

  /// The glyphs to draw with; nil lets the terminal and the locale decide.
  package var glyphSet: GlyphSet? {
    switch self {
    case .auto: nil
    case .braille: .braille
    case .blocks: .blocks
    case .ascii: .ascii
    }
  }
}

/// The values of `--theme`.
package enum ThemeChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, light, dark

  /// The device's theme; nil leaves the ground to the terminal.
  package var colorScheme: ColorScheme? { ColorScheme(rawValue: rawValue) }
}
