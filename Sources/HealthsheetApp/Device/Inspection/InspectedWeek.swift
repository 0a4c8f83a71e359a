import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The last seven days of the device's clock, today included, and how to put their samples into words.
struct InspectedWeek: Sendable {
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

  var predicate: SamplePredicate { .dates(start: start, end: end, strictStart: true, strictEnd: false) }

  /// One bucket a day.
  var days: StatisticsInterval {
    StatisticsInterval(anchor: start, components: DateComponents(day: 1), calendar: calendar)
  }

  /// What samples amount to, in words of growing length.
  struct Finding: Hashable, Sendable {
    /// "45,845", "42–151 bpm", "2 samples".
    var value: String
    /// What an app cannot know from its statistics: "78,331 raw", "978 samples"; nil when the value says it all.
    var origin: String?
    /// Whether the origin is a sum of every source.
    var isRaw = false
    var sourceCount: Int
    /// The day of the latest sample, where all are older: "Oct 8, 2025".
    var latest: String?

    var isNothing: Bool { sourceCount == 0 }
  }

  /// What is asked about a type: these days; of objects that are allowed one by one, all there are.
  func query(about type: ObjectType) -> SampleQuery {
    SampleQuery(type, type.requiresPerObjectAuthorization ? .all : predicate)
  }

  /// Nil when there are no samples.
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

  /// What the store holds of these days, whoever may see it; nil when that is nothing.
  func finding(of type: ObjectType, in daemon: HealthDaemon) -> Finding? {
    let query = query(about: type)
    return finding(of: type, samples: daemon.allSamples(query)) { options in
      try? daemon.allStatistics(query, options: options, interval: days)
    }
  }

  /// "nothing", or "older only" where there are samples from before.
  func nothing(of type: ObjectType, in daemon: HealthDaemon) -> Finding {
    let latest = daemon.summary(of: type).latest.map { latest in
      var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar)
      style.timeZone = calendar.timeZone
      return latest.formatted(style)
    }
    return Finding(value: words(latest == nil ? "nothing" : "older only"), sourceCount: 0, latest: latest)
  }

  /// A text in the language of the device.
  func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// "1,200", "72 bpm"; empty for what has no number.
  func words(for sample: SampleRecord) -> String {
    guard let unit = InspectedUnit(sample.type, locale: locale), let value = unit.canonicalValue(of: sample) else {
      return ""
    }
    return number(unit.shown(value)) + unit.suffix
  }

  /// "58,884", "154.5".
  func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...(abs(value) < 1_000 ? 1 : 0))).locale(locale))
  }
}

/// The unit a type's values are shown in: the one people of the device's region expect.
struct InspectedUnit {
  let canonical: HealthUnit
  let unit: HealthUnit
  /// Stands behind a number; empty for counts.
  let suffix: String

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
        String(localized: type.swiftName.lowercased().contains("heartrate") ? " bpm" : " a minute", locale: locale)
      case .degreeCelsius: " °C"
      case .degreeFahrenheit: " °F"
      default: " \(String(localized: LocalizedStringKey(unit.string, about: "unit"), locale: locale))"
      }
  }

  /// A percentage rather than a fraction.
  func shown(_ canonicalValue: Double) -> Double {
    let value = HealthQuantity(canonicalValue, canonical).value(in: unit) ?? canonicalValue
    return unit == .percent ? value * 100 : value
  }

  func canonicalValue(of sample: SampleRecord) -> Double? {
    sample.content.quantity?.value(in: canonical)
  }
}
