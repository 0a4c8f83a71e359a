import Foundation

/// Removes characters that a terminal would obey instead of showing.
enum ControlCharacters {
  /// Returns the text with each line break as one line feed and each other control character but a tab as �, together
  /// with the number of characters replaced by �.
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
  /// Returns the text on one line, without control characters and without blanks around it, for names and for
  /// quotations in sentences.
  ///
  /// - Parameter limit: The number of characters shown before “…”.
  static func oneLine(_ text: some StringProtocol, limit: Int = .max) -> String {
    let start = text.prefix(limit)
    let line = replaced(in: String(start)).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return start.endIndex == text.endIndex ? line : line + "…"
  }
}
