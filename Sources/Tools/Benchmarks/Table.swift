import Foundation

/// Text in columns, with the first column aligned left and the others aligned right.
struct Table {
  private var rows: [[String]] = []

  init(_ head: [String]) { rows = [head] }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines of the table, without a final line break.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The same table in Markdown.
  var markdown: String {
    let lines = rows.map { "| \($0.joined(separator: " | ")) |" }
    let rule = "| --- |\(String(repeating: " ---: |", count: rows[0].count - 1))"
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }

  /// Returns a number with its unit; a dash for nil.
  static func text(_ value: Double?, _ unit: Work.Unit) -> String {
    guard let value else { return "–" }
    return switch unit {
    case .samplesPerSecond: String(format: "%.2f M/s", value / 1e6)
    case .bytes: String(format: "%.1f bytes", value)
    case .seconds:
      if value < 1e-3 {
        String(format: "%.1f µs", value * 1e6)
      } else {
        value < 1 ? String(format: "%.2f ms", value * 1e3) : String(format: "%.1f s", value)
      }
    }
  }

  static func text(_ count: Int) -> String {
    switch count {
    case 1_000_000...: "\(count / 1_000_000) M"
    case 1_000...: "\(count / 1_000) k"
    default: "\(count)"
    }
  }
}
