/// How the lines of a border look.
public enum BorderStyle: Hashable, Sendable { case rounded, square, heavy, double }

/// The characters lines and boxes are drawn with.
package struct BoxGlyphs: Hashable, Sendable {
  package var horizontal: Character
  package var vertical: Character
  package var topLeft: Character
  package var topRight: Character
  package var bottomLeft: Character
  package var bottomRight: Character

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

extension GlyphSet {
  package func box(_ style: BorderStyle) -> BoxGlyphs {
    if self == .ascii { return BoxGlyphs(style == .double || style == .heavy ? "=|++++" : "-|++++") }
    return switch style {
    case .rounded: BoxGlyphs("─│╭╮╰╯")
    case .square: BoxGlyphs("─│┌┐└┘")
    case .heavy: BoxGlyphs("━┃┏┓┗┛")
    case .double: BoxGlyphs("═║╔╗╚╝")
    }
  }

  package var box: BoxGlyphs { box(.rounded) }
  /// Marks the row that has focus.
  package var focusMark: Character { self == .ascii ? ">" : "▸" }
  package var ellipsis: String { self == .ascii ? "..." : "…" }
  package var moreAbove: Character { self == .ascii ? "^" : "▲" }
  package var moreBelow: Character { self == .ascii ? "v" : "▼" }
  package var scrollTrack: Character { self == .ascii ? ":" : "│" }
  package var scrollThumb: Character { self == .ascii ? "#" : "┃" }
}
