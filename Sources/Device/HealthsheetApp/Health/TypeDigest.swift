import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The span of days that a type's page shows, including today.
enum DigestSpan: String, CaseIterable, Sendable {
  case week, month

  var days: Int { self == .week ? 7 : 30 }
  /// The title of the span: "Last seven days".
  var title: LocalizedStringKey { self == .week ? "Last seven days" : "Last thirty days" }
}

/// The samples of a type over a span of days, from all sources, as its page shows them.
struct TypeDigest: Sendable {
  /// One day of the chart. Sums and counts have only a value; measurements also have a range.
  struct Day: Hashable, Sendable, Identifiable {
    /// Midnight at the beginning of the day.
    var date: Date
    /// The sum, the average or the number of samples, in the displayed unit.
    var value: Double
    /// The lowest and the highest value; nil for sums and counts.
    var range: ClosedRange<Double>?
    var id: Date { date }
  }

  /// The days with samples, in order.
  var days: [Day] = []
  /// The span, in whole days.
  var interval = DateInterval()
  /// The unit of the days' values: "bpm", "km"; empty for counts.
  var unit = ""
  /// The line above the chart: "1,200", "100 bpm"; empty without a value.
  var headline = ""
  /// The remark beside the headline: "today", "latest · 9:30 AM", "no samples yet".
  var remark = ""
  /// The samples of the span, summed up in one line: "8,400 of 15,400 raw", "60–100 bpm of 21 samples", "7 h 2 min
  /// asleep a night", "nothing".
  var finding = ""
  /// True if sources are merged, so that *raw* must be explained.
  var hasRawSum = false
  /// The newest samples, at most five.
  var latest: [SampleRow] = []
  /// The total number of samples of the type.
  var count = 0
}

extension TypeDigest {
  /// Reads the digest, off the main actor.
  @concurrent
  static func read(_ type: ObjectType, over span: DigestSpan, in daemon: HealthDaemon) async -> TypeDigest {
    let settings = daemon.settings
    let week = InspectedWeek(settings: settings)
    let start = week.calendar.date(byAdding: .day, value: -span.days, to: week.end) ?? week.start
    let pages = daemon.pages(of: type)
    var digest = TypeDigest()
    digest.interval = DateInterval(start: start, end: max(start, week.end))
    digest.count = pages.count
    let newest = pages.records(in: 0..<5)
    digest.latest = newest.map { SampleRow($0, settings) }
    let dates = SamplePredicate.dates(start: start, end: week.end, strictStart: false, strictEnd: false)
    let query = SampleQuery(type, dates)
    // Include samples that began before the span and continue into it.
    let begunBefore = daemon.allSamples(SampleQuery(type, .and([dates, .startDate(.lessThan, start)]))).count
    let count = begunBefore + pages.count(startingIn: digest.interval)
    if let style = type.aggregationStyle, let unit = InspectedUnit(type, locale: settings.locale) {
      digest.unit = unit.suffix.trimmingCharacters(in: .whitespaces)
      if style == .cumulative {
        digest.readSums(query, unit, week, in: daemon)
      } else {
        digest.readRanges(query, count, unit, week, in: daemon)
      }
    } else if type == .sleepAnalysis {
      digest.readNights(settings, in: daemon)
    } else {
      digest.readCounts(of: type, pages, count, week)
    }
    digest.readHeadline(of: type, newest: newest.first, settings)
    return digest
  }

  /// Reads the headline. For a sum, this is the value of today’s bar, with its sources merged.
  private mutating func readHeadline(of type: ObjectType, newest: SampleRecord?, _ settings: DeviceSettings) {
    guard let newest else {
      remark = settings.words("no samples yet")
      return
    }
    if type.aggregationStyle == .cumulative, let unit = InspectedUnit(type, locale: settings.locale) {
      let week = InspectedWeek(settings: settings)
      let today = settings.calendar.startOfDay(for: settings.now())
      let sum = days.first { $0.date >= today }?.value ?? 0
      headline = sum == 0 ? week.number(0) : week.sum(sum, in: unit)
      remark = settings.words("today")
    } else if headline.isEmpty {
      headline = SampleRow(newest, settings).value
      remark = settings.words("latest · \(settings.words(forRecent: newest.start))")
    }
  }

