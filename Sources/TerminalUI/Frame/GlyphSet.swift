/// What the terminal's font and locale can show, best first.
public enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  /// Everything in `blocks`, and braille patterns for lines.
  case braille
  /// Box drawing and eighth blocks.
  case blocks
  /// ASCII only: for locales that are not UTF-8.
  case ascii
}
