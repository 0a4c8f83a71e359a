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
