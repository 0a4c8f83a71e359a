import Foundation

/// The positions of values along the horizontal axis.
///
/// Names and calendar units get *bands*, all of the same width: a month of 28 days is as wide as one of 31, and a day
/// with a daylight saving change as wide as any other. Positions on such an axis count bands; on other axes they run
/// from 0 to 1.
package struct HorizontalScale: Hashable, Sendable {
  /// The values an axis shows.
  package enum Domain: Hashable, Sendable {
    case names([String])
    /// Calendar units of one component: the start of each unit, and the end of the last one.
    case units(starts: [Date], end: Date, Calendar.Component)
    case dates(ClosedRange<Date>)
    case numbers(ClosedRange<Double>)
    /// No values: no mark has a position.
    case nothing
  }

  /// The values the axis shows.
  package let domain: Domain

  package init(_ domain: Domain) { self.domain = domain }

  /// Creates a scale that holds all marks, or exactly the requested domain.
  ///
  /// The first mark decides between names, dates and numbers; marks of another kind get no position.
  package init(marks: [Mark], domain: RequestedDomain?, calendar: Calendar) {
    let positions = marks.compactMap(\.x)
    let unit = positions.lazy.compactMap(\.unit).first
    switch (domain, positions.first?.plotted.value) {
    case (.names(let names)?, _):
      self.init(.names(names))
    case (.numbers(let range)?, _):
      self.init(.numbers(range))
    case (.dates(let range)?, _):
      self.init(Self.dates(range, isEndIncluded: false, unit, calendar))
    case (nil, .name?):
      self.init(.names(Self.unique(positions.map(\.plotted.name))))
    case (nil, .number?):
      self.init(Self.numbers(positions))
    case (nil, .date?):
      let dates = positions.compactMap(\.plotted.date)
      let range = dates.min().flatMap { first in dates.max().map { first...$0 } }
      self.init(range.map { Self.dates($0, isEndIncluded: true, unit, calendar) } ?? .nothing)
    case (nil, nil):
      self.init(.nothing)
    }
  }

  /// The calendar component of a band.
  package var unit: Calendar.Component? {
    if case .units(_, _, let unit) = domain { unit } else { nil }
  }

  /// The number of bands; nil on a continuous axis.
  package var bandCount: Int? {
    switch domain {
    case .names(let names): names.count
    case .units(let starts, _, _): starts.count
    case .dates, .numbers, .nothing: nil
    }
  }

  // MARK: Positions

  /// Returns the position of a mark; nil outside the axis. A mark for a whole unit is centred in its band.
  package func position(of mark: MarkPosition) -> Double? {
    switch (domain, mark.plotted.value) {
    case (.names(let names), .name(let name)):
      return names.firstIndex(of: name).map { Double($0) + 0.5 }
    case (.units(let starts, let end, _), .date(let date)):
      guard let first = starts.first, date >= first, date < end else { return nil }
      return mark.unit == nil ? position(of: date) : Double(Self.index(of: date, in: starts)) + 0.5
    case (.dates(let range), .date(let date)):
      return range.contains(date) ? position(of: date) : nil
    case (.numbers(let range), .number(let number)):
      guard range.contains(number) else { return nil }
      return Self.fraction(number - range.lowerBound, of: range.upperBound - range.lowerBound)
    default:
      return nil
    }
  }

  /// Returns the position of a date, also between marks and beyond the ends; 0 if the axis has no dates.
  package func position(of date: Date) -> Double {
    switch domain {
    case .units(let starts, let end, _):
      guard !starts.isEmpty else { return 0 }
      let index = Self.index(of: date, in: starts)
      let next = index + 1 < starts.count ? starts[index + 1] : end
      return Double(index) + date.timeIntervalSince(starts[index]) / max(1, next.timeIntervalSince(starts[index]))
    case .dates(let range):
      return Self.fraction(
        date.timeIntervalSince(range.lowerBound), of: range.upperBound.timeIntervalSince(range.lowerBound))
    case .names, .numbers, .nothing:
      return 0
    }
  }

  /// Returns the start of the band that contains a date; the date itself on an axis without calendar units.
  package func unitStart(of date: Date) -> Date {
    guard case .units(let starts, _, _) = domain, !starts.isEmpty else { return date }
    return starts[Self.index(of: date, in: starts)]
  }

  /// Returns a distance as a fraction of the whole; 0.5 if the axis has a single value.
  private static func fraction(_ distance: Double, of whole: Double) -> Double {
    whole > 0 ? distance / whole : 0.5
  }

  /// The index of the last unit that starts at or before the date.
  private static func index(of date: Date, in starts: [Date]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= date { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Domains

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func numbers(_ positions: [MarkPosition]) -> Domain {
    let numbers = positions.compactMap(\.plotted.number).filter(\.isFinite)
    guard let low = numbers.min(), let high = numbers.max() else { return .nothing }
    return .numbers(AxisTicks(covering: low...high, about: 4).domain)
  }

  /// The maximum number of bands, more than any screen has columns. Beyond it, dates are placed on a continuous axis.
  private static let mostBands = 4_000

  private static func dates(
    _ range: ClosedRange<Date>, isEndIncluded: Bool, _ unit: CalendarUnit?, _ calendar: Calendar
  ) -> Domain {
    guard let unit, let first = (unit.calendar ?? calendar).dateInterval(of: unit.component, for: range.lowerBound)
    else { return .dates(range) }
    let calendar = unit.calendar ?? calendar
    var starts = [first.start]
    while let next = calendar.date(byAdding: unit.component, value: starts.count, to: first.start) {
      guard next < range.upperBound || (isEndIncluded && next == range.upperBound) else {
        return .units(starts: starts, end: next, unit.component)
      }
      guard starts.count < mostBands, next > starts[starts.count - 1] else { return .dates(range) }
      starts.append(next)
    }
    return .dates(range)
  }
}

/// The values that the app asked a horizontal axis to include.
package enum RequestedDomain: Hashable, Sendable {
  case names([String])
  case dates(ClosedRange<Date>)
  case numbers(ClosedRange<Double>)
}

extension Plotted {
  /// The value as a date; nil for names and numbers.
  package var date: Date? {
    if case .date(let date) = value { date } else { nil }
  }
}
