/// The signs a terminal's font and locale can show: a table for each tier, with a field for each sign the program
/// draws.
///
///     @Environment(\.glyphs) private var glyphs
///     Text(glyphs.marks.heart)   // "♥", in ASCII "<3"
///
/// A view takes its signs from the table and never asks which tier it is. A tier is a file such as
/// `GlyphSet+ASCII.swift`, in which the compiler asks for each sign, and a place in ``allCases``.
public final class GlyphSet: Sendable, CaseIterable {
  /// The tiers, best first.
  public static let allCases = [braille, blocks, ascii]

  /// The name of the tier in options: `ascii`.
  public let name: String
  /// True where a sign is not ASCII, so that only UTF-8 can write all of them.
  package let needsUTF8: Bool
  /// The signs beside and within texts.
  public let marks: Marks
  package let keys: KeyGlyphs
  /// The parts of controls, lists and bars.
  package let controls: ControlGlyphs
  /// The lines and corners of borders, by style.
  package let boxes: BoxSet
  /// The parts of charts, and the dots that pictures are made of.
  package let chart: ChartGlyphs
  private let icons: @Sendable (Icon) -> Character

  init(
    name: String, needsUTF8: Bool, marks: Marks, keys: KeyGlyphs, controls: ControlGlyphs, boxes: BoxSet,
    chart: ChartGlyphs, icons: @escaping @Sendable (Icon) -> Character
  ) {
    self.name = name
    self.needsUTF8 = needsUTF8
    self.marks = marks
    self.keys = keys
    self.controls = controls
    self.boxes = boxes
    self.chart = chart
    self.icons = icons
  }

  /// Returns the sign of an icon, one column wide.
  public func icon(_ icon: Icon) -> Character { icons(icon) }
}

extension GlyphSet: Hashable, CustomStringConvertible {
  public static func == (left: GlyphSet, right: GlyphSet) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  public var description: String { name }
}

extension GlyphSet {
  /// The sign at the end of a text that was cut.
  package var ellipsis: String { marks.ellipsis }
}
