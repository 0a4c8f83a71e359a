import Foundation
import HealthKit
import TerminalUI

/// A plan as text, as its preview shows it (rules K13 and K15).
package struct PlanSummary: Hashable, Sendable {
  /// One line of the plan.
  package struct Row: Hashable, Sendable {
    /// The name: "Warmup", "Repeat ×7", "Work".
    package var title: String
    /// The goal, such as "1:30"; empty when there is none.
    package var goal = ""
    /// The alert; empty when there is none.
    package var alert = ""
    /// True when the row is repeated together with the heading above it.
    package var isRepeated = false
  }

  /// The plan's name.
  package var title: String
  /// The activity and the location: "Running · Outdoor".
  package var activity: String
  /// The steps.
  package var rows: [Row]

  /// Creates the summary of a plan.
  package init(_ plan: WorkoutPlan, locale: Locale) {
    let words = MeasureWords(locale: locale)
    title = plan.title(words)
    activity = plan.workout.place(words)
    rows =
      switch plan.workout {
      case .custom(let workout): Self.rows(of: workout, words)
      case .goal(let workout): [Row(title: words.text("Goal"), goal: words.words(workout.goal))]
      case .pacer(let workout): Self.rows(of: workout, words)
      case .swimBikeRun(let workout):
        workout.activities.enumerated().map { number, activity in
          Row(title: "\(number + 1). \(words.name(of: activity.sport))", goal: activity.place.map(words.text) ?? "")
        }
      }
  }

  private static func rows(of workout: CustomWorkout, _ words: MeasureWords) -> [Row] {
    func row(_ step: WorkoutStep, else name: LocalizedStringKey, isRepeated: Bool = false) -> Row {
      Row(
        title: ShownName.name(step.displayName, else: words.text(name)), goal: words.words(step.goal),
        alert: step.alert.map { words.words($0, in: workout.activity) } ?? "", isRepeated: isRepeated)
    }
    var rows = [workout.warmup].compactMap(\.self).map { row($0, else: "Warmup") }
    for block in workout.blocks where !block.steps.isEmpty {
      let isRepeated = block.iterations > 1
      if isRepeated { rows.append(Row(title: words.text("Repeat ×\(block.iterations)"))) }
      rows += block.steps.map { step in
        row(step.step, else: step.purpose == .work ? "Work" : "Recovery", isRepeated: isRepeated)
      }
    }
    return rows + [workout.cooldown].compactMap(\.self).map { row($0, else: "Cooldown") }
  }

  private static func rows(of workout: PacerWorkout, _ words: MeasureWords) -> [Row] {
    let speed = Measurement(
      value: workout.distance.converted(to: .meters).value / workout.time.converted(to: .seconds).value,
      unit: UnitSpeed.metersPerSecond)
    return [
      Row(title: words.text("Distance"), goal: words.distance(workout.distance)),
      Row(title: words.text("Time"), goal: words.time(workout.time)),
      Row(title: words.text(words.speedName(in: workout.activity)), goal: words.speed([speed], in: workout.activity)),
    ]
  }
}
