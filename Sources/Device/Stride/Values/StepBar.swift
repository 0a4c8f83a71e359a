import Foundation
import TerminalUI

struct StepBar: Identifiable, Hashable, Sendable {
  /// The start of the hour, day, week or month.
  let date: Date
  /// The number of steps in an hour or a day; for a week or a month, the daily average.
  let steps: Double

  var id: Date { date }
}

struct StepSummary: Hashable, Sendable {
  /// The bars of the hours, days, weeks or months with steps, in order.
  var bars: [StepBar] = []
  var barsBefore: [StepBar] = []
  var total = 0.0
  /// The average of the days with steps; nil if there are none. Days without data are ignored rather than counted as
  /// zero.
  var dailyAverage: Double?
  var dayCount = 0
  var daysAtGoal = 0
  /// The change of the daily average from the preceding span, without the current hour or day; nil if one of the two
  /// spans has no steps.
  var trend: Trend?

  /// The daily goal, in steps.
  static let goal = 8_000.0

  /// Adds up the steps of a span.
  ///
  /// - Parameters:
  ///   - counts: The steps of each hour or day with data, in order: of hours if `unit` is an hour, and otherwise of days.
  ///   - unit: The calendar unit of a bar.
  ///   - calendar: The calendar, which defines where days and weeks begin.
  init(counts: [StepBar], unit: Calendar.Component, calendar: Calendar) {
    total = counts.reduce(0) { $0 + $1.steps }
    let days = unit == .hour ? Self.groups(of: counts, by: .day, calendar: calendar).map(\.sum) : counts.map(\.steps)
    dailyAverage = days.isEmpty ? nil : total / Double(days.count)
    dayCount = days.count
    daysAtGoal = days.count { $0 >= Self.goal }
    bars = Self.bars(of: counts, unit: unit, calendar: calendar)
  }

  private static func bars(of counts: [StepBar], unit: Calendar.Component, calendar: Calendar) -> [StepBar] {
    guard unit != .hour, unit != .day else { return counts }
    return groups(of: counts, by: unit, calendar: calendar).map { group in
      StepBar(date: group.interval.start, steps: group.sum / Double(group.count))
    }
  }

  /// The steps of a calendar unit.
  private struct Group {
    let interval: DateInterval
    var sum = 0.0
    /// The number of hours or days with data.
    var count = 0
  }

  /// Adds up the steps of each calendar unit with data, in order. Calls the calendar only once for each unit, because a
  /// call takes microseconds.
  private static func groups(of counts: [StepBar], by unit: Calendar.Component, calendar: Calendar) -> [Group] {
    var groups: [Group] = []
    for bar in counts {
      if groups.last?.interval.holds(bar.date) != true {
        groups.append(
          Group(interval: calendar.dateInterval(of: unit, for: bar.date) ?? DateInterval(start: bar.date, duration: 0)))
      }
      groups[groups.count - 1].sum += bar.steps
      groups[groups.count - 1].count += 1
    }
    return groups
  }

  init() {}

  /// Creates the summary of a period, compared with the preceding one.
  ///
  /// - Parameter counts: The steps of each hour or day with data, for both periods, in order.
  init(counts: [StepBar], of period: ChartPeriod) {
    self.init(
      counts: counts.filter { $0.date >= period.interval.start }, unit: period.span.unit, calendar: period.calendar)
    barsBefore = Self.bars(
      of: counts.filter { $0.date < period.interval.start }, unit: period.span.unit, calendar: period.calendar)
    // Leave out the current hour or day, which would lower the average.
    let step: Calendar.Component = period.span == .day ? .hour : .day
    let end = min(period.interval.end, period.calendar.dateInterval(of: step, for: period.now)?.start ?? period.now)
    let elapsed = end.timeIntervalSince(period.interval.start)
    func average(_ bars: [StepBar]) -> Double? {
      bars.isEmpty ? nil : bars.reduce(0) { $0 + $1.steps } / (period.span == .day ? 1 : Double(bars.count))
    }
    let before = counts.filter { bar in
      period.previous.start <= bar.date && bar.date < period.previous.end
        // For the previous day, count only the hours that have already passed today.
        && (period.span != .day || bar.date < period.previous.start.addingTimeInterval(elapsed))
    }
    let now = counts.filter { $0.date >= period.interval.start && $0.date < end }
    trend = Trend(from: average(before), to: average(now))
  }
}

/// The change of an average from the preceding span.
struct Trend: Hashable, Sendable {
  /// The relative change: 0.125 for an eighth more.
  let change: Double

  /// Compares two averages; nil if one is missing or the earlier one is zero.
  init?(from before: Double?, to now: Double?) {
    guard let before, let now, before > 0 else { return nil }
    change = now / before - 1
  }

  /// Returns the change as a percentage: "▲ 12 %", "▼ 3 %", or "= 0 %".
  func text(_ marks: GlyphSet.Marks) -> String {
    let percent = Int((change * 100).rounded())
    let sign = percent > 0 ? marks.rise : percent < 0 ? marks.fall : "= "
    return "\(sign)\(abs(percent)) %"
  }
}

/// The heart rate of an hour, a day, a week or a month, in beats per minute.
struct HeartRateRange: Identifiable, Hashable, Sendable {
  /// The start of the hour, day, week or month.
  let date: Date
  let lowest: Double
  let highest: Double
  let average: Double

  var id: Date { date }
}

struct HeartRateSummary: Hashable, Sendable {
  /// The ranges of the hours, days, weeks or months with data, in order.
  var ranges: [HeartRateRange] = []
  var rangesBefore: [HeartRateRange] = []
  /// The average of the averages in ``ranges``, in beats per minute; nil if there are none.
  var average: Double?
  var averageBefore: Double?

  init() {}

  /// Creates the summary of a period, compared with the preceding one.
  ///
  /// - Parameter ranges: The ranges of the hours, days, weeks or months with data, in both periods.
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
