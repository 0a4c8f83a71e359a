import HealthModel
import Recording
import TerminalUI

extension SourceRecord {
  /// The name for a cell of a table: on one line, in single blanks, and cut after 60 columns. Any app may write any
  /// name; this way it can neither add columns nor leave no room for the numbers.
  ///
  ///     "Watch\n2025-11-20   9,999"     // Watch\u{A}2025-11-20 9,999
  var shownName: String {
    // A letter may carry any number of accents, which take no columns.
    let isLong = name.unicodeScalars.count > Self.widest * 4
    let start = isLong ? String(name.unicodeScalars.prefix(Self.widest * 4)) + "…" : name
    let words = start.escapedForTerminal.split { $0.isWhitespace }
    return words.joined(separator: " ").truncated(toColumns: Self.widest, ellipsis: "…")
  }

  private static let widest = 60
}
