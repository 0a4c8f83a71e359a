// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a questionnaire with a score.
///
/// Types are made from identifiers: `HKScoredAssessmentType(.GAD7)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKScoredAssessmentTypeIdentifier {
  /// Anxiety Risk. iOS 18.0.
  public static let GAD7 = Self(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
  /// Depression Risk. iOS 18.0.
  public static let PHQ9 = Self(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}
