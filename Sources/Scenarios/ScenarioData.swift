import Foundation
import HealthDaemon
import HealthModel
import Staging

/// The samples on the device before anything happens.
package struct ScenarioData: Hashable, Sendable {
  /// Whether Kim's two years are on the device.
  package var isDemo = false
  /// True where Kim's days go on as time passes.
  package var continues = false
  /// An Apple Health export, which exists.
  package var export: URL?
  package var generated: [GeneratedSamples] = []
  package var samples: [SampleRecord] = []

  package init() {}
}

extension GeneratedSamples: ArrivalPlan {
  package func samples(endingAfter start: Date, through end: Date) -> [SampleRecord] {
    records().filter { $0.end > start && $0.end <= end }
  }
}

/// Samples of one type at a steady pace, drawn from a seed.
package struct GeneratedSamples: Hashable, Sendable {
  /// A sample with the type, the source, the device and, for quantities, the unit of all.
  package var pattern: SampleRecord
  /// The first sample starts here.
  package var start: Date
  /// The last one ends here at the latest.
  package var end: Date
  /// Seconds from the start of one to the start of the next, above zero.
  package var interval: TimeInterval
  /// Seconds each sample lasts.
  package var duration: TimeInterval
  package var values: ClosedRange<Double>
  /// True where each arrives when it ends, as time passes; else all are there from the start.
  package var arrives = false
  package var seed: UInt64
  /// Tells entries of a file apart, so that no two samples have one identity.
  package var number: Int

  /// Makes the samples, the oldest first. Counts and categories are whole numbers.
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
