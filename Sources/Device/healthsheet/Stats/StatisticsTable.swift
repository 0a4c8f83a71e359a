import Foundation
import HealthModel
import Recording
import TerminalUI

/// An answer as a table: dates in the time zone of the query, numbers with two decimals at most.
struct StatisticsTable {
  var answer: StatisticsAnswer

  /// The table, with names and units in its first line; a sentence when there are no samples.
  var text: String {
    let lines = answer.lines
    let type = answer.query.type
    if lines.isEmpty { return "No samples of \(type.displayName).\n" }
    let bySource = answer.query.options.contains(.separateBySource)
    let head =
      ["start"] + (bySource ? ["source"] : [])
      + answer.columns.map { "\($0.rawValue) (\($0 == .duration ? "s" : answer.query.unit.string))" }
    let rows = lines.map { line in
      [line.source == nil ? date(line.start) : ""]
        + (bySource ? [line.source?.shownName ?? "all, merged"] : [])
        + line.numbers.map { $0.map(number) ?? "-" }
    }
    let textColumns = bySource ? 2 : 1
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].columnCount }.max() ?? 0 }
    func aligned(_ row: [String]) -> String {
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].columnCount)
        return column < textColumns ? row[column] + space : space + row[column]
      }
      return cells.joined(separator: "  ").trimmingTrailingSpaces + "\n"
    }
    return ([head] + rows).map(aligned).joined()
  }

  private func date(_ date: Date) -> String {
    let parts = Calendar.gregorian(in: answer.query.timeZone)
      .dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day))"
    return answer.query.length.isWholeDays ? day : "\(day) \(digits(parts.hour)):\(digits(parts.minute))"
  }

  private func number(_ number: Double) -> String {
    number.formatted(.number.locale(Locale(identifier: "en_US")).precision(.fractionLength(0...2)))
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}

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
