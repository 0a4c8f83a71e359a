import HealthModel

/// The type of medication dose events. iOS 26.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
