import HealthModel

/// The type of a person’s medications. Reading them is granted one by one (rule A75). iOS 26.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
