/// A text with placeholders for arguments: `%@`, `%lld`, `%lf`, and `%2$@` for languages with a different order. `%%`
/// is a percent sign.
///
///     FormattedText("%2$@ of %1$@").filled(with: ["Stride", "Steps"])   // "Steps of Stride"
package struct FormattedText {
  enum Piece: Hashable {
    case literal(Substring)
    /// A placeholder, with the index of its argument from 0, and its kind: "@", "lld" or "lf".
    case place(Int, String)
  }

  /// The parts, in order.
  let pieces: [Piece]

  /// Parses a format into its parts.
  package init(_ format: String) {
    var pieces: [Piece] = []
    var rest = Substring(format)
    var count = 0
    while let percent = rest.firstIndex(of: "%") {
      if percent > rest.startIndex { pieces.append(.literal(rest[..<percent])) }
      let after = rest[rest.index(after: percent)...]
      if after.first == "%" {
        pieces.append(.literal("%"))
        rest = after.dropFirst()
        continue
      }
      let digits = after.prefix { $0.isASCII && $0.isNumber }
      let explicit = after.dropFirst(digits.count).first == "$" ? Int(digits) : nil
      let specifier = explicit == nil ? after : after.dropFirst(digits.count + 1)
      guard let kind = ["@", "lld", "lf"].first(where: specifier.hasPrefix) else {
        pieces.append(.literal("%"))
        rest = after
        continue
      }
      pieces.append(.place(explicit.map { $0 - 1 } ?? count, kind))
      if explicit == nil { count += 1 }
      rest = specifier.dropFirst(kind.count)
    }
    if !rest.isEmpty { pieces.append(.literal(rest)) }
    self.pieces = pieces
  }

  /// The kinds of the placeholders, by argument index. A key and each of its translations have the same kinds.
  package var places: [Int: String] {
    var places: [Int: String] = [:]
    for case .place(let index, let kind) in pieces { places[index] = kind }
    return places
  }

  /// True if the text has letters outside its placeholders.
  package var hasLetters: Bool {
    pieces.contains { if case .literal(let text) = $0 { text.contains(where: \.isLetter) } else { false } }
  }

  /// Returns the text with its placeholders replaced by arguments. A placeholder without an argument becomes empty.
  func filled(with arguments: [String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .place(let index, _): text += arguments.indices.contains(index) ? arguments[index] : ""
      }
    }
  }
}
