import Foundation
import HealthKitUI
import HealthModel
import TerminalCharts
import TerminalUI

/// The headline of a type, the chart of a week or a month, and the result of those days.
struct TypeChartSection: View {
  let type: ObjectType
  /// The samples of the span; nil until they are read.
  let digest: TypeDigest?
  /// The span of the chart, which the picker changes.
  @Binding var span: DigestSpan
  /// The height of the chart, in rows.
  let height: Int

  var body: some View {
    Section {
      HStack {
        TypeIcon(type)
        if let digest {
          if !digest.headline.isEmpty { Text(digest.headline).bold().lineLimit(1).layoutPriority(1) }
          Text(digest.remark).foregroundStyle(.secondary).lineLimit(1)
        }
        Spacer()
        Picker("Days", selection: $span) {
          Text("W").tag(DigestSpan.week)
          Text("M").tag(DigestSpan.month)
        }
      }
      chart.frame(height: height)
      // Objects that are allowed one by one are few: all of them are counted.
      Text("\(title): \(digest?.finding ?? "")")
    } footer: {
      if digest?.hasRawSum == true {
        Text("Raw is every source added up; where several measured the same time, only the first counts.")
      }
    }
  }

  private var title: LocalizedStringKey { type.requiresPerObjectAuthorization ? "All there are" : span.title }

  @ViewBuilder private var chart: some View {
    if let digest {
      Chart(digest.days) { day in
        if let range = day.range {
          BarMark(
            x: .value("Day", day.date, unit: .day), yStart: .value("Value", range.lowerBound),
            yEnd: .value("Value", range.upperBound))
          PointMark(x: .value("Day", day.date, unit: .day), y: .value("Value", day.value))
        } else {
          BarMark(x: .value("Day", day.date, unit: .day), y: .value("Value", day.value))
        }
      }
      .chartXScale(domain: digest.interval.start...digest.interval.end)
      .tint(TypeSymbol(type).color)
    } else {
      Spacer()
    }
  }
}
