import DeviceCommand
import HealthModel

/// An answer as JSON: an array of buckets, each with its numbers by name.
///
///     [{"end":"…","start":"2025-11-20T00:00:00+01:00","sum":8412,"unit":"count"}]
struct StatisticsJSON {
  var answer: StatisticsAnswer

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

  /// The array, with sorted keys and a line feed at its end.
  var text: String {
    let query = answer.query
    let buckets = answer.collection.buckets.map { bucket in
      var members = numbers(bucket.merged)
      members["start"] = .text(answer.exactDate(bucket.start))
      members["end"] = .text(answer.exactDate(bucket.end))
      members["unit"] = .text(query.unit.string)
      if query.options.contains(.separateBySource) {
        members["sources"] = .objects(
          bucket.bySource.map { source, values in
            let names = ["name": Value.text(source.name), "bundleIdentifier": .text(source.bundleIdentifier)]
            return names.merging(numbers(values)) { $1 }
          })
      }
      return members
    }
    return (try? json(buckets)) ?? "[]\n"
  }

  private func numbers(_ values: StatisticsValues) -> [String: Value] {
    Dictionary(
      uniqueKeysWithValues: answer.columns.compactMap { column in
        column.value(of: values, of: answer.query).map { (column.rawValue, .number($0)) }
      })
  }
}
