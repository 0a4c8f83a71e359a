import Foundation

/// Chooses the date labels of an axis: hours, weekdays, days, months or years.
///
/// The choice depends on the period and on the width. The finest set whose labels do not touch wins, so ``candidates``
/// begins with the finest.
package struct DateTicks {
  private let interval: Range<Date>
  private let calendar: Calendar
  private let columns: PlotColumns
  private let scale: HorizontalScale

  /// Creates the ticks of one axis.
  ///
  /// - Parameters:
  ///   - interval: The first moment on the axis, and the moment after the last.
  ///   - calendar: The calendar, with its time zone and locale.
  ///   - scale: The horizontal scale of the chart; labels are never finer than its calendar unit.
  ///   - columns: The screen columns of the positions on the scale.
  package init(interval: Range<Date>, calendar: Calendar, scale: HorizontalScale, columns: PlotColumns) {
    self.interval = interval
    self.calendar = calendar
    self.scale = scale
    self.columns = columns
  }

  /// Sets of labels, the finest first. A set is made when it is read, because formatting dates takes a fifth of the time
  /// that drawing a chart takes.
  package var candidates: some Sequence<[AxisLabel]> {
    let seconds = interval.upperBound.timeIntervalSince(interval.lowerBound)
    return Tier.allCases.lazy.filter { $0.seconds.contains(seconds) && suits($0) }.flatMap { tier in
      let ticks = ticks(tier)
      return (ticks.isEmpty ? [] : labelings(tier)).lazy.map { $0(ticks) }
    }
  }

  /// A distance between two labels, such as a day or a month.
  private enum Tier: CaseIterable {
    case minute, fiveMinutes, quarterHour, halfHour, hour, threeHours, sixHours, twelveHours
    case weekday, week, month, quarter, year, fiveYears, tenYears, fiftyYears, century

    /// The calendar component in which the distance is measured, such as hours.
    var component: Calendar.Component {
      switch self {
      case .minute, .fiveMinutes, .quarterHour, .halfHour: .minute
      case .hour, .threeHours, .sixHours, .twelveHours: .hour
      case .weekday: .day
      case .week: .weekOfYear
      case .month, .quarter: .month
      default: .year
      }
    }

    /// The number of calendar components between two labels, such as 3 for every third hour.
    var step: Int {
      switch self {
      case .minute, .hour, .weekday, .week, .month, .year: 1
      case .threeHours, .quarter: 3
      case .fiveMinutes, .fiveYears: 5
      case .sixHours: 6
      case .tenYears: 10
      case .twelveHours: 12
      case .quarterHour: 15
      case .halfHour: 30
      case .fiftyYears: 50
      case .century: 100
      }
    }

    /// The lengths of an axis, in seconds, for which the labels are neither too many nor too few.
    var seconds: ClosedRange<TimeInterval> {
      let hour = 3600.0
      let day = 24 * hour
      let year = 366 * day
      return switch self {
      case .minute: 0...(hour / 5)
      case .fiveMinutes: 0...hour
      case .quarterHour: 0...(3 * hour)
      case .halfHour: 0...(6 * hour)
      case .hour: hour...(12 * hour)
      case .threeHours: (3 * hour)...(1.5 * day)
      case .sixHours: (6 * hour)...(2.5 * day)
      case .twelveHours: (12 * hour)...(2.5 * day)
      case .weekday: day...(15 * day)
      case .week: (8 * day)...(80 * day)
      case .month: (27 * day)...(1.5 * year)
      case .quarter: (80 * day)...(4 * year)
      case .year: (300 * day)...(20 * year)
      case .fiveYears: (4 * year)...(100 * year)
      case .tenYears: (9 * year)...(200 * year)
      case .fiftyYears: (50 * year)...(1000 * year)
      case .century: (99 * year)...TimeInterval.infinity
      }
    }
  }

  /// True if labels of the tier are no finer than the calendar unit of a mark. Finer labels would suggest detail that
  /// the chart does not have.
  private func suits(_ tier: Tier) -> Bool {
    guard let unit = scale.unit else { return true }
    return Self.coarseness(unit) <= Self.coarseness(tier.component)
  }

  private static func coarseness(_ component: Calendar.Component) -> Int {
    switch component {
    case .minute, .second, .nanosecond: 0
    case .hour: 1
    case .day, .weekday, .weekdayOrdinal, .dayOfYear: 2
    case .weekOfYear, .weekOfMonth: 3
    case .month, .quarter: 4
    default: 5
    }
  }

  // MARK: Labels

  /// The ways to label the ticks of a tier, the longest labels first.
  private func labelings(_ tier: Tier) -> [([Date]) -> [AxisLabel]] {
    func instants(_ format: Date.FormatStyle) -> ([Date]) -> [AxisLabel] { { self.instants($0, format) } }
    func spans(_ format: Date.FormatStyle) -> ([Date]) -> [AxisLabel] { { self.spans($0, tier, format) } }
    switch tier {
    case .minute, .fiveMinutes, .quarterHour, .halfHour: return [instants(format.hour().minute())]
    case .hour, .threeHours, .sixHours, .twelveHours: return [instants(format.hour())]
    case .weekday:
      return [Date.FormatStyle.Symbol.Weekday.abbreviated, .short, .narrow].map { spans(format.weekday($0)) }
    case .week:
      return [instants(format.day().month(.abbreviated)), daysNamingNewMonths, instants(format.day())]
    case .month: return [Date.FormatStyle.Symbol.Month.abbreviated, .narrow].map { spans(format.month($0)) }
    case .quarter: return [instants(format.month(.abbreviated).year()), instants(format.month(.abbreviated))]
    case .year: return [spans(format.year()), spans(format.year(.twoDigits))]
    case .fiveYears, .tenYears, .fiftyYears, .century: return [instants(format.year())]
    }
  }

  private var format: Date.FormatStyle {
    Date.FormatStyle(
      locale: calendar.locale ?? Locale(identifier: "en_US_POSIX"), calendar: calendar,
      timeZone: calendar.timeZone)
  }

  /// Returns the text on one line, with its special spaces replaced by plain ones.
  private func text(_ date: Date, _ format: Date.FormatStyle) -> String {
    String(format.format(date).map { $0.isWhitespace ? " " : $0 })
  }

  /// Labels that name a moment; each begins at the column of its moment.
  private func instants(_ ticks: [Date], _ format: Date.FormatStyle) -> [AxisLabel] {
    ticks.filter(interval.contains).map { AxisLabel(text($0, format), .leadingAt(column(of: $0))) }
  }

  /// Labels with the day of the month. The first label, and the first label of each further month, also name the month.
  private func daysNamingNewMonths(_ ticks: [Date]) -> [AxisLabel] {
    var month: Int?
    return ticks.filter(interval.contains).map { date in
      let isNew = calendar.component(.month, from: date) != month
      month = calendar.component(.month, from: date)
      return AxisLabel(
        text(date, isNew ? format.day().month(.abbreviated) : format.day()), .leadingAt(column(of: date)))
    }
  }

  /// Labels that name a day, a month or a year, each centred in the visible part of its span.
  private func spans(_ ticks: [Date], _ tier: Tier, _ format: Date.FormatStyle) -> [AxisLabel] {
    let isOneBar = scale.unit.map(Self.coarseness) == Self.coarseness(tier.component)
    return zip(ticks, ticks.dropFirst() + [interval.upperBound]).map { start, next in
      let first = scale.position(of: max(start, interval.lowerBound))
      let last = scale.position(of: min(next, interval.upperBound))
      if isOneBar { return AxisLabel(text(start, format), .centeredAt(columns.center(Int(first)))) }
      let end = next < interval.upperBound ? columns.leadingColumn(at: last) : columns.width
      let span = columns.leadingColumn(at: first)..<max(columns.leadingColumn(at: first), end)
      let isWhole = start >= interval.lowerBound && next < interval.upperBound
      return AxisLabel(text(start, format), .centered(in: span, isWhole: isWhole))
    }
  }

  private func column(of date: Date) -> Int {
    columns.leadingColumn(at: scale.position(of: date))
  }

  // MARK: Dates

  /// The dates of the labels, at which a minute, a day or another unit of the tier begins. The first may lie before the
  /// axis, if the axis begins inside a unit.
  private func ticks(_ tier: Tier) -> [Date] {
    guard var tick = start(tier) else { return [] }
    var ticks: [Date] = []
    while tick < interval.upperBound, ticks.count < 200 {
      ticks.append(tick)
      guard let next = next(after: tick, tier), next > tick else { break }
      tick = next
    }
    return ticks
  }

  private func start(_ tier: Tier) -> Date? {
    guard let unit = calendar.dateInterval(of: tier.component, for: interval.lowerBound)?.start else { return nil }
    guard tier.step > 1 else { return unit }
    switch tier.component {
    case .minute:
      return aligned(unit, to: .hour, by: .minute, step: tier.step)
    case .hour:
      return aligned(unit, to: .day, by: .hour, step: tier.step)
    case .month:
      return aligned(unit, to: .year, by: .month, step: tier.step)
    default:
      let year = calendar.component(.year, from: unit)
      return calendar.date(byAdding: .year, value: -(year % tier.step), to: unit)
    }
  }

  /// Returns the last date at or before `date` that is a multiple of `step` components after the start of the larger
  /// unit; nil if the calendar cannot compute it.
  private func aligned(
    _ date: Date, to larger: Calendar.Component, by component: Calendar.Component, step: Int
  ) -> Date? {
    guard let origin = calendar.dateInterval(of: larger, for: date)?.start else { return nil }
    let count = calendar.dateComponents([component], from: origin, to: date).value(for: component) ?? 0
    return calendar.date(byAdding: component, value: count - count % step, to: origin)
  }

  private func next(after tick: Date, _ tier: Tier) -> Date? {
    // Count hours by wall-clock time, so that 6, 12 and 18 stay in place on days when daylight saving changes.
    if tier.component == .hour, tier.step > 1 {
      let hour = calendar.component(.hour, from: tick)
      let goal = hour - hour % tier.step + tier.step
      guard let day = calendar.dateInterval(of: .day, for: tick) else { return nil }
      return goal >= 24 ? day.end : calendar.date(bySettingHour: goal, minute: 0, second: 0, of: day.start)
    }
    return calendar.date(byAdding: tier.component, value: tier.step, to: tick)
  }
}