  private mutating func readSums(
    _ query: SampleQuery, _ unit: InspectedUnit, _ week: InspectedWeek, in daemon: HealthDaemon
  ) {
    let statistics = try? daemon.allStatistics(query, options: InspectedWeek.Sums.options, interval: week.days)
    let sums = InspectedWeek.Sums(statistics, from: interval.start)
    days = sums.days.map { Day(date: $0.date, value: unit.shown($0.sum)) }
    guard let merged = sums.merged else {
      finding = week.words("nothing")
      return
    }
    finding = week.words("\(week.sum(unit.shown(merged), in: unit)) of \(week.number(unit.shown(sums.raw))) raw")
    hasRawSum = true
  }

  private mutating func readRanges(
    _ query: SampleQuery, _ count: Int, _ unit: InspectedUnit, _ week: InspectedWeek, in daemon: HealthDaemon
  ) {
    let options: StatisticsOptions = [.discreteMin, .discreteMax, .discreteAverage]
    let statistics = try? daemon.allStatistics(query, options: options, interval: week.days)
    let buckets = statistics.map { $0.buckets.filter { $0.start >= interval.start } } ?? []
    days = buckets.compactMap { bucket in
      guard let lowest = bucket.merged.minimum, let highest = bucket.merged.maximum else { return nil }
      let (low, high) = (unit.shown(lowest), unit.shown(highest))
      return Day(
        date: bucket.start, value: unit.shown(bucket.merged.average ?? lowest), range: min(low, high)...max(low, high))
    }
    guard let lowest = days.compactMap(\.range?.lowerBound).min(),
      let highest = days.compactMap(\.range?.upperBound).max()
    else {
      finding = week.words("nothing")
      return
    }
    let words = lowest == highest ? week.number(lowest) : "\(week.number(lowest))–\(week.number(highest))"
    let samples: LocalizedStringKey = "\(count) samples"
    finding = week.words("\(words + unit.suffix) of \(samples)")
  }

  private mutating func readNights(_ settings: DeviceSettings, in daemon: HealthDaemon) {
    let nights = SleepNights.nights(in: interval, settings, daemon: daemon)
    days = nights.map { TypeDigest.Day(date: $0.date, value: $0.merged) }
    unit = settings.words("hours")
    guard let last = days.last else {
      finding = settings.words("nothing")
      return
    }
    headline = settings.words(SleepNights.words(for: last.value))
    remark = settings.words("asleep · \(settings.dayInWords(last.date))")
    func average(_ hours: (SleepNights.Night) -> Double) -> LocalizedStringKey {
      SleepNights.words(for: nights.reduce(0) { $0 + hours($1) } / Double(nights.count))
    }
    finding = settings.words("\(average(\.merged)) asleep a night, of \(average(\.raw)) raw")
    hasRawSum = true
  }

  /// Counts the samples of each day, for types without a number. Samples that began before the span count for its first
  /// day.
  private mutating func readCounts(of type: ObjectType, _ pages: SamplePages, _ countOfSpan: Int, _ week: InspectedWeek)
  {
    var start = interval.start
    var begunBefore = countOfSpan - pages.count(startingIn: interval)
    while start < interval.end, let end = week.calendar.date(byAdding: .day, value: 1, to: start) {
      let count = begunBefore + pages.count(startingIn: DateInterval(start: start, end: end))
      if count > 0 { days.append(Day(date: start, value: Double(count))) }
      (start, begunBefore) = (end, 0)
    }
    // Individually allowed objects are few and old, so all of them are counted.
    let count = type.requiresPerObjectAuthorization ? pages.count : countOfSpan
    finding = week.words(count == 0 ? "nothing" : "\(count) samples")
  }
}

/// The latest value of a type as a short text after its name: today's sum, the newest value and its time, or the number
/// of samples and the day of the newest.
enum TypeGlance {
  /// Returns the latest value of each type, off the main actor.
  @concurrent
  static func glances(at types: [ObjectType], in daemon: HealthDaemon) async -> [ObjectType: String] {
    types.reduce(into: [:]) { glances, type in glances[type] = glance(at: type, in: daemon) }
  }

