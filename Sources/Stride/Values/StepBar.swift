import Foundation

/// One bar of the step chart.
struct StepBar: Identifiable, Hashable, Sendable {
  /// When the hour, day, week or month begins.
  let date: Date
  /// The steps of an hour or a day; for a week or a month, of one of its days on average.
  let steps: Double

  var id: Date { date }
}

/// The steps of a span, as the chart and its headline show them.
struct StepSummary: Hashable, Sendable {
  var bars: [StepBar] = []
  var total = 0.0
  /// The average of the days that have steps; nil without any. A day without data is not a day of rest.
  var dailyAverage: Double?

  /// - Parameters:
  ///   - counts: The steps of each hour or day that has any.
  ///   - unit: What one bar stands for.
  init(counts: [StepBar], unit: Calendar.Component, calendar: Calendar) {
    total = counts.reduce(0) { $0 + $1.steps }
    let days = Set(counts.map { calendar.startOfDay(for: $0.date) })
    dailyAverage = days.isEmpty ? nil : total / Double(days.count)
    guard unit != .hour, unit != .day else {
      bars = counts
      return
    }
    let groups = Dictionary(grouping: counts) { calendar.dateInterval(of: unit, for: $0.date)?.start ?? $0.date }
    bars = groups.map { start, days in
      StepBar(date: start, steps: days.reduce(0) { $0 + $1.steps } / Double(days.count))
    }
    .sorted { $0.date < $1.date }
  }

  init() {}
}
