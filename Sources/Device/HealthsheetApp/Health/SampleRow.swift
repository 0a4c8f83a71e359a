import Foundation
import HealthDaemon
import HealthKit
import HealthKitUI
import HealthModel
import TerminalUI

/// A sample as text, for a row of a list.
struct SampleRow: Hashable, Sendable, Identifiable {
  /// The reference used to read the whole sample.
  let reference: SampleReference
  /// The date and time of its start.
  let time: String
  /// The value as text; may be empty.
  let value: String
  let source: String

  var id: SampleReference { reference }

  init(_ sample: SampleRecord, _ settings: DeviceSettings) {
    reference = sample.reference
    time = settings.words(sample.start, date: .abbreviated, time: .shortened)
    source = sample.sourceRevision.source.name
    value = Self.words(for: sample, settings)
  }

  /// Returns the newest samples of a type, newest first, read off the main actor.
  @concurrent
  static func newest(_ count: Int, of type: ObjectType, in daemon: HealthDaemon) async -> [SampleRow] {
    let samples = daemon.allSamples(SampleQuery(type), sortedBy: [SampleOrder(.start, ascending: false)], limit: count)
    return samples.map { SampleRow($0, daemon.settings) }
  }

  /// Formats the value of a sample: "1,200", "72 bpm", "120 / 80", "Core", "running, 42 min", "Contacts", "sinus
  /// rhythm", "calm, happy", "taken", "score 9". Empty for a sample with neither a number nor a name.
  private static func words(for sample: SampleRecord, _ settings: DeviceSettings) -> String {
    let week = InspectedWeek(settings: settings)
    switch sample.content {
    case .quantity, .quantitySeries: return week.words(for: sample)
    case .category(let value):
      return sample.type.title(ofValue: value).map { settings.words(LocalizedStringKey($0, about: "value")) } ?? ""
    case .correlation(let members):
      // A blood pressure shows its two members.
      guard sample.type == .bloodPressure else { return settings.words("\(members.count) values") }
      return [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].compactMap { type in
        members.first { $0.type == type }.map(week.words)
      }.joined(separator: " / ")
    case .workout(let workout):
      let name = HealthEnumeration.workoutActivityType.caseName(for: workout.activityType)?.words ?? "workout"
      let minutes = Int((workout.duration / 60).rounded())
      return settings.words("\(LocalizedStringKey(name, about: "workout")), \(minutes) min")
    case .visionPrescription, .medication, .document, .verifiableClinicalRecord:
      return ObjectSummary(sample: sample, calendar: settings.calendar, locale: settings.locale).title
    case .electrocardiogram(let electrocardiogram):
      return settings.words(classification: electrocardiogram.classification)
    case .stateOfMind(let state):
      return state.labels.isEmpty
        ? settings.words(kindOfStateOfMind: state.kind) : settings.words(labels: state.labels)
    case .medicationDose(let dose): return settings.words(logStatus: dose.logStatus)
    case .scoredAssessment(let answers):
      return settings.words("score \(SampleRecord.Content.score(ofAnswers: answers))")
    default: return ""
    }
  }
}

/// The samples of a type as text, newest first. They are read in pages of 64 when they are shown.
@MainActor
final class SampleRows {
  private static let pageSize = 64

  let count: Int
  private let pages: SamplePages
  private let settings: DeviceSettings
  private var read: [Int: [SampleRow]] = [:]

  private init(_ pages: SamplePages, settings: DeviceSettings) {
    self.pages = pages
    self.settings = settings
    count = pages.count
  }

  /// Returns the rows of a type's samples. Only counts the samples, off the main actor; the subscript reads them.
  static func read(_ type: ObjectType, in daemon: HealthDaemon) async -> SampleRows {
    SampleRows(await pages(of: type, in: daemon), settings: daemon.settings)
  }

  @concurrent
  private static func pages(of type: ObjectType, in daemon: HealthDaemon) async -> SamplePages {
    daemon.pages(of: type)
  }

