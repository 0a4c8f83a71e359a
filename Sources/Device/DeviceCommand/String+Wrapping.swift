import TerminalUI

extension String {
  /// Returns the text in lines of at most so many columns, broken between words; a longer word has a line of its own.
  ///
  ///     "Install a locale first".wrapped(columns: 10)   // ["Install a", "locale", "first"]
  package func wrapped(columns: Int) -> [String] {
    guard columnCount > columns else { return [self] }
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.columnCount + 1 + String(word).columnCount <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
