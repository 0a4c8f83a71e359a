import Foundation
import TerminalCharts
import TerminalUI

/// The steps of a span: a headline, a bar for each hour, day, week or month with the average and the goal, and a
/// sentence about the bar under the cursor, or about the whole span.
struct StepsCard: View {
  let summary: StepSummary?
  let period: ChartPeriod
  let shownCursor: @MainActor () -> Date?

  @Environment(\.locale) private var locale
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    Card(title: "Steps", symbol: String(glyphs.icon(.steps)), color: .orange, remarks: remarks) {
      headline
      if let summary {
        chart(summary)
        FittingText(sentences(summary)).foregroundStyle(cursor == nil ? .secondary : .primary)
      } else {
        Spacer()
      }
    }
  }

  private var cursor: Date? { shownCursor() }

  private func chart(_ summary: StepSummary) -> some View {
    let marked = cursor.flatMap(period.unit)
    return Chart {
      // An invisible bar, so that the axis has space for every hour or day of the period, even at its ends without
      // data.
      BarMark(x: .value("Day", period.interval.start, unit: period.span.unit), y: .value("Steps", Double.nan))
      ForEach(summary.bars) { bar in
        BarMark(x: .value("Day", bar.date, unit: period.span.unit), y: .value("Steps", bar.steps))
          .foregroundStyle(marked?.holds(bar.date) == false ? .gray : .orange)
      }
      if showsAverage(summary), let average = summary.dailyAverage {
        RuleMark(y: .value("Average", average)).foregroundStyle(.secondary)
      }
      if showsGoal(summary) { RuleMark(y: .value("Goal", StepSummary.goal)).foregroundStyle(.green) }
    }
    .chartXScale(domain: period.interval.start...period.interval.end)
    .chartXSelection(value: cursor)
    .chartYAxisLabel(isDaily ? "steps a day" : "steps")
    .tint(.orange)
  }

  /// True if a bar is the daily average of a week or a month.
  private var isDaily: Bool { [.weekOfYear, .month].contains(period.span.unit) }

  /// True if the average is drawn: with more than one bar, except for the hours of a single day.
  private func showsAverage(_ summary: StepSummary) -> Bool { period.span != .day && summary.bars.count > 1 }

  /// True if the goal is drawn. A goal far above all bars would make them too short.
  private func showsGoal(_ summary: StepSummary) -> Bool {
    period.span != .day && (summary.bars.map(\.steps).max() ?? 0) >= StepSummary.goal / 2
  }

  // MARK: Texts

  private var remarks: [LocalizedStringKey] {
    guard let trend = summary?.trend?.text(glyphs.marks) else { return [] }
    return ["\(trend) \(period.span.comparison)", "\(trend) \(period.span.shortComparison)", "\(trend)"]
  }

  /// The total, the daily average and the period, as far as they fit in a line.
  @ViewBuilder private var headline: some View {
    if let summary, let average = summary.dailyAverage {
      let total = Text(locale.number(summary.total)).bold()
      let daily = Text(" · \(locale.number(average)) a day").foregroundStyle(.secondary)
      let caption = Text(" · \(period.caption)").foregroundStyle(.secondary)
      if period.span == .day {
        ViewThatFits(in: .horizontal) {
          total + Text(" steps") + caption
          total
        }
      } else {
        ViewThatFits(in: .horizontal) {
          total + Text(" steps") + daily + caption
          total + Text(" steps") + daily
          total + Text(" steps")
          total
        }
      }
    } else {
      Text(period.caption).foregroundStyle(.secondary).lineLimit(1)
    }
  }

  /// Sentences about the bar under the cursor, or about the whole span; the longest first.
  private func sentences(_ summary: StepSummary) -> [LocalizedStringKey] {
    if let cursor { return sentences(summary, at: cursor) }
    guard let most = summary.bars.max(by: { $0.steps < $1.steps }) else { return [""] }
    let highest: LocalizedStringKey = "Most \(period.words(for: most.date)): \(steps(most.steps))."
    guard period.span != .day else { return [highest] }
    let days: LocalizedStringKey = "\(summary.dayCount) days"
    let goal: LocalizedStringKey = "\(summary.daysAtGoal) of \(days) reached \(locale.number(StepSummary.goal))."
    let missing = missingDays(summary)
    if missing == 0 { return ["\(highest) \(goal)", goal] }
    // Mention days without data first, because the numbers do not include them.
    let gaps: LocalizedStringKey = "\(missing) days without data."
    let short: LocalizedStringKey = "\(summary.daysAtGoal) of \(summary.dayCount) at goal"
    return [
      "\(highest) \(goal) \(gaps)", "\(goal) \(gaps)", "\(short), \(gaps)", "\(short), \(missing) without data.", gaps,
    ]
  }

  private func sentences(_ summary: StepSummary, at cursor: Date) -> [LocalizedStringKey] {
    let place = period.words(for: cursor)
    let unit = period.unit(cursor)
    guard let bar = summary.bars.first(where: { unit?.holds($0.date) == true }) else {
      return ["\(place): no data."]
    }
    let value: LocalizedStringKey =
      isDaily ? "\(place): \(locale.number(bar.steps)) steps a day" : "\(place): \(locale.number(bar.steps)) steps"
    guard period.span != .day else { return ["\(value)."] }
    let difference = bar.steps - StepSummary.goal
    let (distance, whole) = (locale.number(abs(difference)), locale.number(StepSummary.goal))
    let goal: LocalizedStringKey =
      difference < 0 ? "\(distance) under the goal of \(whole)" : "\(distance) over the goal of \(whole)"
    return ["\(value), \(goal).", "\(value)."]
  }

  private func missingDays(_ summary: StepSummary) -> Int {
    let end = min(period.interval.end, period.now)
    let days = period.calendar.dateComponents([.day], from: period.interval.start, to: end).day ?? 0
    let begun = days + (end < period.interval.end ? 1 : 0)
    return max(0, begun - summary.dayCount)
  }

  /// The number as text: "8,412", or "8,412 a day" if a bar is an average.
  private func steps(_ count: Double) -> LocalizedStringKey {
    isDaily ? "\(locale.number(count)) a day" : "\(locale.number(count))"
  }
}
