import Foundation
import HealthModel

/// The words of an element that nobody can take in two ways: what it measured, when, and by whom.
///
/// Samples are held against the text by this, because an export has no identifiers (rule X42).
package struct Said: Hashable, Sendable, CustomStringConvertible {
  package var type: String
  /// The letters and digits of the source's name, all small: what a reading does to odd characters is none of this, and
  /// names that differ in no more are one source.
  package var source: String
  /// Seconds since 1970.
  package var start: Int
  package var end: Int
  /// The number with its unit, or what stands in its place.
  package var value: String

  package var description: String { "\(type) \(value) \(start)–\(end) by \(source)" }

  package init(type: String, source: String, start: Int, end: Int, value: String) {
    (self.type, self.start, self.end, self.value) = (type, start, end, value)
    self.source = Self.plain(source.isEmpty ? "Health" : source)
  }

  /// The words a sample came from.
  package init(_ sample: SampleRecord) {
    let value =
      switch sample.content {
      case .quantity(let quantity): Self.value(quantity.value, quantity.unit)
      case .category(let value): "\(value)"
      case .workout(let workout): "\(workout.activityType)"
      default: ""
      }
    self.init(
      type: sample.type.identifier, source: sample.sourceRevision.source.name,
      start: Int(sample.start.timeIntervalSince1970), end: Int(sample.end.timeIntervalSince1970), value: value)
  }

  package static func value(_ number: Double, _ unit: HealthUnit) -> String { "\(number) \(unit.string)" }

  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.filter { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) },
      as: UTF8.self
    ).lowercased()
  }
}
