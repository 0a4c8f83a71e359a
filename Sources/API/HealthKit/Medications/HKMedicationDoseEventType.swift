import Foundation
import HealthModel

/// The type of medication dose events. iOS 26.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}

extension SampleKind {
  static let medicationDose = SampleKind(
    .medicationDoseEvent, type: HKMedicationDoseEventType.init, sample: HKMedicationDoseEvent.init
  ) { content, coder in
    if case .medicationDose(let dose) = content { dose.encode(with: coder) }
  } decode: { coder, _ in
    MedicationDoseRecord(coder: coder).map { .medicationDose($0) }
  }
}
