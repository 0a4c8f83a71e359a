/// The look of a border's lines.
public enum BorderStyle: Hashable, Sendable { case rounded, square, heavy, double }

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

extension GlyphSet {
  /// The boxes, one for each style of a border.
  package struct BoxSet: Hashable, Sendable {
    let rounded: BoxGlyphs
    let square: BoxGlyphs
    let heavy: BoxGlyphs
    let double: BoxGlyphs
  }

  package func box(_ style: BorderStyle) -> BoxGlyphs {
    switch style {
    case .rounded: boxes.rounded
    case .square: boxes.square
    case .heavy: boxes.heavy
    case .double: boxes.double
    }
  }

  package var box: BoxGlyphs { boxes.rounded }
}
