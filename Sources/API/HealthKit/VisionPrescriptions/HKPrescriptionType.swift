import HealthModel

/// The type of prescriptions. The person grants reading them one by one (rule A65). iOS 16.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
