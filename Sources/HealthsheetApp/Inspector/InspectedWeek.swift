import Foundation
import HealthDaemon
import HealthModel

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
    var sourceCount: Int

    static let nothing = Finding(value: "nothing", sourceCount: 0)
  }

  /// Nil when there are no samples.
  func finding(
    of type: ObjectType, samples: [SampleRecord],
    statistics: (StatisticsOptions) -> StatisticsCollectionRecord?
  ) -> Finding? {
    guard !samples.isEmpty else { return nil }
    let sourceCount = Set(samples.map(\.sourceRevision.source)).count
    let count = samples.count == 1 ? "1 sample" : "\(number(Double(samples.count))) samples"
    guard let style = type.aggregationStyle, let unit = InspectedUnit(type) else {
      return Finding(value: count, sourceCount: sourceCount)
    }
    if style == .cumulative {
      let merged = statistics(.cumulativeSum)?.buckets.compactMap(\.merged.sum).reduce(0, +) ?? 0
      let raw = samples.reduce(0) { $0 + (unit.canonicalValue(of: $1) ?? 0) }
      return Finding(
        value: "\(number(unit.shown(merged)))\(unit.suffix)", origin: "\(number(unit.shown(raw))) raw",
        sourceCount: sourceCount)
    }
    let buckets = statistics([.discreteMin, .discreteMax]).map { Array($0.buckets) } ?? []
    let lowest = number(unit.shown(buckets.compactMap(\.merged.minimum).min() ?? 0))
    let highest = number(unit.shown(buckets.compactMap(\.merged.maximum).max() ?? 0))
    return Finding(
      value: (lowest == highest ? lowest : "\(lowest)–\(highest)") + unit.suffix, origin: count,
      sourceCount: sourceCount)
  }

  /// What the store holds of these days, whoever may see it; nil when that is nothing.
  @concurrent
  func finding(of type: ObjectType, in daemon: HealthDaemon) async -> Finding? {
    let query = SampleQuery(type, type.requiresPerObjectAuthorization ? .all : predicate)
    return finding(of: type, samples: daemon.allSamples(query)) { options in
      daemon.allStatistics(query, options: options, interval: days)
    }
  }

  /// "1,200", "72 bpm"; empty for what has no number.
  func words(for sample: SampleRecord) -> String {
    guard let unit = InspectedUnit(sample.type), let value = unit.canonicalValue(of: sample) else { return "" }
    return number(unit.shown(value)) + unit.suffix
  }

  /// "58,884", "71.4".
  private func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...(abs(value) < 100 ? 1 : 0))).locale(locale))
  }
}

/// The unit a type's values are shown in: a rate a minute rather than a second, a percentage rather than a fraction.
private struct InspectedUnit {
  let canonical: HealthUnit
  let factor: Double
  let suffix: String

  init?(_ type: ObjectType) {
    guard let unit = type.canonicalUnit else { return nil }
    canonical = unit
    switch unit {
    case .count: (factor, suffix) = (1, "")
    case .percent: (factor, suffix) = (100, " %")
    case .count / .second: (factor, suffix) = (60, " bpm")
    default: (factor, suffix) = (1, " \(unit.string)")
    }
  }

  func shown(_ canonicalValue: Double) -> Double { canonicalValue * factor }

  func canonicalValue(of sample: SampleRecord) -> Double? {
    if case .quantity(let quantity) = sample.content { quantity.value(in: canonical) } else { nil }
  }
}
