import ArgumentParser
import TerminalUI

/// A value of `--glyphs`: `auto`, or the name of a tier.
package struct GlyphChoice: Hashable, ExpressibleByArgument, Sendable {
  /// The glyphs to draw with; nil lets the terminal and the locale decide.
  package let glyphSet: GlyphSet?

  /// The choice of the terminal and the locale.
  package static let auto = GlyphChoice(glyphSet: nil)

  private init(glyphSet: GlyphSet?) { self.glyphSet = glyphSet }

  /// Reads a name; nil for one that no glyph set has.
  package init?(argument: String) {
    let glyphSet = GlyphSet.allCases.first { $0.name == argument }
    if glyphSet == nil, argument != "auto" { return nil }
    self.init(glyphSet: glyphSet)
  }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  package static var allValueStrings: [String] { ["auto"] + GlyphSet.allCases.map(\.name) }

  package var defaultValueDescription: String { glyphSet?.name ?? "auto" }
}

/// The values of `--theme`.
package enum ThemeChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, light, dark

  /// The device's theme; nil leaves the ground to the terminal.
  package var colorScheme: ColorScheme? { ColorScheme(rawValue: rawValue) }
}
