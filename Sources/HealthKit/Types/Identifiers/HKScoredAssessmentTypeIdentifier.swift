/// A questionnaire with a score.
///
/// Types are made from identifiers: `HKScoredAssessmentType(.GAD7)`. Any string makes an identifier, also one HealthKit does not
/// know; only the known ones make a type.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The string HealthKit and its exports know the type by.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`; whether HealthKit knows the type shows when one is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKScoredAssessmentTypeIdentifier {
  /// Anxiety Risk. iOS 18.0.
  public static let GAD7 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")

  /// Depression Risk. iOS 18.0.
  public static let PHQ9 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}
