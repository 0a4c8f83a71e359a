import Foundation
import HealthModel
import TerminalUI

/// A sample as a person writes it: words in fields, not yet looked at.
struct SampleDraft: Hashable, Sendable {
  let type: ObjectType
  /// The number, or the two of a blood pressure; none for a category.
  var values: [String]
  /// The raw value of a category; zero where there is nothing to choose.
  var category: Int
  /// "2025-11-20 09:41", as is the end.
  var start: String
  /// Nil where what is measured is measured at one moment.
  var end: String?
  /// Whether a cycle starts with this day; only for menstruation (rule S36).
  var isCycleStart = false
  /// Background or meal; only for insulin (rule S36).
  var insulinReason = 1

  /// An empty form.
  ///
  /// - Parameter now: Where the device's clock stands, in words.
  init(_ type: ObjectType, now: String) {
    self.type = type
    values = type.enteredQuantities.map { _ in "" }
    category = type.enteredChoices.first?.value ?? 0
    start = now
    end = type.isEnteredOverTime ? now : nil
  }

  /// Whether something was written.
  var isTouched: Bool { values.contains { !$0.isEmpty } }
}

extension ObjectType {
  /// Whether a person can add samples of the type by hand, as on a phone: what only the system, a watch or a workout
  /// measures cannot be, and the two halves of a blood pressure come together.
  var mayBeEntered: Bool {
    if self == .bloodPressure { return true }
    let belongings: [ObjectType] = [
      .bloodPressureSystolic, .bloodPressureDiastolic, .workoutEffortScore, .estimatedWorkoutEffortScore,
    ]
    return appMayShare && [.quantity, .category].contains(kind) && !belongings.contains(self)
  }

  /// The quantities a person writes for one sample.
  var enteredQuantities: [ObjectType] {
    if self == .bloodPressure { return [.bloodPressureSystolic, .bloodPressureDiastolic] }
    return kind == .quantity ? [self] : []
  }

  /// The values a person chooses from; none where there is only one.
  var enteredChoices: [EnteredChoice] {
    var choices: [EnteredChoice] = []
    for value in categoryValues?.cases ?? [] where !choices.contains(where: { $0.value == value.rawValue }) {
      choices.append(
        EnteredChoice(title: LocalizedStringKey(value.name.words, about: "value"), value: value.rawValue))
    }
    return choices.count > 1 ? choices : []
  }

  /// Whether what is entered has a beginning and an end, and not only a moment.
  fileprivate var isEnteredOverTime: Bool {
    kind == .category || aggregationStyle == .cumulative || aggregationStyle == .discreteEquivalentContinuousLevel
  }
}
