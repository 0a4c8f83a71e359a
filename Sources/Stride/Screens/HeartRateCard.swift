import Foundation
import TerminalCharts
import TerminalUI

/// The heart rate of a span: from the lowest to the highest, with the average on it.
struct HeartRateCard: View {
  /// Nil as long as nothing has arrived.
  let ranges: [HeartRateRange]?
  let period: ChartPeriod

  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading) {
      CardTitle("Heart Rate", color: .red)
      headline
      if let ranges {
        Chart(ranges) { range in
          BarMark(
            x: .value("Day", range.date, unit: period.span.unit), yStart: .value("Heart Rate", range.lowest),
            yEnd: .value("Heart Rate", range.highest))
          PointMark(x: .value("Day", range.date, unit: period.span.unit), y: .value("Heart Rate", range.average))
        }
        .chartXScale(domain: period.interval.start...period.interval.end)
        .tint(.red)
      } else {
        Spacer()
      }
    }
  }

  @ViewBuilder private var headline: some View {
    if let ranges, let lowest = ranges.map(\.lowest).min(), let highest = ranges.map(\.highest).max() {
      let range = Text("\(number(lowest))–\(number(highest))").bold() + Text(" bpm")
      ViewThatFits(in: .horizontal) {
        range + Text(" · \(period.caption)").foregroundStyle(.secondary)
        range
      }
    } else {
      Text(period.caption).foregroundStyle(.secondary).lineLimit(1)
    }
  }

  private func number(_ value: Double) -> String {
    value.formatted(.number.locale(locale).precision(.fractionLength(0)))
  }
}
