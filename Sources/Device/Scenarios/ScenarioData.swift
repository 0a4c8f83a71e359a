import Foundation
import HealthDaemon
import HealthModel
import Staging

/// The samples on the device before the script.
package struct ScenarioData: Hashable, Sendable {
  /// True when Kim's two years are on the device.
  package var isDemo = false
  /// True when Kim's days go on as time passes.
  package var continues = false
  /// An Apple Health export to load, which exists; nil for none.
  package var export: URL?
  package var generated: [GeneratedSamples] = []
  package var samples: [SampleRecord] = []
  /// Types of which there are no samples but an app's own, whatever else is on the device; nil for none. No file says it.
  package var unmeasured: UnmeasuredTypes?
  /// True when samples that no phone holds are wanted.
  package var isUnchecked = false

  package init() {}
}

/// Types that were never measured on a device, and the app whose own samples are there nevertheless.
package struct UnmeasuredTypes: Hashable, Sendable {
  package var types: Set<ObjectType>
  /// The bundle identifier of the app.
  package var app: String

  package init(_ types: Set<ObjectType>, butBy app: String) { (self.types, self.app) = (types, app) }
}

extension GeneratedSamples: ArrivalPlan {
  /// Returns the samples that end after `start`, and at `end` at the latest.
  package func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    records().filter { $0.end > start && $0.end <= end }
  }
}

/// Samples of one type at a steady pace, drawn from a seed.
package struct GeneratedSamples: Hashable, Sendable {
  /// A sample from which the others take the type, the source, the device and, for quantities, the unit.
  package var pattern: SampleRecord
  /// The start of the first sample.
  package var start: Date
  /// The latest end of the last sample.
  package var end: Date
  /// The seconds from the start of one to the start of the next, above zero.
  package var interval: TimeInterval
  /// The seconds each sample lasts.
  package var duration: TimeInterval
  /// The values to draw from, in the unit of the pattern.
  package var values: ClosedRange<Double>
  /// True when each sample arrives at its end, as time passes; false when all are there from the start.
  package var arrives = false
  /// The seed of the values. Another one draws others.
  package var seed: UInt64
  /// The place of the series in the file, which keeps its UUIDs apart from those of other series.
  package var number: Int

  /// The first sample, with the lowest value.
  var first: SampleRecord {
    var record = pattern
    (record.start, record.end) = (start, start.addingTimeInterval(duration))
    record.content = content(values.lowerBound)
    return record
  }

  /// Returns the samples, the oldest first. Counts and categories are whole numbers.
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
