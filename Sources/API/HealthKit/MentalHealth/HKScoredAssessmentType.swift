import HealthModel

/// A type of questionnaires with a score. iOS 18.
open class HKScoredAssessmentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKScoredAssessmentType {
  /// Returns the type with an identifier; an unknown one stops the app.
  public init(_ identifier: HKScoredAssessmentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
