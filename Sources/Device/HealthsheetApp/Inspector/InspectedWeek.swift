import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The last seven days of the device's clock, with today, and the words for their samples.
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

  /// Samples that start in the seven days.
  var predicate: SamplePredicate { .dates(start: start, end: end, strictStart: true, strictEnd: false) }

  var days: StatisticsInterval {
    StatisticsInterval(anchor: start, components: DateComponents(day: 1), calendar: calendar)
  }

  /// The value of some samples in words, and its origin.
  struct Finding: Hashable, Sendable {
    /// The value: "45,845", "42–151 bpm", "2 samples".
    var value: String
    /// The origin, which an app cannot learn from its statistics: "78,331 raw", "978 samples"; nil when the value says
    /// it all.
    var origin: String?
    /// True when the origin is a sum over all sources, without merging.
    var isRaw = false
    /// The number of sources; 0 without samples.
    var sourceCount: Int
    /// The day of the latest sample, when all are older: "Oct 8, 2025".
    var latest: String?

    /// True without samples in the week.
    var isNothing: Bool { sourceCount == 0 }
  }

  /// Returns the query for a type: the samples of the week; of objects that are allowed one by one, all of them.
  func query(about type: ObjectType) -> SampleQuery {
    SampleQuery(type, type.requiresPerObjectAuthorization ? .all : predicate)
  }

  /// Returns the value of some samples; nil when there are none.
  ///
  /// - Parameter statistics: Returns the statistics by day with these options.
  func finding(
    of type: ObjectType, samples: [SampleRecord],
    statistics: (StatisticsOptions) -> StatisticsCollectionRecord?
  ) -> Finding? {
    guard !samples.isEmpty else { return nil }
    let sourceCount = Set(samples.map(\.sourceRevision.source)).count
    let isEver = type.requiresPerObjectAuthorization
    let count = words(isEver ? "\(samples.count) in all" : "\(samples.count) samples")
    guard let style = type.aggregationStyle, let unit = InspectedUnit(type, locale: locale) else {
      return Finding(value: count, sourceCount: sourceCount)
    }
    if style == .cumulative {
      let merged = statistics(.cumulativeSum)?.buckets.compactMap(\.merged.sum).reduce(0, +) ?? 0
      let raw = samples.reduce(0) { $0 + (unit.canonicalValue(of: $1) ?? 0) }
      return Finding(
        value: "\(number(unit.shown(merged)))\(unit.suffix)", origin: words("\(number(unit.shown(raw))) raw"),
        isRaw: true, sourceCount: sourceCount)
    }
    let buckets = statistics([.discreteMin, .discreteMax]).map { Array($0.buckets) } ?? []
    let lowest = number(unit.shown(buckets.compactMap(\.merged.minimum).min() ?? 0))
    let highest = number(unit.shown(buckets.compactMap(\.merged.maximum).max() ?? 0))
    return Finding(
      value: (lowest == highest ? lowest : "\(lowest)–\(highest)") + unit.suffix, origin: count,
      sourceCount: sourceCount)
  }

  /// Returns the value of the store's samples in the week, without regard to consent; nil when there are none.
  func finding(of type: ObjectType, in daemon: HealthDaemon) -> Finding? {
    let query = query(about: type)
    return finding(of: type, samples: daemon.allSamples(query)) { options in
      try? daemon.allStatistics(query, options: options, interval: days)
    }
  }

  /// Returns the words for no samples in the week: "nothing", or "older only" when there are samples from before.
  func nothing(of type: ObjectType, in daemon: HealthDaemon) -> Finding {
    let latest = daemon.summary(of: type).latest.map { latest in
      var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar)
      style.timeZone = calendar.timeZone
      return latest.formatted(style)
    }
    return Finding(value: words(latest == nil ? "nothing" : "older only"), sourceCount: 0, latest: latest)
  }

  /// Returns the sums of all days as the app gets them and as the store has them; nil where no date hides any, and for a
  /// type whose values do not add up.
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
    func words(_ sum: Double) -> String { week.number(unit.shown(sum)) + unit.suffix }
    let seen = try? connection.statistics(query, options: .cumulativeSum)?.merged.sum
    let held = try? daemon.allStatistics(query, options: .cumulativeSum, interval: years)
    return (words(seen ?? 0), words(held?.buckets.compactMap(\.merged.sum).reduce(0, +) ?? 0))
  }

  /// Returns a text in the device's language.
  func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// Returns the value of a sample: "1,200", "72 bpm"; empty for a sample without a number.
  func words(for sample: SampleRecord) -> String {
    guard let unit = InspectedUnit(sample.type, locale: locale), let value = unit.canonicalValue(of: sample) else {
      return ""
    }
    return number(unit.shown(value)) + unit.suffix
  }

  /// Returns a number with one decimal at most, and without any from 1,000 on: "58,884", "154.5".
  func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...(abs(value) < 1_000 ? 1 : 0))).locale(locale))
  }
}

/// The unit in which a type's values are shown: the customary one of the device's region.
struct InspectedUnit {
  /// The unit in which values are stored.
  let canonical: HealthUnit
  /// The unit in which values are shown.
  let unit: HealthUnit
  /// The unit behind a number, with a space before it; empty for counts.
  let suffix: String

  /// Finds the unit of a type; nil for a type that is no quantity.
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
      default: " \(String(localized: LocalizedStringKey(unit.string, about: "unit"), locale: locale))"
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
