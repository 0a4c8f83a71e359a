import ArgumentParser
import Foundation
import HealthModel
import Recording

/// Buckets on their way to standard output.
struct StatisticsAnswer {
  var question: StatisticsQuestion
  var collection: StatisticsCollectionRecord

  var columns: [StatisticsColumn] { StatisticsColumn.allCases.filter { question.options.contains($0.option) } }

  /// One line of the output: a bucket, or one source's part of it.
  struct Line {
    var start: Date
    var end: Date
    /// Nil for all sources, merged.
    var source: SourceRecord?
    var numbers: [Double?]
  }

  var lines: [Line] {
    collection.buckets.flatMap { bucket in
      let parts: [(SourceRecord?, StatisticsValues)] =
        [(nil, bucket.merged)] + bucket.bySource.map { ($0.source, $0.values) }
      return parts.map { source, values in
        Line(
          start: bucket.start, end: bucket.end, source: source,
          numbers: columns.map { $0.value(of: values, of: question) })
      }
    }
  }

  /// With the offset of the zone at that moment: 2025-03-30T00:00:00+01:00.
  func exactDate(_ date: Date) -> String {
    date.ISO8601Format(
      Date.ISO8601FormatStyle(
        dateSeparator: .dash, dateTimeSeparator: .standard, timeSeparator: .colon, timeZoneSeparator: .colon,
        timeZone: question.timeZone))
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

  /// As in RFC 4180, with a line for the names. Numbers are the shortest that say the value exactly.
  private static func csv(_ answer: StatisticsAnswer) -> String {
    let bySource = answer.question.options.contains(.separateBySource)
    let names = ["start", "end"] + (bySource ? ["source"] : []) + ["unit"] + answer.columns.map(\.rawValue)
    let lines = answer.lines.map { line in
      [answer.exactDate(line.start), answer.exactDate(line.end)]
        + (bySource ? [line.source?.bundleIdentifier.escapedForTerminal ?? ""] : [])
        + [answer.question.unit.string] + line.numbers.map { $0.map { $0.shortDescription } ?? "" }
    }
    return ([names] + lines).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    field.contains { ",\"\r\n".contains($0) } ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
  }
}

extension Double {
  /// The shortest digits that say the number, without ".0" after a whole one.
  var shortDescription: String {
    let digits = "\(self)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
