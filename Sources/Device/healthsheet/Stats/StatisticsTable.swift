import Foundation
import HealthModel
import Recording
import TerminalUI

/// An answer as a table, with dates in the time zone of the query and numbers with at most two decimals.
struct StatisticsTable {
  let answer: StatisticsAnswer
  private let calendar: Calendar

  init(answer: StatisticsAnswer) {
    self.answer = answer
    calendar = Calendar.gregorian(in: answer.query.timeZone)
  }

  /// The number of lines by which the columns are measured. Cells of later lines may be wider than their column.
  private static let measured = 1_000

  /// Writes the table, with names and units in its first line; a sentence if there are no samples.
  func write(to output: inout StreamedText) throws {
    let type = answer.query.type
    let bySource = answer.query.options.contains(.separateBySource)
    let head =
      ["start"] + (bySource ? ["source"] : [])
      + answer.columns.map { "\($0.rawValue) (\($0 == .duration ? "s" : answer.query.unit.string))" }
    var widths = head.map(\.width)
    var waiting = [head]
    var isMeasured = false
    func writeWaiting() throws {
      for row in waiting { try output.write(text(of: row, widths, textColumns: bySource ? 2 : 1)) }
      waiting = []
    }
    try answer.forEachLine { line in
      let row =
        [line.source == nil ? date(line.start) : ""]
        + (bySource ? [line.source?.shownName ?? "all, merged"] : [])
        + line.numbers.map { $0.map(number) ?? "-" }
      waiting.append(row)
      if !isMeasured {
        for column in widths.indices { widths[column] = max(widths[column], row[column].width) }
        if waiting.count <= Self.measured { return }
        isMeasured = true
      }
      try writeWaiting()
    }
    // Only the head of the table is waiting to be written, so there are no samples.
    if !isMeasured, waiting.count == 1 { return try output.write("No samples of \(type.displayName).\n") }
    try writeWaiting()
  }

  /// Returns a row as a line. The first columns are text, which is aligned to the left.
  private func text(of row: [String], _ widths: [Int], textColumns: Int) -> String {
    var (text, blanks) = ("", 0)
    for (column, cell) in row.enumerated() {
      let space = max(0, widths[column] - cell.width)
      if column >= textColumns { blanks += space }
      if !cell.isEmpty {
        text += String(repeating: " ", count: blanks) + cell
        blanks = 0
      }
      // Write the blanks before the next cell, so that no line ends in blanks.
      blanks += (column < textColumns ? space : 0) + 2
    }
    return text + "\n"
  }

  private func date(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month))-\(digits(parts.day))"
    return answer.query.length.isWholeDays ? day : "\(day) \(digits(parts.hour)):\(digits(parts.minute))"
  }

  private func number(_ number: Double) -> String {
    // Use a fast path for short numbers: a table by minute has hundreds of thousands of numbers.
    if let hundredths = Self.hundredths(of: number) { return Self.text(hundredths) }
    return number.formatted(.number.locale(Locale(identifier: "en_US")).precision(.fractionLength(0...2)))
  }
}

extension StatisticsTable {
  /// Returns the hundredths of a number with at most two decimals; nil for any other number.
  fileprivate static func hundredths(of number: Double) -> Int? {
    guard abs(number) < 1e12, number != 0 || number.sign == .plus else { return nil }
    let hundredths = (number * 100).rounded()
    return hundredths / 100 == number ? Int(hundredths) : nil
  }

  /// The number with commas between thousands and without trailing zeros: "12,345.6".
  fileprivate static func text(_ hundredths: Int) -> String {
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    var text = ""
    for (place, digit) in String(whole).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    if rest > 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
    return hundredths < 0 ? "-" + text : text
  }
}

extension String {
  /// The width in columns. Nearly all cells are ASCII, with one column per byte.
  fileprivate var width: Int { utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : columnCount }
}

extension SourceRecord {
  /// The name for a table cell: on one line, with single blanks, at most 60 columns wide. An app can choose any name,
  /// so an unchanged name could look like several columns or lines, or leave no room for the numbers.
  ///
  ///     "Watch\n2025-11-20   9,999"     // Watch\u{A}2025-11-20 9,999
  var shownName: String {
    // A letter can carry any number of combining accents, which have no width, so limit the scalars too.
    let isLong = name.unicodeScalars.count > Self.widest * 4
    let start = isLong ? String(name.unicodeScalars.prefix(Self.widest * 4)) + "…" : name
    let words = start.escapedForTerminal.split { $0.isWhitespace }
    return words.joined(separator: " ").truncated(toColumns: Self.widest, ellipsis: "…")
  }

  private static let widest = 60
}
