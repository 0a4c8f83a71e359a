import Foundation
import TerminalCharts
import TerminalUI

/// The steps of a span: a headline, and a bar for each hour, day, week or month.
struct StepsCard: View {
  /// Nil as long as nothing has arrived.
  let summary: StepSummary?
  let period: ChartPeriod

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading) {
      CardTitle("Steps", color: .orange)
      headline
      if let summary {
        Chart(summary.bars) { bar in
          BarMark(x: .value("Day", bar.date, unit: period.span.unit), y: .value("Steps", bar.steps))
        }
        .chartXScale(domain: period.interval.start...period.interval.end)
        .tint(.orange)
      } else {
        Spacer()
      }
    }
  }

  /// As much of total, average and period as fits in a line.
  @ViewBuilder private var headline: some View {
    if let summary, let average = summary.dailyAverage {
      let total = Text(number(summary.total)).bold()
      let daily = Text(" · \(number(average)) a day").foregroundStyle(.secondary)
      let caption = Text(" · \(period.caption)").foregroundStyle(.secondary)
      if period.span == .day {
        ViewThatFits(in: .horizontal) {
          total + Text(" steps") + caption
          total
        }
      } else {
        ViewThatFits(in: .horizontal) {
          total + Text(" steps") + daily + caption
          total + daily + caption
          total + daily
          total
        }
      }
    } else {
      Text(period.caption).foregroundStyle(.secondary).lineLimit(1)
    }
  }

  private func number(_ value: Double) -> String {
    value.formatted(.number.locale(locale).precision(.fractionLength(0)))
  }
}
