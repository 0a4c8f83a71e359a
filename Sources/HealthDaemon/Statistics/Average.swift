import HealthModel

/// How the values of one bucket become one: a rule of its own for each aggregation style (rule Q38).
protocol Average {
  init()
  mutating func add(_ part: StatisticsPart)
  /// Nil before anything was added.
  var value: Double? { get }
}

extension ObjectType.AggregationStyle {
  /// An average without values. Cumulative values have none.
  func makeAverage() -> (any Average)? {
    switch self {
    case .cumulative: nil
    case .discreteArithmetic: ArithmeticAverage()
    case .discreteTemporallyWeighted: TemporallyWeightedAverage()
    case .discreteEquivalentContinuousLevel: EquivalentLevelAverage()
    }
  }
}
