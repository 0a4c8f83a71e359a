import AppleHealthExport
import ArgumentParser
import Foundation
import HealthModel
import Recording

struct StatisticsAnswer {
  /// The query, whose unit and time zone the output uses.
  var query: StatisticsQuery
  /// The non-empty buckets, in order.
  var collection: StatisticsCollectionRecord

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

  /// The lines of all buckets: the merged one first, followed by one per source.
  var lines: [Line] {
    collection.buckets.flatMap { bucket in
      let parts: [(SourceRecord?, StatisticsValues)] =
        [(nil, bucket.merged)] + bucket.bySource.map { ($0.source, $0.values) }
      return parts.map { source, values in
        Line(
          start: bucket.start, end: bucket.end, source: source,
          numbers: columns.map { $0.value(of: values, of: query) })
      }
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
  case table, json, csv

  func text(_ answer: StatisticsAnswer) -> String {
    switch self {
    case .table: StatisticsTable(answer: answer).text
    case .json: StatisticsJSON(answer: answer).text
    case .csv: Self.csv(answer)
    }
  }

  /// Returns the answer as CSV (RFC 4180), with a header line. Numbers have the fewest digits that give their exact
  /// value.
  private static func csv(_ answer: StatisticsAnswer) -> String {
    let bySource = answer.query.options.contains(.separateBySource)
    let names = ["start", "end"] + (bySource ? ["source"] : []) + ["unit"] + answer.columns.map(\.rawValue)
    let lines = answer.lines.map { line in
      [answer.exactDate(line.start), answer.exactDate(line.end)]
        + (bySource ? [line.source?.bundleIdentifier.escapedForTerminal ?? ""] : [])
        + [answer.query.unit.string] + line.numbers.map { $0?.exportText ?? "" }
    }
    return ([names] + lines).map(\.csvLine).joined()
  }
}
