import DeviceCommand
import HealthModel

/// An answer as JSON: an array of buckets, each with its numbers by name, or one bucket per line.
///
///     [{"end":"…","start":"2025-11-20T00:00:00+01:00","sum":8412,"unit":"count"}]
struct StatisticsJSON {
  var answer: StatisticsAnswer
  /// True for JSON Lines, an object on each line; false for an array.
  var isLines: Bool

  private enum Value: Encodable {
    case text(String)
    case number(Double)
    case objects([[String: Value]])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .objects(let objects): try container.encode(objects)
      }
    }
  }

  /// Writes the buckets one by one, with sorted keys and a line feed at the end.
  func write(to output: inout StreamedText) throws {
    if isLines {
      return try answer.forEachBucket { try output.write(json(members(of: $0), isOneLine: true)) }
    }
    var isFirst = true
    try answer.forEachBucket { bucket in
      let lines = try json(members(of: bucket)).split(separator: "\n").map { "  \($0)" }
      try output.write((isFirst ? "[\n" : ",\n") + lines.joined(separator: "\n"))
      isFirst = false
    }
    try output.write(isFirst ? json([[String: Value]]()) : "\n]\n")
  }

  private func members(of bucket: StatisticsBuckets.Element) -> [String: Value] {
    var members = numbers(bucket.merged)
    members["start"] = .text(answer.exactDate(bucket.start))
    members["end"] = .text(answer.exactDate(bucket.end))
    members["unit"] = .text(answer.query.unit.string)
    if answer.query.options.contains(.separateBySource) {
      members["sources"] = .objects(
        bucket.bySource.map { source, values in
          let names = ["name": Value.text(source.name), "bundleIdentifier": .text(source.bundleIdentifier)]
          return names.merging(numbers(values)) { $1 }
        })
    }
    return members
  }

  private func numbers(_ values: StatisticsValues) -> [String: Value] {
    Dictionary(
      uniqueKeysWithValues: answer.columns.compactMap { column in
        column.value(of: values, of: answer.query).map { (column.rawValue, .number($0)) }
      })
  }
}
