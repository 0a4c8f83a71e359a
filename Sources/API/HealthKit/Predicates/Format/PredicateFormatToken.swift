import Foundation

/// A token of a format string.
enum PredicateFormatToken: Hashable {
  /// A key path or a keyword. Parts that come from arguments (`%K`) are nil: "metadata.%K" is `["metadata", nil]`.
  case path([String?])
  case string(String)
  case number(Double)
  /// `%@`, or a conversion specifier for numbers.
  case argument
  /// A symbol such as "==", "(" or ",".
  case symbol(String)

  /// Returns the tokens of a format string.
  ///
  /// - Throws: `unreadable` at a character that starts no token, and for an unterminated string.
  static func tokens(of format: String) throws(PredicateFormatError) -> [PredicateFormatToken] {
    var tokens: [PredicateFormatToken] = []
    var rest = format[...]
    let path = #/(\w+|%K)(\.(\w+|%K))*/#
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if "(){},".contains(first) {
        tokens.append(.symbol(String(first)))
        rest.removeFirst()
      } else if first.isASCII, first.isLetter, let match = rest.prefixMatch(of: path) {
        tokens.append(.path(match.0.split(separator: ".").map { $0 == "%K" ? nil : String($0) }))
        rest = rest[match.range.upperBound...]
      } else if first == "\"" || first == "'" {
        tokens.append(.string(try quoted(&rest)))
      } else if let match = rest.prefixMatch(of: #/-?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?/#), let number = Double(match.0)
      {
        tokens.append(.number(number))
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: path) {
        tokens.append(.path(match.0.split(separator: ".").map { $0 == "%K" ? nil : String($0) }))
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: #/%(@|(h|l|ll|q|z|t|j)?[dDiuUxXo]|l?[feEgGaA])/#) {
        tokens.append(.argument)
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: #/==|=<|=>|=|!=|<>|<=|>=|<|>|&&|\|\||!/#) {
        tokens.append(.symbol(String(match.0)))
        rest = rest[match.range.upperBound...]
      } else {
        throw .unreadable
      }
    }
    return tokens
  }

  /// Reads a quoted string. A backslash escapes the following character.
  private static func quoted(_ rest: inout Substring) throws(PredicateFormatError) -> String {
    let quote = rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let kept = rest.popFirst() else { throw .unreadable }
      text.append(kept)
    }
    throw .unreadable
  }

  /// The word in uppercase; nil for a token that is not a single word.
  var keyword: String? {
    if case .path(let parts) = self, parts.count == 1 { parts[0]?.uppercased() } else { nil }
  }
}
