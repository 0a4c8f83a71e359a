import HealthDaemon
import HealthKit
import HealthModel
import TerminalUI

/// Words for the values that records store as numbers, in the device's language.
extension DeviceSettings {
  /// Returns the result of an electrocardiogram: "sinus rhythm".
  func words(classification: Int) -> String {
    words(HKElectrocardiogram.Classification.self, classification, about: "heart rhythm")
  }

  /// Returns the outcome of a dose: "taken".
  func words(logStatus: Int) -> String {
    words(HKMedicationDoseEvent.LogStatus.self, logStatus, about: "dose")
  }

  /// Returns the time span of a state of mind: "daily mood".
  func words(kindOfStateOfMind kind: Int) -> String {
    words(kind == HKStateOfMind.Kind.dailyMood.rawValue ? "daily mood" : "momentary emotion")
  }

  /// Returns the words for a feeling, in the order of the record: "happy, calm".
  func words(labels: [Int]) -> String {
    labels.map { words(HKStateOfMind.Label.self, $0, about: "feeling") }.inList(locale: locale)
  }

  /// Returns the areas of life that a feeling is associated with: "family, work".
  func words(associations: [Int]) -> String {
    associations.map { words(HKStateOfMind.Association.self, $0, about: "life") }.inList(locale: locale)
  }

  /// Returns an answer to a questionnaire: "several days".
  func words(answer: Int) -> String {
    // The answers of GAD-7 are the same but for the last.
    words(HKPHQ9Assessment.Answer.self, answer, about: "answer")
  }

  /// Returns the case of an enumeration in words; the number itself for a value that the enumeration does not have.
  ///
  /// - Parameter context: The subject that stands before the words in the table of texts.
  private func words<Value: RawRepresentable<Int>>(_: Value.Type, _ rawValue: Int, about context: String) -> String {
    guard let value = Value(rawValue: rawValue) else { return "\(rawValue)" }
    return words(LocalizedStringKey("\(value)".words, about: context))
  }
}
