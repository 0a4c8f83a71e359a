/// The signs a terminal's font and locale can show: one table a tier, in which each sign the program draws has a field.
///
///     @Environment(\.glyphs) private var glyphs
///     Text(glyphs.marks.heart)   // "♥", in ASCII "<3"
///
/// A view takes its signs from the table and never asks which tier it is. A tier is a file such as
/// `GlyphSet+ASCII.swift`, in which the compiler asks for each sign, and a place in ``allCases``.
public final class GlyphSet: Sendable, CaseIterable {
  /// The tiers there are, best first.
  public static let allCases = [braille, blocks, ascii]

  /// The tier as a person names it: `ascii`.
  public let name: String
  /// True where some sign is not ASCII, which a locale in another encoding than UTF-8 cannot write.
  package let needsUTF8: Bool
  /// Signs beside and within texts.
  public let marks: Marks
  /// Names of keys.
  package let keys: KeyGlyphs
  /// Parts of controls, of lists and of bars.
  package let controls: ControlGlyphs
  /// Lines and corners, by how a border looks.
  package let boxes: BoxSet
  /// Parts of charts, and the dots that pictures are made of.
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

  /// A sign for something that has an icon, one column wide.
  public func icon(_ icon: Icon) -> Character { icons(icon) }
}

extension GlyphSet: Hashable, CustomStringConvertible {
  public static func == (left: GlyphSet, right: GlyphSet) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  public var description: String { name }
}

extension GlyphSet {
  /// Stands where a text was cut.
  package var ellipsis: String { marks.ellipsis }
}
