/// A kind of sample whose value is one of a short list.
///
/// Types are made from identifiers: `HKCategoryType(.sleepAnalysis)`. Any string makes an identifier, also one HealthKit does not
/// know; only the known ones make a type.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The string HealthKit and its exports know the type by.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`; whether HealthKit knows the type shows when one is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
