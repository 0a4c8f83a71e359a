import AppleHealthExport
import ArgumentParser
import Foundation
import HealthModel
import Recording

struct StatisticsAnswer {
  /// The query, whose unit and time zone the output uses.
  var query: StatisticsQuery
  /// Calls a closure with the non-empty buckets, in order, in parts of any size.
  var forEachPart: (_ body: (StatisticsBuckets) throws -> Void) throws -> Void

  var columns: [StatisticsColumn] { StatisticsColumn.allCases.filter { query.options.contains($0.option) } }

  /// One line of the output: a bucket, or the part of one source in it.
  struct Line {
    var start: Date
    /// The exclusive end of the bucket.
    var end: Date
    /// The source of the numbers; nil for all sources, merged.
    var source: SourceRecord?
    /// The values in the order of ``StatisticsAnswer/columns``; nil for a value that the bucket lacks.
    var numbers: [Double?]
  }

  func forEachBucket(_ body: (StatisticsBuckets.Element) throws -> Void) throws {
    try forEachPart { part in for bucket in part { try body(bucket) } }
  }

  /// Calls a closure with each line of the output. Each bucket has a line for all sources merged, followed by a line
  /// for each source.
  func forEachLine(_ body: (Line) throws -> Void) throws {
    try forEachBucket { bucket in
      func line(_ source: SourceRecord?, _ values: StatisticsValues) -> Line {
        Line(
          start: bucket.start, end: bucket.end, source: source,
          numbers: columns.map { $0.value(of: values, of: query) })
      }
      try body(line(nil, bucket.merged))
      for (source, values) in bucket.bySource { try body(line(source, values)) }
    }
  }

  /// Formats a date in ISO 8601, with the offset of the time zone at that moment: 2025-03-30T00:00:00+01:00.
  func exactDate(_ date: Date) -> String {
    date.ISO8601Format(
      Date.ISO8601FormatStyle(
        dateSeparator: .dash, dateTimeSeparator: .standard, timeSeparator: .colon, timeZoneSeparator: .colon,
        timeZone: query.timeZone))
  }
}

enum StatisticsFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, jsonl, csv

  /// Writes an answer line by line.
  func write(_ answer: StatisticsAnswer, to output: inout StreamedText) throws {
    switch self {
    case .table: try StatisticsTable(answer: answer).write(to: &output)
    case .json, .jsonl: try StatisticsJSON(answer: answer, isLines: self == .jsonl).write(to: &output)
    case .csv: try Self.writeCSV(of: answer, to: &output)
    }
    try output.finish()
  }

  /// Writes the answer as CSV (RFC 4180), with a header line. Numbers have the fewest digits that give their exact
  /// value.
  private static func writeCSV(of answer: StatisticsAnswer, to output: inout StreamedText) throws {
    let bySource = answer.query.options.contains(.separateBySource)
    let names = ["start", "end"] + (bySource ? ["source"] : []) + ["unit"] + answer.columns.map(\.rawValue)
    var head: String? = names.csvLine
    // The first line is read before anything is written, so that a store that cannot be read gives no output.
    func writeHead() throws {
      if let text = head { try output.write(text) }
      head = nil
    }
    try answer.forEachLine { line in
      let cells =
        [answer.exactDate(line.start), answer.exactDate(line.end)]
        + (bySource ? [line.source?.bundleIdentifier.escapedForTerminal ?? ""] : [])
        + [answer.query.unit.string] + line.numbers.map { $0?.exportText ?? "" }
      try writeHead()
      try output.write(cells.csvLine)
    }
    try writeHead()
  }
}

/// Text that is written in pieces: the first lines at once, the others in larger pieces.
struct StreamedText {
  private var text = ""
  /// The number of waiting bytes from which on they are passed on as a piece.
  private var limit = 1
  private let receive: (String) throws -> Void

  /// - Parameter receive: Called with each piece of the text.
  init(_ receive: @escaping (String) throws -> Void) { self.receive = receive }

  mutating func write(_ more: String) throws {
    text += more
    guard text.utf8.count >= limit else { return }
    try finish()
    limit = min(1 << 16, limit * 4)
  }

  /// Passes on the text that is still waiting.
  mutating func finish() throws {
    if !text.isEmpty { try receive(text) }
    text = ""
  }
}
