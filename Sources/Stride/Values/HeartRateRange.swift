import Foundation

/// The heart rate of an hour, a day, a week or a month, in beats a minute.
struct HeartRateRange: Identifiable, Hashable, Sendable {
  let date: Date
  let lowest: Double
  let highest: Double
  let average: Double

  var id: Date { date }
}

/// The heart rate of a span, as the chart and its headline show it.
struct HeartRateSummary: Hashable, Sendable {
  /// Of each unit that has any.
  var ranges: [HeartRateRange] = []
  /// Those of the span before.
  var rangesBefore: [HeartRateRange] = []
  /// The average of the units, in beats a minute; nil without any.
  var average: Double?
  /// The average of the span before.
  var averageBefore: Double?

  init() {}

  /// - Parameter ranges: Of each unit of a period, and of the span before it, that has any.
  init(ranges: [HeartRateRange], of period: ChartPeriod) {
    func average(_ ranges: [HeartRateRange]) -> Double? {
      ranges.isEmpty ? nil : ranges.reduce(0) { $0 + $1.average } / Double(ranges.count)
    }
    self.ranges = ranges.filter { $0.date >= period.interval.start }
    self.average = average(self.ranges)
    rangesBefore = ranges.filter { $0.date < period.interval.start }
    averageBefore = average(rangesBefore)
  }
}
