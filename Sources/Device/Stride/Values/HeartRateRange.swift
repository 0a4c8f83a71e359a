import Foundation

/// The heart rate of an hour, a day, a week or a month, in beats a minute.
struct HeartRateRange: Identifiable, Hashable, Sendable {
  /// The start of the hour, day, week or month.
  let date: Date
  let lowest: Double
  let highest: Double
  let average: Double

  var id: Date { date }
}

/// The heart rate of a span, as the chart and its headline show it.
struct HeartRateSummary: Hashable, Sendable {
  /// The ranges of the units that have data, the earliest first.
  var ranges: [HeartRateRange] = []
  /// The ranges of the span before.
  var rangesBefore: [HeartRateRange] = []
  /// The average of the units' averages, in beats a minute; nil without any.
  var average: Double?
  /// The average of the span before; nil without any.
  var averageBefore: Double?

  /// The heart rate of a span without data.
  init() {}

  /// The heart rate of a period beside that of the span before it.
  ///
  /// - Parameter ranges: The ranges of the units of both that have data.
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
