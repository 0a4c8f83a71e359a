extension StatisticsOptions {
  package static let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]

  /// Returns the first of these options that does not fit a type's aggregation style, in the order of raw values; nil
  /// when all fit (rules Q35 and Q36).
  ///
  ///     StatisticsOptions.cumulativeSum.firstIncompatible(with: .heartRate)   // .cumulativeSum
  ///     StatisticsOptions.mostRecent.firstIncompatible(with: .heartRate)      // nil
  package func firstIncompatible(with type: ObjectType) -> StatisticsOptions? {
    let forbidden: StatisticsOptions = type.aggregationStyle == .cumulative ? .discrete : .cumulativeSum
    return [.discreteAverage, .discreteMin, .discreteMax, .cumulativeSum].first {
      contains($0) && forbidden.contains($0)
    }
  }

  /// The name of Apple's constant for a single option, as exceptions quote it.
  var constantName: String {
    switch self {
    case .separateBySource: "HKStatisticsOptionSeparateBySource"
    case .discreteAverage: "HKStatisticsOptionDiscreteAverage"
    case .discreteMin: "HKStatisticsOptionDiscreteMin"
    case .discreteMax: "HKStatisticsOptionDiscreteMax"
    case .cumulativeSum: "HKStatisticsOptionCumulativeSum"
    case .mostRecent: "HKStatisticsOptionMostRecent"
    case .duration: "HKStatisticsOptionDuration"
    default: "HKStatisticsOptions(\(rawValue))"
    }
  }
}
