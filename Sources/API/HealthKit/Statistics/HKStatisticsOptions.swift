import HealthModel

/// Options for the statistics that a query computes (rules Q35 to Q42).
///
/// Sums require a cumulative type; averages, minima and maxima require a discrete one. A mismatch stops the app (rule
/// Q35). The other options fit both.
public struct HKStatisticsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Additionally computes each requested value for every source separately.
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)

  /// The average, by the type’s aggregation style (rule Q38).
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)

  /// The smallest value.
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)

  /// The largest value.
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)

  /// The sum. Each moment counts only once, even when several sources cover it (rule Q45).
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)

  /// The value of the sample that ended last. iOS 13.
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)

  /// The name of ``mostRecent`` in iOS 12.
  public static let discreteMostRecent = mostRecent

  /// The time the samples cover (rule Q41). iOS 13.
  public static let duration = HKStatisticsOptions(rawValue: 64)
}

extension HKStatisticsOptions {
  /// The same options as a value that the daemon takes.
  var values: StatisticsOptions { StatisticsOptions(rawValue: rawValue) }
}
