import Foundation
import Languages
import TerminalUI

@testable import Stride

/// The place and time of Stride in these tests: Berlin, on a Friday evening.
enum Fixture {
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin")!
    calendar.locale = Locale(identifier: "en_GB")
    calendar.firstWeekday = 2
    return calendar
  }()

  static func date(_ year: Int, _ month: Int, _ day: Int, hour: Int = 0) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour))!
  }

  static let now = date(2026, 11, 20, hour: 18)

  /// Sets the environment as a device does.
  @MainActor static func environment(_ environment: inout EnvironmentValues) {
    environment.calendar = calendar
    environment.timeZone = calendar.timeZone
    environment.locale = calendar.locale!
    environment.now = { now }
    environment.localizedStringTable = .apps
  }

  /// Returns plausible steps and heart rates up to now. Heart rates have a gap.
  static func content(_ view: ChartView) -> DashboardView.Content {
    let span = view.span
    let period = ChartPeriod(span, pagesBack: view.pagesBack, until: now, calendar: calendar)
    let steps = dates(span == .day ? .hour : .day, in: period).enumerated().map { index, date in
      StepBar(date: date, steps: Double(2_000 + (index * 4_789) % 9_000) / (span == .day ? 20 : 1))
    }
    let ranges = dates(span.unit, in: period).enumerated().filter { $0.offset != 3 }.map { index, date in
      HeartRateRange(
        date: date, lowest: Double(52 + index % 7), highest: Double(98 + (index * 37) % 45),
        average: Double(66 + (index * 5) % 11))
    }
    // The previous span had the same values from its first to its last unit.
    let before = ChartPeriod(span, pagesBack: view.pagesBack + 1, until: now, calendar: calendar)
    let stepsBefore = dates(span == .day ? .hour : .day, in: before).map {
      StepBar(date: $0, steps: span == .day ? 200 : 4_000)
    }
    let rangesBefore = dates(span.unit, in: before).map {
      HeartRateRange(date: $0, lowest: 50, highest: 130, average: 74)
    }
    return DashboardView.Content(
      period: period, steps: StepSummary(counts: stepsBefore + steps, of: period),
      heartRate: HeartRateSummary(ranges: rangesBefore + ranges, of: period),
      prescriptions: [
        PrescriptionSummary(
          title: "Glasses", issued: date(2026, 9, 4), expires: date(2028, 9, 4),
          rightEye: PrescriptionSummary.Lens(sphere: -2.25, cylinder: -0.5, axis: 90, addPower: 1),
          leftEye: PrescriptionSummary.Lens(sphere: -1.75))
      ])
  }

  private static func dates(_ unit: Calendar.Component, in period: ChartPeriod) -> [Date] {
    var dates: [Date] = []
    while let next = calendar.date(byAdding: unit, value: dates.count, to: period.interval.start),
      next <= now, next < period.interval.end
    {
      dates.append(next)
    }
    return dates
  }

  static func empty(_ view: ChartView) -> DashboardView.Content {
    DashboardView.Content(
      period: ChartPeriod(view.span, until: now, calendar: calendar), steps: StepSummary(),
      heartRate: HeartRateSummary())
  }
}
