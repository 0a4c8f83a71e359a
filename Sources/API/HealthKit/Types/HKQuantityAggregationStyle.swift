/// The way a quantity type’s values are aggregated over time, which determines the statistics that it allows (rules Q35
/// to Q38).
public enum HKQuantityAggregationStyle: Int, Sendable {
  /// Values are summed: steps, energy.
  case cumulative = 0
  /// Values are averaged sample by sample: body mass.
  case discreteArithmetic = 1
  /// Values are averaged, weighted by the time each is valid: heart rate.
  case discreteTemporallyWeighted = 2
  /// Values are averaged as sound energy: audio exposure.
  case discreteEquivalentContinuousLevel = 3

  /// The name of ``discreteArithmetic`` before iOS 13.
  public static let discrete = HKQuantityAggregationStyle.discreteArithmetic
}
