import HealthModel

/// The type of prescriptions. Reading them is granted one by one (rule A65). iOS 16.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
