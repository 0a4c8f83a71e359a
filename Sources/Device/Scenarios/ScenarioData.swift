import Foundation
import HealthDaemon
import HealthModel
import Staging

/// The samples on the device before the script.
package struct ScenarioData: Hashable, Sendable {
  /// True if the demo data is on the device: two years of a person called Kim.
  package var isDemo = false
  /// True if the demo data continues as time passes.
  package var continues = false
  /// An existing Apple Health export to import; nil for none.
  package var export: URL?
  package var generated: [GeneratedSamples] = []
  package var samples: [SampleRecord] = []
  /// The types that nothing has measured on the device, so that only an app's own samples exist; nil for none. Scenario
  /// files cannot set this property.
  package var unmeasured: UnmeasuredTypes?
  /// True to allow samples that no phone contains.
  package var isUnchecked = false

  package init() {}
}

/// Types that were never measured on a device, and the app that nevertheless has samples of them.
package struct UnmeasuredTypes: Hashable, Sendable {
  package var types: Set<ObjectType>
  package var app: String

  package init(_ types: Set<ObjectType>, butBy app: String) { (self.types, self.app) = (types, app) }
}

extension GeneratedSamples: ArrivalPlan {
  /// Returns the samples that end after `start` and no later than `end`.
  package func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    records().filter { $0.end > start && $0.end <= end }
  }
}

/// Samples of one type at a regular interval, with values drawn from a seed.
package struct GeneratedSamples: Hashable, Sendable {
  /// A sample from which all samples of the series take the type, the source, the device and, for quantities, the unit.
  package var pattern: SampleRecord
  /// The start of the first sample.
  package var start: Date
  /// The moment after which no sample of the series ends.
  package var end: Date
  /// The seconds between the starts of two samples, above zero.
  package var interval: TimeInterval
  /// The seconds each sample lasts.
  package var duration: TimeInterval
  /// The range of values, in the unit of the pattern.
  package var values: ClosedRange<Double>
  /// True if each sample arrives at its end as time passes; false if all exist from the start.
  package var arrives = false
  /// The seed of the values. A different seed draws different values.
  package var seed: UInt64
  /// The index of the series in the file. With it, the UUIDs of the samples differ from those in other series.
  package var number: Int

  /// The first sample, with the lowest value.
  var first: SampleRecord {
    var record = pattern
    (record.start, record.end) = (start, start.addingTimeInterval(duration))
    record.content = content(values.lowerBound)
    return record
  }

  /// Returns the samples, the oldest first. Counts and categories are integers.
  package func records() -> [SampleRecord] {
    var random = SeededGenerator(seed: seed, day: number, purpose: 2_000)
    var records: [SampleRecord] = []
    var index = 0.0
    while true {
      let start = start.addingTimeInterval(index * interval)
      let end = start.addingTimeInterval(duration)
      if end > self.end { return records }
      var record = pattern
      record.uuid = random.uuid()
      record.start = start
      record.end = end
      record.content = content(random.number(values.lowerBound, values.upperBound))
      records.append(record)
      index += 1
    }
  }

  private func content(_ value: Double) -> SampleRecord.Content {
    switch pattern.content {
    case .quantity(let quantity):
      return .quantity(HealthQuantity(quantity.unit == .count ? value.rounded() : value, quantity.unit))
    default: return .category(Int(value.rounded()))
    }
  }
}
