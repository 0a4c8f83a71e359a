/// The contents of the two charts of one period.
struct Charts: Hashable {
  let period: ChartPeriod
  /// The steps; nil until they are loaded.
  var steps: StepSummary?
  /// The heart rate; nil until it is loaded.
  var heartRate: HeartRateSummary?

  /// The charts of a period before anything is loaded.
  init(period: ChartPeriod) { self.period = period }

  /// True once both charts are loaded.
  var isComplete: Bool { steps != nil && heartRate != nil }
}
