import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The latest value of a type in a few words, to stand behind its name: today's sum, the newest value and its time, or
/// the number of samples and the day of the newest.
enum TypeGlance {
  /// Returns the latest value of each type, off the main actor.
  @concurrent
  static func glances(at types: [ObjectType], in daemon: HealthDaemon) async -> [ObjectType: String] {
    types.reduce(into: [:]) { glances, type in glances[type] = glance(at: type, in: daemon) }
  }

  /// Returns the latest value of a type. It reads the last seven days alone: one line is not worth reading older
  /// samples from a file.
  private static func glance(at type: ObjectType, in daemon: HealthDaemon) -> String {
    let settings = daemon.settings
    if let detail = PersonalDetail(type) { return settings.words(detail.words(in: daemon.characteristics(), settings)) }
    let week = InspectedWeek(settings: settings)
    let summary = daemon.summary(of: type)
    if summary.sampleCount == 0 { return settings.words("No data") }
    if type.aggregationStyle == .cumulative, let sum = DaySum.today(of: type, in: daemon) {
      return settings.words("\(sum) today")
    }
    let latest = daemon.allSamples(
      SampleQuery(type, week.predicate), sortedBy: [SampleOrder(.start, ascending: false)], limit: 1)
    if let latest = latest.first {
      let row = SampleRow(latest, settings)
      return row.value.isEmpty ? row.time : "\(row.value) · \(settings.words(forRecent: latest.start))"
    }
    let count = settings.words("\(summary.sampleCount) samples")
    return [count, summary.latest.map(settings.dayInWords)].compactMap(\.self).joined(separator: " · ")
  }
}

enum DaySum {
  /// Returns today's sum, with its sources merged: "1,200", "3.2 km". Nil without samples.
  static func today(of type: ObjectType, in daemon: HealthDaemon) -> String? {
    let week = InspectedWeek(settings: daemon.settings)
    let today = week.calendar.startOfDay(for: daemon.settings.now())
    let query = SampleQuery(type, .dates(start: today, end: week.end, strictStart: true, strictEnd: false))
    guard let unit = InspectedUnit(type, locale: week.locale),
      let buckets = try? daemon.allStatistics(query, options: .cumulativeSum, interval: week.days).buckets,
      let sum = buckets.first(where: { $0.start >= today })?.merged.sum
    else { return nil }
    return week.number(unit.shown(sum)) + unit.suffix
  }
}

extension DeviceSettings {
  /// Returns "9:30 AM" for a moment of today, "Nov 19, 2025" for any other.
  func words(forRecent date: Date) -> String {
    guard calendar.isDate(date, inSameDayAs: now()) else { return dayInWords(date) }
    return date.formatted(
      Date.FormatStyle(
        date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
  }

  /// Returns a day in words: "Nov 19, 2025".
  func dayInWords(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(
        date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
  }
}
