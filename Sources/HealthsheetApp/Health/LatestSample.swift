import Foundation
import HealthDaemon
import HealthModel

/// One of the newest samples of a type, in words.
struct LatestSample: Hashable, Sendable, Identifiable {
  let id: UUID
  let time: String
  let value: String
  let source: String

  /// The newest five, newest first.
  @concurrent
  static func newest(five type: ObjectType, in daemon: HealthDaemon) async -> [LatestSample] {
    let settings = daemon.settings
    let format = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: settings.locale, calendar: settings.calendar,
      timeZone: settings.calendar.timeZone)
    let samples = daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)], limit: 5)
    let week = InspectedWeek(settings: settings)
    return samples.map { sample in
      LatestSample(
        id: sample.uuid, time: sample.start.formatted(format), value: week.words(for: sample),
        source: sample.sourceRevision.source.name)
    }
  }
}
