/// A kind of number with a unit that HealthKit keeps samples of.
///
/// Types are made from identifiers: `HKQuantityType(.stepCount)`. Any string makes an identifier, also one HealthKit does not
/// know; only the known ones make a type.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The string HealthKit and its exports know the type by.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`; whether HealthKit knows the type shows when one is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
