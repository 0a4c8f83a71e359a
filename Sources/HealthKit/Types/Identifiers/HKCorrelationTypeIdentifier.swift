/// A kind of sample that groups others: a blood pressure, a meal.
///
/// Types are made from identifiers: `HKCorrelationType(.bloodPressure)`. Any string makes an identifier, also one HealthKit does not
/// know; only the known ones make a type.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The string HealthKit and its exports know the type by.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`; whether HealthKit knows the type shows when one is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKCorrelationTypeIdentifier {
  /// Blood Pressure. iOS 8.0.
  public static let bloodPressure = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierBloodPressure")

  /// Nutrition. iOS 8.0.
  public static let food = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierFood")
}
