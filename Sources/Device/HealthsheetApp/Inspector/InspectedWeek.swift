import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The last seven days of the device's clock, including today, and texts about their samples.
struct InspectedWeek: Sendable {
  /// Midnight at the beginning of the first day.
  let start: Date
  let end: Date
  let calendar: Calendar
  let locale: Locale

  init(settings: DeviceSettings) {
    calendar = settings.calendar
    locale = settings.locale
    let today = calendar.startOfDay(for: settings.now())
    end = calendar.date(byAdding: .day, value: 1, to: today) ?? today
    start = calendar.date(byAdding: .day, value: -6, to: today) ?? today
  }

  /// Returns a predicate for the samples of the seven days.
  ///
  /// - Parameter isStrict: True to leave out samples that began earlier, as `strictStartDate` does; false for all that
  ///   overlap the days (rules Q89 and Q90).
  func predicate(isStrict: Bool = false) -> SamplePredicate {
    .dates(start: start, end: end, strictStart: isStrict, strictEnd: false)
  }

  var days: StatisticsInterval {
    StatisticsInterval(anchor: start, components: DateComponents(day: 1), calendar: calendar)
  }

  /// A type's sum, range of values or number of samples as text, and the data from which it was computed.
  struct Finding: Hashable, Sendable {
    /// The value: "45,845", "42–151 bpm", "2 samples".
    var value: String
    /// The data behind the value, as a number: the sum of all sources without merging, "78,331", or the number of
    /// samples, "978"; nil if there is nothing to add.
    var origin: String?
    /// True if ``origin`` is a sum over all sources, without merging.
    var isRaw = false
    /// The sum in the stored unit, or the number of samples for types that are not cumulative; 0 without samples.
    var amount = 0.0
    /// The number of sources; 0 without samples.
    var sourceCount: Int
    /// The day of the latest sample if all are older than the week: "Oct 8, 2025".
    var latest: String?

    /// True if the week has no samples.
    var isNothing: Bool { sourceCount == 0 }
  }

  /// Returns the query for a type: the samples of the week, or all individually allowed objects.
  ///
  /// - Parameter isStrict: True to leave out samples that began before the week.
  func query(about type: ObjectType, isStrict: Bool = false) -> SampleQuery {
    SampleQuery(type, type.requiresPerObjectAuthorization ? .all : predicate(isStrict: isStrict))
  }

  /// The sums of a type over several days. Each day has a sum with the sources merged; all days together have one with
  /// the sources merged and one without merging.
  struct Sums {
    var days: [(date: Date, sum: Double)] = []
    var raw = 0.0

    /// The sum of all days with their sources merged; nil without samples.
    var merged: Double? { days.isEmpty ? nil : days.reduce(0) { $0 + $1.sum } }

    /// The statistics options that the sums need.
    static let options: StatisticsOptions = [.cumulativeSum, .separateBySource]

    /// Adds up statistics by day. A sample that crosses midnight counts in part for each of its days. The part on the
    /// day before the first is ignored.
    ///
    /// - Parameter start: Midnight at the beginning of the first day.
    init(_ statistics: StatisticsCollectionRecord?, from start: Date) {
      for bucket in statistics.map({ Array($0.buckets) }) ?? [] where bucket.start >= start {
        if let sum = bucket.merged.sum { days.append((bucket.start, sum)) }
        raw += bucket.bySource.compactMap(\.values.sum).reduce(0, +)
      }
    }
  }

  /// Returns the merged sum of the samples, the range of their values or their number, depending on the type. Nil if
  /// there are no samples.
  ///
  /// - Parameter statistics: Returns the type's statistics by day, with the given options.
  func finding(
    of type: ObjectType, samples: [SampleRecord],
    statistics: (StatisticsOptions) -> StatisticsCollectionRecord?
  ) -> Finding? {
    guard !samples.isEmpty else { return nil }
    let sourceCount = Set(samples.map(\.sourceRevision.source)).count
    let count = words("\(samples.count) samples")
    guard let style = type.aggregationStyle, let unit = InspectedUnit(type, locale: locale) else {
      return Finding(value: count, amount: Double(samples.count), sourceCount: sourceCount)
    }
    if style == .cumulative {
      let sums = Sums(statistics(Sums.options), from: start)
      guard let merged = sums.merged else { return nil }
      return Finding(
        value: sum(unit.shown(merged), in: unit), origin: sum(unit.shown(sums.raw), in: unit), isRaw: true,
        amount: merged, sourceCount: sourceCount)
    }
    let buckets = statistics([.discreteMin, .discreteMax]).map { $0.buckets.filter { $0.start >= start } } ?? []
    let lowest = number(unit.shown(buckets.compactMap(\.merged.minimum).min() ?? 0))
    let highest = number(unit.shown(buckets.compactMap(\.merged.maximum).max() ?? 0))
    return Finding(
      value: (lowest == highest ? lowest : "\(lowest)–\(highest)") + unit.suffix, origin: number(Double(samples.count)),
      amount: Double(samples.count), sourceCount: sourceCount)
  }

  /// Returns the finding for all of the store's samples in the week, regardless of consent; nil if there are none.
  func finding(of type: ObjectType, in daemon: HealthDaemon) -> Finding? {
    let query = query(about: type)
    return finding(of: type, samples: daemon.allSamples(query)) { options in
      try? daemon.allStatistics(query, options: options, interval: days)
    }
  }

