import Foundation
import HealthModel

/// The samples on the device before anything happens.
package struct ScenarioData: Hashable, Sendable {
  /// Whether Kim's two years are on the device.
  package var isDemo = false
  /// An Apple Health export, which exists.
  package var export: URL?
  package var generated: [GeneratedSamples] = []
  package var samples: [SampleRecord] = []

  package init() {}
}

/// Samples of one type at a steady pace, drawn from a seed.
package struct GeneratedSamples: Hashable, Sendable {
  package var type: ObjectType
  /// A pattern for each: its source, its device, and for quantities its unit.
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
  package var seed: UInt64
}
