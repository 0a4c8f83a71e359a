import HealthModel

/// The type of activity summaries. Apps can only read them (rule A22). iOS 9.3.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

extension SampleKind {
  /// Activity summaries have a type; they are calculated, and no samples.
  static let activitySummary = SampleKind(.activitySummary, type: HKActivitySummaryType.init)
}
