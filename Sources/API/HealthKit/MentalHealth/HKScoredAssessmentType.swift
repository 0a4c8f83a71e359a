import HealthModel

/// A type of questionnaire with a score. iOS 18.
open class HKScoredAssessmentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKScoredAssessmentType {
  /// Returns the type with an identifier. An unknown identifier stops the app.
  public init(_ identifier: HKScoredAssessmentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
