import Foundation
import HealthModel
import Recording

/// An answer as JSON: an array of buckets, each with its numbers by name.
///
///     [{"end":"…","start":"2025-11-20T00:00:00+01:00","sum":8412,"unit":"count"}]
struct StatisticsJSON {
  var answer: StatisticsAnswer

  private struct Bucket: Encodable {
    /// The start in ISO 8601, with the offset of the time zone.
    var start: String
    /// The end in the same form; it is not in the bucket.
    var end: String
    var unit: String
    /// The numbers by name. They become members of the bucket's own object.
    var numbers: [String: Double]
    /// The part of each source; nil without `--by-source`.
    var sources: [Source]?

    /// The part of a source in a bucket.
    struct Source: Encodable {
      var name: String
      var bundleIdentifier: String
      /// The numbers by name, which become members of the source's own object.
      var numbers: [String: Double]

      /// Writes the numbers beside the names, without an object of their own.
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(name, forKey: Name("name"))
        try container.encode(bundleIdentifier, forKey: Name("bundleIdentifier"))
        for (name, number) in numbers { try container.encode(number, forKey: Name(name)) }
      }
    }

    /// Writes the numbers beside the dates and the unit, without an object of their own.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(start, forKey: Name("start"))
      try container.encode(end, forKey: Name("end"))
      try container.encode(unit, forKey: Name("unit"))
      for (name, number) in numbers { try container.encode(number, forKey: Name(name)) }
      try container.encodeIfPresent(sources, forKey: Name("sources"))
    }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// The array, with sorted keys and a line feed at its end.
  var text: String {
    let query = answer.query
    let buckets = answer.collection.buckets.map { bucket in
      Bucket(
        start: answer.exactDate(bucket.start), end: answer.exactDate(bucket.end), unit: query.unit.string,
        numbers: numbers(bucket.merged),
        sources: query.options.contains(.separateBySource)
          ? bucket.bySource.map { source, values in
            Bucket.Source(
              name: source.name, bundleIdentifier: source.bundleIdentifier, numbers: numbers(values))
          } : nil)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // A sum of numbers that are none, or too large for a number, has no word in JSON.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let data = (try? encoder.encode(buckets)) ?? Data("[]".utf8)
    return Self.visible(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// Escapes the invisible characters of a JSON text: the encoder leaves most control characters as they are, and the
  /// name of a source may hold any.
  private static func visible(_ json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 { text += "\\u\(unit.hexadecimal)" }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func numbers(_ values: StatisticsValues) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: answer.columns.compactMap { column in
        column.value(of: values, of: answer.query).map { (column.rawValue, $0) }
      })
  }
}
