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
  public static let allCases = [octants, braille, blocks, ascii]

  /// The name of the tier in options: `ascii`.
  public let name: String
  /// True where a sign is not ASCII, so that only UTF-8 can write all of them.
  package let needsUTF8: Bool
  /// The signs beside and within texts.
  public let marks: Marks
  package let keys: KeyGlyphs
  /// The parts of controls, lists and bars.
  package let controls: ControlGlyphs
  /// The lines and corners of borders.
  package let box: BoxGlyphs
  /// The parts of charts, and the dots that pictures are made of.
  package let chart: ChartGlyphs
  private let icons: @Sendable (Icon) -> Character

  init(
    name: String, needsUTF8: Bool, marks: Marks, keys: KeyGlyphs, controls: ControlGlyphs, box: BoxGlyphs,
    chart: ChartGlyphs, icons: @escaping @Sendable (Icon) -> Character
  ) {
    self.name = name
    self.needsUTF8 = needsUTF8
    self.marks = marks
    self.keys = keys
    self.controls = controls
    self.box = box
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

extension GlyphSet {
  /// Signs beside and within texts. Some are wider than a column.
  public struct Marks: Hashable, Sendable {
    /// The sign of Health, and of the heart.
    public let heart: String
    /// The sign for success.
    public let check: String
    /// The sign for failure.
    public let cross: String
    /// The sign for a number that grew, right before it.
    public let rise: String
    /// The sign for a number that fell, right before it.
    public let fall: String
    /// The sign before each item of a list.
    public let bullet: String
    /// The sign in place of a missing value.
    public let dash: String
    /// The sign between two values that differ.
    public let unequal: String
    /// The sign before a result.
    public let arrow: String
    /// The sign of a row that leads to another page.
    public let disclosure: String
    /// The sign of the way back, before its name.
    public let back: String
    /// The sign of the current one of several lines.
    public let current: String
    /// The sign at the end of a text that was cut.
    public let ellipsis: String
    /// The sign for a task of unknown length.
    public let busy: String
    /// The state of charge, before its number, with the blank between them; may be empty.
    public let battery: String
  }
}

/// The names of the keys that have a sign on most keyboards.
package struct KeyGlyphs: Hashable, Sendable {
  package let up: String
  package let down: String
  package let left: String
  package let right: String
  package let `return`: String
  package let delete: String
  /// The name before that of a key that is pressed with Option.
  package let option: String
  /// The name before that of a key that is pressed with shift.
  package let shift: String
  /// The text between two keys that are named without a blank.
  package let between: String

  /// Returns a label of several keys, given in signs, in the names of the tier.
  ///
  ///     GlyphSet.ascii.keys.written("↑↓ ⏎")   // "up/down enter"
  package func written(_ label: String) -> String {
    var written = ""
    var followsName = false
    for character in label {
      let name = name(of: character)
      if name != nil, followsName { written += between }
      written += name ?? String(character)
      followsName = name != nil
    }
    return written
  }

  private func name(of sign: Character) -> String? {
    switch sign {
    case "↑": up
    case "↓": down
    case "←": left
    case "→": right
    case "⏎": `return`
    default: nil
    }
  }
}

/// The characters of controls, lists and bars.
package struct ControlGlyphs: Hashable, Sendable {
  /// The mark before the row that has focus.
  package let focus: Character

  /// A switch that is on; as wide as ``off``.
  package let on: String
  package let off: String
  /// The character of ``on`` that is its knob, drawn on a ground of the switch's colour; nil where a switch is made of
  /// letters.
  package let knob: Character?

  /// The mark before the chosen one of several values.
  package let chosen: String
  /// The mark before the other values.
  package let unchosen: String

  /// The mark for more content above.
  package let moreAbove: Character
  /// The mark for more content below.
  package let moreBelow: Character
  /// The part of a scroll bar that shows the position.
  package let scrollThumb: Character
  /// The rest of a scroll bar.
  package let scrollTrack: Character

  /// The part of a thin bar that is done.
  package let done: Character
  /// The part of a thin bar that is left.
  package let rest: Character

  /// The part of a thick bar that is reached.
  package let filled: Character
  /// The part of a thick bar that is left.
  package let track: Character
  /// The end of a thick bar that goes on beyond its goal.
  package let beyond: Character

  /// A stretch of a time strip without an event.
  package let nothing: String
  /// A stretch of a time strip in which an event was held back.
  package let held: String
  /// A stretch of a time strip with an event.
  package let event: String
  /// A stretch of a time strip with an error.
  package let fault: String
}

/// The characters of lines and boxes.
package struct BoxGlyphs: Hashable, Sendable {
  package var horizontal: Character
  package var vertical: Character
  package var topLeft: Character
  package var topRight: Character
  package var bottomLeft: Character
  package var bottomRight: Character

  /// Takes the characters from a string.
  ///
  /// - Parameter glyphs: Six characters, in the order of the properties.
  init(_ glyphs: String) {
    let glyphs = Array(glyphs)
    horizontal = glyphs[0]
    vertical = glyphs[1]
    topLeft = glyphs[2]
    topRight = glyphs[3]
    bottomLeft = glyphs[4]
    bottomRight = glyphs[5]
  }
}

/// The characters of charts, and the dots that pictures are made of.
package struct ChartGlyphs: Sendable {
  /// The characters for 0...8 filled eighths of a row, from the bottom.
  package let eighths: [Character]
  /// A thin line through a cell.
  package let vertical: Character
  /// The dot of a point mark.
  package let point: Character
  /// A part of a rule that runs from left to right.
  package let rule: Character
  /// The faint ground of an area or a band.
  package let shade: Character
  /// The sign before a name in the legend.
  package let swatch: Character

  /// The line of the vertical axis.
  package let axis: Character
  /// The line of the vertical axis at a number.
  package let axisTick: Character
  /// The corner of the axes at a number.
  package let axisCross: Character
  package let axisCorner: Character
  package let axisLine: Character
  /// The line of the horizontal axis where nothing was measured.
  package let axisGap: Character

  /// The number of dots of a line beside each other in a cell.
  package let dotsAcross: Int
  /// The number of dots of a line above each other in a cell.
  package let dotsDown: Int
  /// Returns the character for a set of dots: bit `column * dotsDown + row`, rows from the top.
  package let dots: @Sendable (UInt8) -> Character
  /// The number of parts above each other that a filled cell is made of; beside each other they are two.
  package let partsDown: Int
  /// Returns the character of a cell of which some parts are filled: bit `column * partsDown + row`, rows from the top.
  package let parts: @Sendable (UInt8) -> Character
  /// A bar half a cell wide with a bulge: the left three quarters of a cell, where ``parts`` are drawn with blocks.
  package let bulge: Character
  /// The left quarter of a cell, which is free where a bar in the right half has a bulge; drawn in reverse.
  package let bulgeGap: Character?
  /// A dot of the part of a way that is still to go, where dots are half a cell.
  package let trackDot: Character

  /// True where a cell has more than one dot down, so that pictures can be drawn.
  package var hasFineDots: Bool { dotsDown > 1 }
}

extension GlyphSet {
  /// The icons of types, groups and apps. Each tier has a character for each.
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    // Groups of Health's types.
    case activity, body, cycle, hearing, heart, medications, mind, mobility, nutrition, respiratory, sleep, symptoms
    case vitals, other, details, records
    // Types that people know by more than their group.
    case steps, distance, cycling, swimming, stairs, clock, workout, route, height, temperature, glucose, oxygen
    case wave, fitness, water, caffeine, energy, sound, eyeglasses, sun, flow, fall, insulin
    // Shapes that apps are known by.
    case moon, cross, square, triangle
  }
}
