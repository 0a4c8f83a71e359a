import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// The hours of sleep of each night. Time that several sources cover counts once.
enum SleepNights {
  /// The number of samples read at most: more than a month of nights has from any number of watches.
  private static let limit = 20_000

  /// Returns the hours asleep of each night that ends in an interval, by the day it ends on. A night goes from six in
  /// the evening to the next.
  static func days(in interval: DateInterval, _ settings: DeviceSettings, daemon: HealthDaemon) -> [TypeDigest.Day] {
    let evening: TimeInterval = 6 * 3600
    let query = SampleQuery(
      .sleepAnalysis,
      .dates(start: interval.start - evening, end: interval.end, strictStart: true, strictEnd: false))
    let asleep = daemon.allSamples(query, sortedBy: [SampleOrder(.start, ascending: true)], limit: limit)
      .filter { sample in
        guard case .category(let value) = sample.content else { return false }
        return HealthEnumeration.sleepAnalysis.caseName(for: value)?.hasPrefix("asleep") ?? false
      }
    var nights: [Date: TimeInterval] = [:]
    var end = Date.distantPast
    for sample in asleep where sample.end > end {
      let start = max(sample.start, end)
      nights[settings.calendar.startOfDay(for: start + evening), default: 0] += sample.end.timeIntervalSince(start)
      end = sample.end
    }
    return nights.sorted { $0.key < $1.key }.map { TypeDigest.Day(date: $0.key, value: $0.value / 3600) }
  }

  /// Returns hours in words: "6 h 40 min".
  static func words(for hours: Double) -> LocalizedStringKey {
    let minutes = Int((hours * 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
