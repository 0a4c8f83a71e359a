import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI

/// One of the newest samples of a type, in words.
struct LatestSample: Hashable, Sendable, Identifiable {
  let id: UUID
  /// The date and time of its start.
  let time: String
  /// The value in words; may be empty.
  let value: String
  let source: String

  /// Returns the newest five samples of a type, newest first.
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

  /// Returns the value of a sample: "1,200", "72 bpm", "asleep core", "running, 42 min", "Contacts", "sinus rhythm",
  /// "calm, happy", "taken", "score 9". Empty for a sample with neither a number nor a name.
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
    case .electrocardiogram(let electrocardiogram):
      settings.words(classification: electrocardiogram.classification)
    case .stateOfMind(let state):
      state.labels.isEmpty ? settings.words(kindOfStateOfMind: state.kind) : settings.words(labels: state.labels)
    case .medicationDose(let dose): settings.words(logStatus: dose.logStatus)
    case .scoredAssessment(let answers): settings.words("score \(SampleRecord.Content.score(ofAnswers: answers))")
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
  /// Returns a text in the device's language.
  func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }
}

extension String {
  /// The words of a name in Swift: "asleep core" for "asleepCore".
  var words: String {
    reduce(into: "") { words, character in
      words += character.isUppercase ? " \(character.lowercased())" : String(character)
    }
  }
}