  /// Returns the latest value of a type. It reads only the last seven days: one line does not justify reading older
  /// samples from a file.
  private static func glance(at type: ObjectType, in daemon: HealthDaemon) -> String {
    let settings = daemon.settings
    if let detail = PersonalDetail(type) { return settings.words(detail.words(in: daemon.characteristics(), settings)) }
    let week = InspectedWeek(settings: settings)
    let summary = daemon.summary(of: type)
    if summary.sampleCount == 0 { return settings.words("No data") }
    if type.aggregationStyle == .cumulative, let sum = InspectedWeek.sumOfToday(of: type, in: daemon) {
      return settings.words("\(sum) today")
    }
    let latest = daemon.allSamples(
      SampleQuery(type, week.predicate(isStrict: true)), sortedBy: [SampleOrder(.start, ascending: false)], limit: 1)
    if let latest = latest.first {
      let row = SampleRow(latest, settings)
      return row.value.isEmpty ? row.time : "\(row.value) · \(settings.words(forRecent: latest.start))"
    }
    let count = settings.words("\(summary.sampleCount) samples")
    return [count, daemon.newestStart(of: type).map(settings.dayInWords)].compactMap(\.self).joined(separator: " · ")
  }
}

extension InspectedWeek {
  /// Returns today's sum, with its sources merged: "1,200", "3.2 km". Nil without samples.
  static func sumOfToday(of type: ObjectType, in daemon: HealthDaemon) -> String? {
    let week = InspectedWeek(settings: daemon.settings)
    let today = week.calendar.startOfDay(for: daemon.settings.now())
    let query = SampleQuery(type, .dates(start: today, end: week.end, strictStart: false, strictEnd: false))
    guard let unit = InspectedUnit(type, locale: week.locale),
      let buckets = try? daemon.allStatistics(query, options: .cumulativeSum, interval: week.days).buckets,
      let sum = buckets.first(where: { $0.start >= today })?.merged.sum
    else { return nil }
    return week.sum(unit.shown(sum), in: unit)
  }
}

extension DeviceSettings {
  /// Returns "9:30 AM" for a time today, and "Nov 19, 2025" for any other day.
  func words(forRecent date: Date) -> String {
    calendar.isDate(date, inSameDayAs: now()) ? words(date, date: .omitted, time: .shortened) : dayInWords(date)
  }

  /// Formats a day: "Nov 19, 2025".
  func dayInWords(_ date: Date) -> String { words(date, date: .abbreviated, time: .omitted) }
}

/// The hours of sleep per night. Time covered by several sources counts once.
enum SleepNights {
  /// The maximum number of samples to read. A month of nights has fewer, even with several watches.
  private static let limit = 20_000

  /// The hours of sleep in one night.
  struct Night {
    /// Midnight at the beginning of the day on which the night ends.
    var date: Date
    /// The hours of sleep, with time that several sources cover counted once.
    var merged = 0.0
    /// The hours of sleep of all sources added up.
    var raw = 0.0
  }

  /// Returns the nights that end in an interval, in order. A night lasts from six in the evening to the next evening at
  /// six.
  static func nights(in interval: DateInterval, _ settings: DeviceSettings, daemon: HealthDaemon) -> [Night] {
    let evening: TimeInterval = 6 * 3600
    let query = SampleQuery(
      .sleepAnalysis,
      .dates(start: interval.start - evening, end: interval.end, strictStart: true, strictEnd: false))
    let asleep = daemon.allSamples(query, sortedBy: [SampleOrder(.start, ascending: true)], limit: limit)
      .filter { sample in
        guard case .category(let value) = sample.content else { return false }
        return HealthEnumeration.sleepAnalysis.caseName(for: value)?.hasPrefix("asleep") ?? false
      }
    var nights: [Date: Night] = [:]
    var end = Date.distantPast
    for sample in asleep {
      let date = settings.calendar.startOfDay(for: max(sample.start, min(end, sample.end)) + evening)
      let hours = sample.end.timeIntervalSince(max(sample.start, end)) / 3600
      nights[date, default: Night(date: date)].raw += sample.end.timeIntervalSince(sample.start) / 3600
      if hours > 0 { nights[date]?.merged += hours }
      end = max(end, sample.end)
    }
    return nights.values.sorted { $0.date < $1.date }
  }

  /// Formats hours: "6 h 40 min".
  static func words(for hours: Double) -> LocalizedStringKey {
    let minutes = Int((hours * 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
