import Foundation
import HealthKit
import TerminalUI

/// One of the three rings of a day.
struct ActivityRing: Hashable {
  let name: LocalizedStringKey
  /// The measure, as a sentence ends with it.
  let unit: LocalizedStringKey
  let color: Color
  let value: Double
  /// Zero where there is none.
  let goal: Double

  /// The outer one first: Move, Exercise, Stand. A paused day is gray; without a summary all three are empty.
  static func rings(of summary: HKActivitySummary?) -> [ActivityRing] {
    func ring(
      _ name: LocalizedStringKey, _ unit: HKUnit, _ words: LocalizedStringKey, _ color: Color, _ value: HKQuantity?,
      _ goal: HKQuantity?
    ) -> ActivityRing {
      ActivityRing(
        name: name, unit: words, color: summary?.isPaused == true ? .gray : color, value: value.number(in: unit),
        goal: goal.number(in: unit))
    }
    let move =
      summary?.activityMoveMode == .appleMoveTime
      ? ring("Move", .minute(), "minutes", .pink, summary?.appleMoveTime, summary?.appleMoveTimeGoal)
      : ring(
        "Move", .kilocalorie(), "kilocalories", .pink, summary?.activeEnergyBurned, summary?.activeEnergyBurnedGoal)
    return [
      move,
      ring("Exercise", .minute(), "minutes", .green, summary?.appleExerciseTime, summary?.exerciseTimeGoal),
      ring("Stand", .count(), "hours", .cyan, summary?.appleStandHours, summary?.standHoursGoal),
    ]
  }

  /// The value as a part of the goal; nil without a goal, which nothing comes near.
  var fraction: Double? { goal > 0 ? value / goal : nil }

  /// Whole percent, rounded down: a goal is reached when it is reached. Very large ones are cut off.
  var percent: Int? { fraction.map { Int(min($0, 99.99) * 100) } }

  /// The ring in words.
  var sentence: LocalizedStringKey {
    let amount = Int(min(value, 1e9))
    guard let percent else { return "\(name): \(amount) \(unit), no goal." }
    return "\(name): \(amount) of \(Int(min(goal, 1e9))) \(unit), \(percent) percent."
  }
}

extension HKQuantity? {
  /// The number in a unit; zero where there is none, where it is of something else, and where it is no number.
  fileprivate func number(in unit: HKUnit) -> Double {
    guard let self, self.is(compatibleWith: unit) else { return 0 }
    let number = self.doubleValue(for: unit)
    return number.isFinite ? Swift.max(0, number) : 0
  }
}
