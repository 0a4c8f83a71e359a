import Foundation
import HealthKit
import TerminalUI

/// One of the three rings of a day.
struct ActivityRing: Hashable {
  /// The name of the ring: Move, Exercise or Stand.
  let name: LocalizedStringKey
  /// The name of the unit in ``sentence``, such as "kilocalories".
  let unit: LocalizedStringKey
  let color: Color
  /// The amount reached, in the unit; 0 without a summary.
  let value: Double
  /// The goal, in the unit; 0 when there is none.
  let goal: Double

  /// Returns the rings of a day from the outermost to the innermost: Move, Exercise, Stand. The rings of a paused day
  /// are gray. Without a summary all three are empty.
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

  /// The value divided by the goal, so 1 means that the goal is reached; nil without a goal.
  var fraction: Double? { goal > 0 ? value / goal : nil }

  /// The fraction in percent, rounded down so that 100 means the goal is reached. At most 9999; nil without a goal.
  var percent: Int? { fraction.map { Int(min($0, 99.99) * 100) } }

  /// A sentence that describes the ring: "Move: 320 of 500 kilocalories, 64 percent."
  var sentence: LocalizedStringKey {
    let amount = Int(min(value, 1e9))
    guard let percent else { return "\(name): \(amount) \(unit), no goal." }
    return "\(name): \(amount) of \(Int(min(goal, 1e9))) \(unit), \(percent) percent."
  }
}

extension HKQuantity? {
  /// Returns the number in a unit; 0 for nil, for a unit of another dimension, and for a negative or infinite number.
  fileprivate func number(in unit: HKUnit) -> Double {
    guard let self, self.is(compatibleWith: unit) else { return 0 }
    let number = self.doubleValue(for: unit)
    return number.isFinite ? Swift.max(0, number) : 0
  }
}
