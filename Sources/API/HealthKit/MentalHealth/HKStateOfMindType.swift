import HealthModel

/// The type of states of mind. iOS 18.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}
