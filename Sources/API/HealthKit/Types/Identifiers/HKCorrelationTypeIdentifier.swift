// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a type of samples that group others: a blood pressure, a meal.
///
/// Types are made from identifiers: `HKCorrelationType(.bloodPressure)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKCorrelationTypeIdentifier {
  // MARK: Nutrition

  /// Nutrition. iOS 8.0.
  public static let food = Self(rawValue: "HKCorrelationTypeIdentifierFood")

  // MARK: Vitals

  /// Blood Pressure. iOS 8.0.
  public static let bloodPressure = Self(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
}