  /// Returns the text for a week without samples: "nothing", or "older only" if there are earlier samples.
  func nothing(of type: ObjectType, in daemon: HealthDaemon) -> Finding {
    let latest = daemon.newestStart(of: type).map { latest in
      var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar)
      style.timeZone = calendar.timeZone
      return latest.formatted(style)
    }
    return Finding(value: words(latest == nil ? "nothing" : "older only"), sourceCount: 0, latest: latest)
  }

  /// The text for a week whose samples cannot be read.
  var unreadable: Finding { Finding(value: words("unreadable"), sourceCount: 0) }

  /// Returns the sums of all days, as the app gets them and as the store has them. Nil if access is not limited to a
  /// date, if the app is not running, if there are no samples, and for types that are not cumulative.
  @concurrent
  static func sumsOfAllDays(
    of type: ObjectType, for app: String, through connection: Connection?, in daemon: HealthDaemon
  ) async -> (seen: String, held: String)? {
    let week = InspectedWeek(settings: daemon.settings)
    guard daemon.decisions(of: app)[Permission(type, .read)]?.earliestEnd != nil, let connection,
      type.aggregationStyle == .cumulative, let unit = InspectedUnit(type, locale: week.locale),
      let earliest = daemon.summary(of: type).earliest
    else { return nil }
    let query = SampleQuery(type, .all)
    let years = StatisticsInterval(
      anchor: week.calendar.startOfDay(for: earliest), components: DateComponents(year: 1), calendar: week.calendar)
    let seen = try? connection.statistics(query, options: .cumulativeSum)?.merged.sum
    let held = try? daemon.allStatistics(query, options: .cumulativeSum, interval: years)
    let all = held?.buckets.compactMap(\.merged.sum).reduce(0, +) ?? 0
    func words(_ sum: Double) -> String { week.sum(unit.shown(sum), in: unit) }
    return (words(seen ?? 0), daemon.isUnreadable(type) ? week.unreadable.value : words(all))
  }

  /// Returns a text in the device's language.
  func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// Formats the value of a sample: "1,200", "72 bpm"; empty for a sample without a number.
  func words(for sample: SampleRecord) -> String {
    guard let unit = InspectedUnit(sample.type, locale: locale), let value = unit.canonicalValue(of: sample) else {
      return ""
    }
    return number(unit.shown(value)) + unit.suffix
  }

  /// Formats a sum with its unit: "40,358", "3.2 km". A sum of counts is rounded to a whole number, because only a part
  /// of a sample counts if sources overlap.
  ///
  /// - Parameter sum: The sum in the displayed unit.
  func sum(_ sum: Double, in unit: InspectedUnit) -> String {
    number(unit.unit == .count ? sum.rounded() : sum) + unit.suffix
  }

  /// Formats a number with at most one decimal, and without any from 1,000 on: "58,884", "154.5".
  func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...(abs(value) < 1_000 ? 1 : 0))).locale(locale))
  }
}

/// The displayed unit of a type: the customary unit of the device's region.
struct InspectedUnit {
  /// The unit in which values are stored.
  let canonical: HealthUnit
  /// The unit in which values are shown.
  let unit: HealthUnit
  /// The unit after a number, with a leading space; empty for counts.
  let suffix: String

  /// Finds the unit of a type; nil for a type that is not a quantity.
  init?(_ type: ObjectType, locale: Locale) {
    guard let canonical = type.canonicalUnit, let unit = type.customaryUnit(in: locale.measurementSystem) else {
      return nil
    }
    self.canonical = canonical
    self.unit = unit
    suffix =
      switch unit {
      case .count: ""
      case .percent: " %"
      case .beatsPerMinute:
        String(localized: type.healthCategory == .heart ? " bpm" : " a minute", locale: locale)
      case .degreeCelsius: " °C"
      case .degreeFahrenheit: " °F"
      case .appleEffortScore: ""
      default: " \(String(localized: LocalizedStringKey(unit.symbol, about: "unit"), locale: locale))"
      }
  }

  /// Converts a stored value for display. Fractions become percentages.
  func shown(_ canonicalValue: Double) -> Double {
    let value = HealthQuantity(canonicalValue, canonical).value(in: unit) ?? canonicalValue
    return unit == .percent ? value * 100 : value
  }

  /// Returns the value of a sample in the stored unit; nil for a sample without a quantity.
  func canonicalValue(of sample: SampleRecord) -> Double? {
    sample.content.quantity?.value(in: canonical)
  }
}

extension HealthDaemon {
  /// Returns the start of the newest sample of a type; nil without samples. The start counts and not the end, because
  /// the end of a prescription is the day on which it expires.
  ///
  /// First finds the sample that ends last, and then reads only samples that start no earlier than that sample. Reading
  /// all samples of a large store for one line on screen would take too long.
  func newestStart(of type: ObjectType) -> Date? {
    guard let latestEnd = summary(of: type).latest,
      let last = allSamples(SampleQuery(type, .endDate(.greaterThanOrEqual, latestEnd)), limit: 1).first
    else { return nil }
    let newest = allSamples(
      SampleQuery(type, .startDate(.greaterThanOrEqual, last.start)),
      sortedBy: [SampleOrder(.start, ascending: false)], limit: 1)
    return newest.first?.start ?? last.start
  }
}

extension HealthUnit {
  /// The customary symbol of the unit: its name in HealthKit, except for two names that only HealthKit uses.
  var symbol: String {
    switch string {
    case "fl_oz_us": "fl oz"
    case "dBASPL": "dB"
    default: string
    }
  }
}
