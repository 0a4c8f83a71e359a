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
  ///
  /// - Parameter spacesChinese: True to put a space between a Chinese character and a Latin letter or digit where a
  ///   piece meets an argument, and none between two Chinese characters. A translation cannot know in which script its
  ///   arguments are.
  func filled(with arguments: [String], spacesChinese: Bool = false) -> String {
    pieces.reduce(into: "") { text, piece in
      let added =
        switch piece {
        case .literal(let literal): literal
        case .place(let index, _): arguments.indices.contains(index) ? Substring(arguments[index]) : ""
        }
      if spacesChinese { text.appendChinese(added) } else { text += added }
    }
  }
}

extension String {
  /// Appends a part of a Chinese text, with a space at the seam only between Chinese and Latin letters or digits.
  fileprivate mutating func appendChinese(_ part: Substring) {
    guard let last, let first = part.first else { return append(contentsOf: part) }
    if last.isChinese && first.isLatin || last.isLatin && first.isChinese {
      self += " \(part)"
    } else if first == " ", last.isChinese, part.dropFirst().first?.isChinese == true {
      self += part.dropFirst()
    } else if last == " ", first.isChinese, dropLast().last?.isChinese == true {
      removeLast()
      self += part
    } else {
      self += part
    }
  }
}

extension Character {
  fileprivate var isChinese: Bool { unicodeScalars.first.map { (0x4E00...0x9FFF).contains($0.value) } ?? false }
  /// True for a Latin letter or a digit.
  fileprivate var isLatin: Bool { isASCII && (isLetter || isNumber) }
}
