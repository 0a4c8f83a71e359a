import Foundation
import HealthModel

/// The type of a person’s medications. Reading them is granted one by one (rule A75). iOS 26.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}

extension SampleKind {
  /// Medications are stored as samples are; apps get them as ``HKUserAnnotatedMedication``, which is none.
  static let medication = SampleKind(
    .userAnnotatedMedication, type: HKUserAnnotatedMedicationType.init,
    encode: { content, coder in
      if case .medication(let medication) = content { medication.encode(with: coder) }
    },
    decode: { coder, _ in MedicationRecord(coder: coder).map { .medication($0) } })
}
