import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// One of the newest samples of a type, in words.
struct LatestSample: Hashable, Sendable, Identifiable {
  let id: UUID
  let time: String
  let value: String
  let source: String

  /// The newest five, newest first.
  static func newest(five type: ObjectType, in daemon: HealthDaemon) -> [LatestSample] {
    let settings = daemon.settings
    let format = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: settings.locale, calendar: settings.calendar,
      timeZone: settings.calendar.timeZone)
    let samples = daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)], limit: 5)
    return samples.map { sample in
      LatestSample(
        id: sample.uuid, time: sample.start.formatted(format), value: words(for: sample, settings),
        source: sample.sourceRevision.source.name)
    }
  }

  /// "1,200", "72 bpm", "asleep core", "running, 42 min", "Contacts"; empty for what has neither number nor name.
  static func words(for sample: SampleRecord, _ settings: DeviceSettings) -> String {
    switch sample.content {
    case .quantity, .quantitySeries: InspectedWeek(settings: settings).words(for: sample)
    case .category(let value):
      sample.type.categoryValues?.caseName(for: value).map {
        settings.words(LocalizedStringKey($0.words, about: "value"))
      } ?? ""
    case .workout(let workout): words(for: workout, settings)
    case .visionPrescription, .medication, .document, .verifiableClinicalRecord:
      ObjectSummary(sample: sample, calendar: settings.calendar, locale: settings.locale).title
    default: ""
    }
  }

  private static func words(for workout: WorkoutRecord, _ settings: DeviceSettings) -> String {
    let name = HealthEnumeration.workoutActivityType.caseName(for: workout.activityType)?.words ?? "workout"
    return settings.words(
      "\(LocalizedStringKey(name, about: "workout")), \(Int((workout.duration / 60).rounded())) min")
  }
}

extension DeviceSettings {
  /// A text in the language of the device.
  func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }
}

extension String {
  /// Swift's names as words: "asleepCore" is "asleep core".
  var words: String {
    reduce(into: "") { words, character in
      words += character.isUppercase ? " \(character.lowercased())" : String(character)
    }
  }
}