  /// Returns the row at an index; reads its page if needed. Nil if the sample no longer exists.
  ///
  /// - Parameter number: The index, less than ``count``.
  subscript(number: Int) -> SampleRow? {
    let page = number / Self.pageSize
    if read[page] == nil {
      // Limit the cache for a person who scrolls through a million rows.
      if read.count > 32 { read = [:] }
      let first = page * Self.pageSize
      read[page] = pages.records(in: first..<first + Self.pageSize).map { SampleRow($0, settings) }
    }
    let rows = read[page] ?? []
    return rows.indices.contains(number % Self.pageSize) ? rows[number % Self.pageSize] : nil
  }
}

extension DeviceSettings {
  /// Returns a text in the device's language.
  func words(_ key: LocalizedStringKey) -> String { String(localized: key, locale: locale) }

  /// Formats a moment in the device's language, calendar and time zone.
  func words(_ moment: Date, date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String {
    moment.formatted(
      Date.FormatStyle(date: date, time: time, locale: locale, calendar: calendar, timeZone: calendar.timeZone))
  }
}

extension String {
  /// Splits a Swift name into words: "mixed cardio" for "mixedCardio", "asleep REM" for "asleepREM".
  var words: String {
    wordsOfName.map { $0.isAbbreviation ? $0 : $0.lowercased() }.joined(separator: " ")
  }

  /// The words in title case: "Not Present" for "notPresent".
  fileprivate var wordsInTitleCase: String {
    wordsOfName.map { $0.isAbbreviation ? $0 : $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// The words of a Swift name, with its capital letters. A run of capital letters is one word.
  private var wordsOfName: [String] {
    reduce(into: []) { words, character in
      guard let last = words.last?.last else { return words.append(String(character)) }
      if character.isUppercase, !last.isUppercase {
        words.append(String(character))
      } else {
        words[words.count - 1].append(character)
      }
    }
  }

  private var isAbbreviation: Bool { count > 1 && allSatisfy(\.isUppercase) }
}

extension HealthEnumeration.Case {
  /// The Health app's name for the case: "REM", "Not Present".
  var title: String { Self.titles[name] ?? name.wordsInTitleCase }

  /// The names that differ from the words of the Swift name.
  private static let titles = [
    "asleep": "Asleep", "asleepUnspecified": "Asleep", "asleepCore": "Core", "asleepDeep": "Deep", "asleepREM": "REM",
    "luteinizingHormoneSurge": "LH Surge",
  ]
}

extension ObjectType {
  /// Returns the Health app's name for a value of the category; nil for a value that the category does not have.
  func title(ofValue value: Int) -> String? { categoryValues?.cases.first { $0.rawValue == value }?.title }
}

/// Texts for values that records store as numbers, in the device's language.
extension DeviceSettings {
  /// Returns the result of an electrocardiogram: "sinus rhythm".
  func words(classification: Int) -> String {
    words(HKElectrocardiogram.Classification.self, classification, about: "heart rhythm")
  }

  /// Returns the outcome of a dose: "taken".
  func words(logStatus: Int) -> String {
    words(HKMedicationDoseEvent.LogStatus.self, logStatus, about: "dose")
  }

  /// Returns the kind of a state of mind: "daily mood".
  func words(kindOfStateOfMind kind: Int) -> String {
    words(kind == HKStateOfMind.Kind.dailyMood.rawValue ? "daily mood" : "momentary emotion")
  }

  /// Returns the labels of a state of mind, in the order of the record: "happy, calm".
  func words(labels: [Int]) -> String {
    labels.map { words(HKStateOfMind.Label.self, $0, about: "feeling") }.inList(locale: locale)
  }

  /// Returns the areas of life associated with a state of mind: "family, work".
  func words(associations: [Int]) -> String {
    associations.map { words(HKStateOfMind.Association.self, $0, about: "life") }.inList(locale: locale)
  }

  /// Returns an answer to a questionnaire: "several days".
  func words(answer: Int) -> String {
    // GAD-7 has the same answers as PHQ-9, except for the last.
    words(HKPHQ9Assessment.Answer.self, answer, about: "answer")
  }

  /// Returns the words for an enumeration case, or the number itself if there is no such case.
  ///
  /// - Parameter context: The subject that precedes the words in the string table.
  private func words<Value: RawRepresentable<Int>>(_: Value.Type, _ rawValue: Int, about context: String) -> String {
    guard let value = Value(rawValue: rawValue) else { return "\(rawValue)" }
    return words(LocalizedStringKey("\(value)".words, about: context))
  }
}
