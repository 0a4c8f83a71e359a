/// An identifier of a type of samples that are numbers with a unit.
///
/// Types are made from identifiers: `HKQuantityType(.stepCount)`. Any string makes an identifier; only known ones make
/// a type.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}
