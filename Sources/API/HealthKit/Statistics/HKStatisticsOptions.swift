import HealthModel

/// Options for the statistics that a query computes (rules Q35 to Q42).
///
/// Sums need a cumulative type; averages, minima and maxima a discrete one. The other way round stops the app (rule
/// Q35). The other options fit both.
public struct HKStatisticsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Each requested value also for every source by itself.
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)

  /// The average, by the type’s aggregation style (rule Q38).
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)

  /// The smallest value.
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)

  /// The largest value.
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)

  /// The sum, in which each moment counts once, also when several sources cover it (rule Q45).
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)

  /// The value of the sample that ended last. iOS 13.
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)

  /// The name of ``mostRecent`` in iOS 12.
  public static let discreteMostRecent = mostRecent

  /// The time the samples cover (rule Q41). iOS 13.
  public static let duration = HKStatisticsOptions(rawValue: 64)
}

extension HKStatisticsOptions {
  /// The options as the daemon knows them.
  var values: StatisticsOptions { StatisticsOptions(rawValue: rawValue) }
}
