/// Options that decide which samples count as within an interval (rules Q89 and Q90).
///
/// Without options, samples match when they overlap the interval.
public struct HKQueryOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The sample must start within the interval.
  public static let strictStartDate = HKQueryOptions(rawValue: 1)

  /// The sample must end within the interval.
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}
