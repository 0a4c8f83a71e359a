import Foundation
import TerminalCharts
import TerminalUI

/// The heart rate of a span: a bar from the lowest to the highest value, with the average on it, and a sentence about
/// the bar under the cursor, or about the whole span.
struct HeartRateCard: View {
  let summary: HeartRateSummary?
  let period: ChartPeriod
  let shownCursor: @MainActor () -> Date?

  @Environment(\.locale) private var locale
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    Card(title: "Heart Rate", symbol: glyphs.marks.heart, color: .red, remarks: remarks) {
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

  private func chart(_ summary: HeartRateSummary) -> some View {
    let marked = cursor.flatMap(period.unit)
    return Chart {
      // An invisible bar, so that the axis has space for every hour or day of the period, even at its ends without
      // data.
      BarMark(
        x: .value("Day", period.interval.start, unit: period.span.unit), yStart: .value("Heart Rate", Double.nan),
        yEnd: .value("Heart Rate", Double.nan))
      ForEach(summary.ranges) { range in
        let color: Color = marked?.holds(range.date) == false ? .gray : .red
        BarMark(
          x: .value("Day", range.date, unit: period.span.unit), yStart: .value("Heart Rate", range.lowest),
          yEnd: .value("Heart Rate", range.highest)
        )
        .foregroundStyle(color)
        PointMark(x: .value("Day", range.date, unit: period.span.unit), y: .value("Heart Rate", range.average))
          .foregroundStyle(color)
      }
      if summary.ranges.count > 1, let average = summary.average {
        RuleMark(y: .value("Average", average)).foregroundStyle(.secondary)
      }
    }
    .chartXScale(domain: period.interval.start...period.interval.end)
    .chartXSelection(value: cursor)
    .chartYAxisLabel("bpm")
    .tint(.red)
  }

  // MARK: Texts

  private var remarks: [LocalizedStringKey] {
    guard let now = summary?.average, let before = summary?.averageBefore else { return [] }
    let change = Int(now.rounded()) - Int(before.rounded())
    let sign = change > 0 ? glyphs.marks.rise : change < 0 ? glyphs.marks.fall : "= "
    let trend: LocalizedStringKey = "\(sign)\(abs(change)) bpm"
    return ["\(trend) \(period.span.comparison)", "\(trend) \(period.span.shortComparison)", trend]
  }

  @ViewBuilder private var headline: some View {
    if let ranges = summary?.ranges, let lowest = ranges.map(\.lowest).min(), let highest = ranges.map(\.highest).max()
    {
      let range = Text("\(locale.number(lowest))–\(locale.number(highest))").bold() + Text(" bpm")
      ViewThatFits(in: .horizontal) {
        range + Text(" · \(period.caption)").foregroundStyle(.secondary)
        range
      }
    } else {
      Text(period.caption).foregroundStyle(.secondary).lineLimit(1)
    }
  }

  /// Sentences about the bar under the cursor, or about the whole span; the longest first.
  private func sentences(_ summary: HeartRateSummary) -> [LocalizedStringKey] {
    if let cursor {
      let place = period.words(for: cursor)
      let unit = period.unit(cursor)
      guard let range = summary.ranges.first(where: { unit?.holds($0.date) == true }) else {
        return ["\(place): no data."]
      }
      let value: LocalizedStringKey = "\(locale.number(range.lowest)) to \(locale.number(range.highest)) bpm"
      return ["\(place): \(value), \(locale.number(range.average)) on average.", "\(place): \(value)."]
    }
    guard let average = summary.average else { return [""] }
    let missing = period.units.count - summary.ranges.count
    let sentence = sentence(average)
    if missing <= 0 { return [sentence, "\(locale.number(average)) bpm on average."] }
    let gaps = gaps(missing)
    return ["\(sentence) \(gaps)", "\(locale.number(average)) bpm average, \(gaps)", gaps]
  }

  private func sentence(_ average: Double) -> LocalizedStringKey {
    switch period.span.unit {
    case .hour: "\(locale.number(average)) bpm in an average hour."
    case .weekOfYear: "\(locale.number(average)) bpm in an average week."
    case .month: "\(locale.number(average)) bpm in an average month."
    default: "\(locale.number(average)) bpm on an average day."
    }
  }

  private func gaps(_ count: Int) -> LocalizedStringKey {
    switch period.span.unit {
    case .hour: "\(count) hours without data."
    case .weekOfYear: "\(count) weeks without data."
    case .month: "\(count) months without data."
    default: "\(count) days without data."
    }
  }
}
