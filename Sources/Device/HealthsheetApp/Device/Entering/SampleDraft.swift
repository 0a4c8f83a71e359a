import Foundation
import HealthModel
import TerminalUI

/// The entry of a sample: the texts of its fields, unchecked.
struct SampleDraft: Hashable, Sendable {
  let type: ObjectType
  /// The texts of the numbers: two for a blood pressure, none for a category.
  var values: [String]
  /// The raw value of a category; 0 when there is no choice.
  var category: Int
  /// The text of the start: "2025-11-20 09:41".
  var start: String
  /// The text of the end, in the same form; nil for a type that is measured at one moment.
  var end: String?
  /// True when a cycle starts with this day; only for menstruation (rule S36).
  var isCycleStart = false
  /// The raw value of the reason, background or meal; only for insulin (rule S36).
  var insulinReason = 1

  /// Makes an empty entry.
  ///
  /// - Parameter now: The time on the device's clock, as text.
  init(_ type: ObjectType, now: String) {
    self.type = type
    values = type.enteredQuantities.map { _ in "" }
    category = type.enteredChoices.first?.value ?? 0
    start = now
    end = type.isEnteredOverTime ? now : nil
  }

  /// True after a number was typed.
  var isTouched: Bool { values.contains { !$0.isEmpty } }
}

extension ObjectType {
  /// True for types that a person can add by hand, as on a phone. Types that only the system, a watch or a workout
  /// measures cannot be added, and the two halves of a blood pressure are added together.
  var mayBeEntered: Bool {
    if self == .bloodPressure { return true }
    return appMayShare && [.quantity, .category].contains(kind) && isEnteredByItself
  }

  var enteredQuantities: [ObjectType] {
    if self == .bloodPressure { return [.bloodPressureSystolic, .bloodPressureDiastolic] }
    return kind == .quantity ? [self] : []
  }

  /// The values to choose from; empty when there is only one.
  var enteredChoices: [EnteredChoice] {
    var choices: [EnteredChoice] = []
    for value in categoryValues?.cases ?? [] where !choices.contains(where: { $0.value == value.rawValue }) {
      choices.append(
        EnteredChoice(title: LocalizedStringKey(value.name.words, about: "value"), value: value.rawValue))
    }
    return choices.count > 1 ? choices : []
  }

  /// True for types whose entries have a start and an end.
  fileprivate var isEnteredOverTime: Bool {
    kind == .category || aggregationStyle == .cumulative || aggregationStyle == .discreteEquivalentContinuousLevel
  }
}
