import Foundation
import HealthDaemon
import HealthModel

/// A piece of health data with a start and an end: a measurement, a night’s sleep, a prescription.
open class HKSample: HKObject, @unchecked Sendable {
  /// The type of the sample.
  open var sampleType: HKSampleType { unsafeDowncast(HKObjectType.instance(of: record.type), to: HKSampleType.self) }

  /// The date when the sample began.
  open var startDate: Date { record.start }

  /// The date when the sample ended; equal to the start for an instantaneous measurement.
  open var endDate: Date { record.end }

  /// True when the sample has no end yet: its end is `Date.distantFuture` (rule S32). iOS 14.3.
  open var hasUndeterminedDuration: Bool { record.end == .distantFuture }

  open override var description: String { "\(uuid) \(contentDescription)  (\(startDate.legible) - \(endDate.legible))" }

  /// The sample’s value as text, for `description`.
  var contentDescription: String { sampleType.identifier }
}

// MARK: - From records

extension HKSample {
  /// Returns the sample for a stored record, of the matching class.
  package static func sample(_ record: SampleRecord) -> HKSample { SampleKind.of(record.content.kind).sample(record) }
}
