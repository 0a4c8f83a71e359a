extension Node {
  /// The texts in this node as they are spoken: in the letters they were written in, without symbols, with a comma
  /// between two.
  var spokenText: String {
    var words = ""
    for part in spokenParts where part.contains(where: { $0.isLetter || $0.isNumber }) {
      let part = part.trimmingSpaces.withPauses
      if let last = words.last, let next = part.first { words += Self.pause(between: last, and: next) }
      words += part
    }
    return words
  }

  /// Returns a comma and a blank, or less after a mark and in Chinese.
  private static func pause(between last: Character, and next: Character) -> String {
    if "。，、：；！？".contains(last) { return "" }
    if ".,:;!?…".contains(last) { return " " }
    return last.columnCount == 2 || next.columnCount == 2 ? "，" : ", "
  }

  private var spokenParts: [String] {
    if let label = accessibilityLabel { return [label] }
    if let text = self as? TextNode { return [text.writtenString] }
    return activeChildren.flatMap(\.spokenParts)
  }
}

extension String {
  /// The text on one line, without blanks at its ends.
  fileprivate var trimmingSpaces: String { split { $0.isWhitespace }.joined(separator: " ") }

  /// The text with a comma in place of the point between two parts.
  fileprivate var withPauses: String {
    (hasPrefix("· ") ? String(dropFirst(2)) : self)
      .replacing(" · ", with: contains { $0.columnCount == 2 } ? "，" : ", ")
  }
}
