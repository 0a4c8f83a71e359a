import Foundation
import TerminalUI

/// A table of the hours, days, weeks or months of the charts, the latest first, followed by those of the preceding time
/// span. Shown if the window has space below the charts.
struct UnitTable: View {
  let period: ChartPeriod
  let steps: StepSummary
  let heartRate: HeartRateSummary
  let cursor: @MainActor () -> Date?

  @Environment(\.locale) private var locale

  var body: some View {
    GeometryReader { proxy in
      VStack(alignment: .leading, spacing: 0) {
        line("", "steps", "", "heart rate", "average", width: proxy.size.width).foregroundStyle(.secondary)
        ForEach(units.suffix(max(0, proxy.size.height - 1)).reversed(), id: \.start) { unit in
          row(unit, width: proxy.size.width)
            .foregroundStyle(unit.start < period.interval.start ? .secondary : .primary)
        }
      }
    }
  }

  private var units: [DateInterval] {
    let before = period.unitsBefore.filter { unit in
      steps.barsBefore.contains { unit.holds($0.date) } || heartRate.rangesBefore.contains { unit.holds($0.date) }
    }
    return before + period.units
  }

  private func row(_ unit: DateInterval, width: Int) -> some View {
    let count = (steps.bars + steps.barsBefore).first { unit.holds($0.date) }?.steps
    let range = (heartRate.ranges + heartRate.rangesBefore).first { unit.holds($0.date) }
    let isSelected = cursor().map { unit.holds($0) } ?? false
    return line(
      "\(period.words(for: unit.start))", "\(count.map { locale.number($0) } ?? "–")", goal(count),
      range.map { "\(locale.number($0.lowest))–\(locale.number($0.highest)) bpm" } ?? "–",
      "\(range.map { locale.number($0.average) } ?? "")",
      width: width
    )
    .bold(isSelected)
    .background(isSelected ? Color.selection : Color.clear)
  }

  /// The percentage of the goal reached by a day, or by an average day; empty for hours and without data.
  private func goal(_ count: Double?) -> LocalizedStringKey {
    guard period.span != .day, let count else { return "" }
    return "\(Int((count / StepSummary.goal * 100).rounded())) % of the goal"
  }

  private func line(
    _ unit: LocalizedStringKey, _ steps: LocalizedStringKey, _ goal: LocalizedStringKey, _ range: LocalizedStringKey,
    _ average: LocalizedStringKey, width: Int
  ) -> some View {
    HStack(spacing: 2) {
      Text(unit).lineLimit(1).frame(width: 16, alignment: .leading)
      Text(steps).lineLimit(1).frame(width: 8, alignment: .trailing)
      Text(width >= 74 ? goal : "").foregroundStyle(.secondary).lineLimit(1).frame(
        width: width >= 74 ? 17 : 0, alignment: .leading)
      Text(range).lineLimit(1).frame(width: 12, alignment: .trailing)
      Text(average).lineLimit(1).frame(width: 8, alignment: .trailing)
    }
    .padding(.horizontal, 1)
  }
}
