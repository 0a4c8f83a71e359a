/// The symbols that a terminal's font and locale can show. There is a table for each tier of terminals, such as those
/// with ASCII only, with a field for each symbol that the program draws.
///
///     @Environment(\.glyphs) private var glyphs
///     Text(glyphs.marks.heart)   // "♥", in ASCII "<3"
///
/// A view takes its symbols from the table and never checks the tier. To add a tier, add a file such as
/// `GlyphSet+ASCII.swift`, in which the compiler requires every symbol, and an entry in ``allCases``.
public final class GlyphSet: Sendable, CaseIterable {
  /// The sets of symbols, from the one for the most capable terminals to the one for ASCII.
  public static let allCases = [octants, braille, blocks, ascii]

  /// The name of this glyph set in options, such as `ascii`.
  public let name: String
  /// True if any symbol is not ASCII, so that the glyph set needs UTF-8.
  package let needsUTF8: Bool
  /// The symbols beside and within texts.
  public let marks: Marks
  package let keys: KeyGlyphs
  /// The parts of controls, lists and bars.
  package let controls: ControlGlyphs
  /// The lines and corners of borders.
  package let box: BoxGlyphs
  /// The parts of charts, and the dots that form pictures.
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

  /// Returns the symbol of an icon, one column wide.
  public func icon(_ icon: Icon) -> Character { icons(icon) }
}

extension GlyphSet: Hashable, CustomStringConvertible {
  public static func == (left: GlyphSet, right: GlyphSet) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  public var description: String { name }
}

extension GlyphSet {
  /// The symbol at the end of truncated text.
  package var ellipsis: String { marks.ellipsis }
}

extension GlyphSet {
  /// Symbols beside and within texts. Some are wider than a column.
  public struct Marks: Hashable, Sendable {
    /// The symbol of Health, and of the heart.
    public let heart: String
    /// The symbol for success.
    public let check: String
    /// The symbol for failure.
    public let cross: String
    /// The symbol right before a number that rose.
    public let rise: String
    /// The symbol right before a number that fell.
    public let fall: String
    /// The symbol before each list item.
    public let bullet: String
    /// The symbol for a missing value.
    public let dash: String
    /// The symbol between two values that differ.
    public let unequal: String
    /// The symbol before a result.
    public let arrow: String
    /// The symbol of a row that opens another page.
    public let disclosure: String
    /// The back symbol, before the name of the previous page.
    public let back: String
    /// The mark beside the current line, such as the current step of a script.
    public let current: String
    /// The symbol at the end of truncated text.
    public let ellipsis: String
    /// The symbol for a task of unknown progress.
    public let busy: String
    /// The battery symbol before the percentage, with its trailing blank; may be empty.
    public let battery: String
  }
}

/// The names of keys that most keyboards mark with a symbol.
package struct KeyGlyphs: Hashable, Sendable {
  package let up: String
  package let down: String
  package let left: String
  package let right: String
  package let `return`: String
  package let delete: String
  /// The prefix for a key pressed with Option.
  package let option: String
  /// The prefix for a key pressed with Shift.
  package let shift: String
  /// The text between two keys that would otherwise touch.
  package let between: String

  /// Converts a label of keys written as symbols to the key names of this glyph set, and the space key to its name in a
  /// language.
  ///
  ///     GlyphSet.ascii.keys.written("↑↓ ⏎")   // "up/down enter"
  package func written(_ label: String, space: String = "space") -> String {
    let label = label.replacing("space", with: space)
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
  /// The mark before the focused row.
  package let focus: Character

  /// A switch that is on; as wide as ``off``.
  package let on: String
  package let off: String
  /// The character of ``on`` that is its knob, drawn on a background of the switch's colour; nil if the switch is made
  /// of letters.
  package let knob: Character?

  /// The mark before the chosen value.
  package let chosen: String
  /// The mark before a value that is not chosen.
  package let unchosen: String

  /// The mark for more content above.
  package let moreAbove: Character
  /// The mark for more content below.
  package let moreBelow: Character
  /// The part of a scroll bar that shows the position.
  package let scrollThumb: Character
  /// The part of a scroll bar above and below ``scrollThumb``.
  package let scrollTrack: Character

  /// The completed part of a thin bar.
  package let done: Character
  /// The remaining part of a thin bar.
  package let rest: Character

  /// The completed part of a thick bar.
  package let filled: Character
  /// The remaining part of a thick bar.
  package let track: Character
  /// The end of a thick bar that exceeds its goal.
  package let beyond: Character

  /// A span of a timeline without an event.
  package let nothing: String
  /// A span of a timeline in which an event was held back.
  package let held: String
  /// A span of a timeline with an event.
  package let event: String
  /// A span of a timeline with an error.
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

/// The characters of charts, and the dots that form pictures.
package struct ChartGlyphs: Sendable {
  /// The characters for 0...8 filled eighths of a row, from the bottom.
  package let eighths: [Character]
  /// A thin line through a cell.
  package let vertical: Character
  /// The dot of a point mark.
  package let point: Character
  /// A segment of a horizontal rule.
  package let rule: Character
  /// The shading of an area or a band.
  package let shade: Character
  /// The symbol before a name in the legend.
  package let swatch: Character

  /// The line of the vertical axis.
  package let axis: Character
  /// The line of the vertical axis at a tick.
  package let axisTick: Character
  /// The corner of the axes at a tick.
  package let axisCross: Character
  package let axisCorner: Character
  package let axisLine: Character
  /// The line of the horizontal axis under calendar units without data.
  package let axisGap: Character

  /// The number of dots in the width of a cell. Lines are drawn from dots.
  package let dotsAcross: Int
  /// The number of dots in the height of a cell. Lines are drawn from dots.
  package let dotsDown: Int
  /// Returns the character for a set of dots: bit `column * dotsDown + row`, rows from the top.
  package let dots: @Sendable (UInt8) -> Character
  /// The number of rows into which a partly filled cell is divided, such as 4 for octants. It always has two columns.
  package let partsDown: Int
  /// Returns the character of a partly filled cell: bit `column * partsDown + row`, rows from the top.
  package let parts: @Sendable (UInt8) -> Character
  /// A dot in the remaining part of an activity ring, where a dot is half a cell high.
  package let trackDot: Character

  /// True if a cell has more than one dot vertically, so that pictures can be drawn.
  package var hasFineDots: Bool { dotsDown > 1 }
}

extension GlyphSet {
  /// The icons of types, groups and apps. Each ``GlyphSet`` has a character for each icon.
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    // Groups of Health's types.
    case activity, body, cycle, hearing, heart, medications, mind, mobility, nutrition, respiratory, sleep, symptoms
    case vitals, other, details, records
    // Types with an icon of their own, instead of the icon of their group.
    case steps, distance, cycling, swimming, stairs, clock, workout, route, height, temperature, glucose, oxygen
    case wave, fitness, water, caffeine, energy, sound, eyeglasses, sun, flow, fall, insulin
    // Shapes that identify apps.
    case moon, cross, square, triangle
  }
}
