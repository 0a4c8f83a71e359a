/// The contents of the two charts, of one period.
struct Charts: Hashable {
  let period: ChartPeriod
  /// Nil as long as they have not arrived.
  var steps: StepSummary?
  var heartRate: HeartRateSummary?

  init(period: ChartPeriod) { self.period = period }

  var isComplete: Bool { steps != nil && heartRate != nil }
}
