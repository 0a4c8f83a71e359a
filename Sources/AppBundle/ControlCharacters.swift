import Foundation

/// Characters that would steer a terminal instead of being read.
enum ControlCharacters {
  /// The text with line breaks written as one line feed, each other control character but a tab shown as �, and how
  /// many of those there were.
  static func replaced(in text: String) -> (text: String, count: Int) {
    var result = String.UnicodeScalarView()
    var count = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r": result.append("\n")
      case "\t": result.append(scalar)
      case _ where scalar.properties.generalCategory == .control:
        result.append("\u{FFFD}")
        count += 1
      default: result.append(scalar)
      }
      previous = scalar
    }
    return (String(result), count)
  }
  /// The text on one line, without control characters and blanks around it: names, and what a sentence quotes.
  ///
  /// - Parameter limit: How many characters are shown before “…”.
  static func oneLine(_ text: some StringProtocol, limit: Int = .max) -> String {
    let start = text.prefix(limit)
    let line = replaced(in: String(start)).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return start.endIndex == text.endIndex ? line : line + "…"
  }
}
