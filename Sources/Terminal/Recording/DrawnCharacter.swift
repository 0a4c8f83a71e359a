/// A character drawn as a shape instead of set in a font: blocks, lines and braille must meet the edges of their cells
/// in every font.
///
/// A cell is 8 units wide and 16 high. Shapes are paths of SVG.
enum DrawnCharacter {
  case area(String)
  /// Lines one unit wide.
  case line(String)
  /// Lines two units wide, with round ends. A dot is such a line of length zero.
  case broad(String)

  /// Draws a character; nil for a character that must come from a font.
  ///
  /// - Parameters:
  ///   - left: The left edge of the cell, in the picture's units.
  ///   - top: The top edge of the cell, in the picture's units.
  init?(_ character: Character, left: Int, top: Int) {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return nil }
    let value = Int(scalar.value)
    switch value {
    case 0x2581...0x2588:  // ▁ to █, growing from below
      let height = 2 * (value - 0x2580)
      self = .area("M\(left) \(top + 16 - height)h8v\(height)h-8z")
    case 0x2580: self = .area("M\(left) \(top)h8v8h-8z")
    case 0x2589...0x258F: self = .area("M\(left) \(top)h\(0x2590 - value)v16h-\(0x2590 - value)z")
    case 0x2590: self = .area("M\(left + 4) \(top)h4v16h-4z")
    case 0x2801...0x28FF: self = .broad(Self.dots(value - 0x2800, left: left, top: top))
    default:
      guard let strokes = Self.strokes[scalar] else { return nil }
      let path = strokes.strokes.map { Self.path(of: $0, left: left, top: top) }.joined()
      self = strokes.isHeavy ? .broad(path) : .line(path)
    }
  }

  private static func path(of stroke: Character, left: Int, top: Int) -> String {
    let (x, y) = ("\(left + 4).5", "\(top + 8).5")
    let (right, bottom) = (left + 8, top + 16)
    return switch stroke {
    case "-": "M\(left) \(y)H\(right)"
    case "|": "M\(x) \(top)V\(bottom)"
    case "u": "M\(x) \(top)V\(y)"
    case "d": "M\(x) \(y)V\(bottom)"
    case "l": "M\(left) \(y)H\(x)"
    case "r": "M\(x) \(y)H\(right)"
    case "╭": "M\(x) \(bottom)V\(top + 12)Q\(x) \(y) \(right) \(y)"
    case "╮": "M\(x) \(bottom)V\(top + 12)Q\(x) \(y) \(left) \(y)"
    case "╰": "M\(x) \(top)V\(top + 5)Q\(x) \(y) \(right) \(y)"
    default: "M\(x) \(top)V\(top + 5)Q\(x) \(y) \(left) \(y)"
    }
  }

  /// Returns the dots of a braille pattern, in the order of its bits.
  private static func dots(_ bits: Int, left: Int, top: Int) -> String {
    let places = [(2, 2), (2, 6), (2, 10), (6, 2), (6, 6), (6, 10), (2, 14), (6, 14)]
    return places.enumerated().filter { bits & 1 << $0.offset != 0 }
      .map { "M\(left + $0.element.0) \(top + $0.element.1)h0" }.joined()
  }

  /// The strokes of each line character: arms from the middle (u, d, l, r), whole lines (- and |) and round corners.
  private static let strokes: [Unicode.Scalar: (strokes: String, isHeavy: Bool)] = [
    "─": ("-", false), "│": ("|", false), "┌": ("dr", false), "┐": ("dl", false), "└": ("ur", false),
    "┘": ("ul", false), "├": ("|r", false), "┤": ("|l", false), "┬": ("-d", false), "┴": ("-u", false),
    "┼": ("-|", false), "╴": ("l", false), "╵": ("u", false), "╶": ("r", false), "╷": ("d", false),
    "╭": ("╭", false), "╮": ("╮", false), "╰": ("╰", false), "╯": ("╯", false), "━": ("-", true), "┃": ("|", true),
    "┏": ("dr", true), "┓": ("dl", true), "┗": ("ur", true), "┛": ("ul", true),
  ]
}
