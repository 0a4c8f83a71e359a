import Foundation
import HealthModel

/// The unambiguous content of an element: the type, the value, the time and the source.
///
/// Samples are compared with the text by this content, because an export has no identifiers (rule X42).
package struct Said: Hashable, Sendable, CustomStringConvertible {
  package var type: String
  /// The letters and digits of the source's name in lowercase. The treatment of unusual characters is not tested here,
  /// and names that differ only in those are the same source.
  package var source: String
  /// Seconds since 1970.
  package var start: Int
  package var end: Int
  /// The number and unit of a quantity, the number of a category or of a workout's activity; empty for other samples.
  package var value: String

  package var description: String { "\(type) \(value) \(start)–\(end) by \(source)" }

  package init(type: String, source: String, start: Int, end: Int, value: String) {
    (self.type, self.start, self.end, self.value) = (type, start, end, value)
    self.source = Self.plain(source.isEmpty ? "Health" : source)
  }

  /// Creates the content of the element from which a sample was read.
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
