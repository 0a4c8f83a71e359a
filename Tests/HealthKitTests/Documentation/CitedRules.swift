import Foundation

/// The rules cited in texts, such as "rule Q44", "(S24)" or "rules X9 to X12", about queries, the store, time, exports
/// and plans.
struct CitedRules {
  /// Each rule, with one file that cites it.
  private(set) var rules: [String: String] = [:]

  /// Collects the rules cited in the Swift files and pages of some folders, except in hidden folders and the rule
  /// tables.
  init(in folders: [URL]) throws {
    for folder in folders {
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      for case let file as URL in files?.allObjects ?? [] where ["swift", "md"].contains(file.pathExtension) {
        if file.lastPathComponent.hasSuffix("Rules.md") { continue }
        for rule in Self.rules(in: try Data(contentsOf: file)) where rules[rule] == nil {
          rules[rule] = file.lastPathComponent
        }
      }
    }
  }

  /// Returns the rules that a text cites. For a range, this includes the rules between its ends.
  ///
  /// - Parameter letters: The letters that rule numbers begin with.
  static func rules(in text: some Sequence<UInt8>, of letters: String = "BCKMQSTWXY") -> [String] {
    // Search bytes, because there are megabytes of text and only a few letters matter.
    let text = Array(text)
    var rules: [String] = []
    var position = 0
    while position < text.count {
      guard let first = number(in: text, at: position, of: letters) else {
        position += 1
        continue
      }
      position = first.end
      var last = first
      if text[position...].starts(with: " to ".utf8), let end = number(in: text, at: position + 4, of: letters),
        end.letter == first.letter, end.value >= first.value
      {
        last = end
        position = end.end
      }
      rules += (first.value...last.value).map { "\(first.letter)\($0)" }
    }
    return rules
  }

  private static func number(
    in text: [UInt8], at start: Int, of letters: String
  ) -> (letter: Character, value: Int, end: Int)? {
    guard start < text.count, letters.utf8.contains(text[start]), start == 0 || !isWord(text[start - 1]) else {
      return nil
    }
    let digits = text[(start + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count), digits.endIndex == text.count || !isWord(text[digits.endIndex]) else {
      return nil
    }
    // Rule numbers start at 1. The name Vitamin B12 contains no rule.
    let isVitamin = ["Vitamin ", "维生素 "].contains { text[..<start].suffix($0.utf8.count).elementsEqual($0.utf8) }
    if text[start + 1] == UInt8(ascii: "0") || isVitamin { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (Character(UnicodeScalar(text[start])), value, digits.endIndex)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
