import HealthModel

/// The type of a person’s medications. The person grants reading them one by one (rule A75). iOS 26.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
