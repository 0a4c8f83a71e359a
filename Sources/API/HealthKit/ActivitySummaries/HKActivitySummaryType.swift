import HealthModel

/// The type of activity summaries. Apps can only read them (rule A22). iOS 9.3.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
