import Foundation
import HealthKit
import HealthModel
import WorkoutKit

/// The effort of following a workout plan: its duration, distance and energy, which the device estimates from the plan.
struct PlannedEffort: Hashable {
  /// The duration in seconds, at most a day.
  var duration: TimeInterval = 0
  /// The distance in metres; 0 if the plan has none.
  var distance = 0.0
  /// The energy in kilocalories: 10 per minute.
  var energy: Double { duration / 60 * 10 }

  /// The speed in metres per second for a goal with only a distance.
  private static let speed = 2.75
  /// The assumed duration of a step that the person ends, in seconds.
  private static let open: TimeInterval = 300

  /// Adds up the goals of a plan. A block counts at most a thousand iterations.
  init(_ plan: WorkoutPlan) {
    switch plan.workout {
    case .goal(let workout): add(workout.goal)
    case .pacer(let workout):
      distance = workout.distance.converted(to: .meters).value
      duration = workout.time.converted(to: .seconds).value
    case .custom(let workout):
      let repeated = workout.blocks.flatMap { block in
        // Limit the number of iterations: no person does more than a thousand.
        Array(repeating: block.steps.map(\.step), count: min(block.iterations, 1_000)).joined()
      }
      for step in [workout.warmup].compactMap(\.self) + repeated + [workout.cooldown].compactMap(\.self) {
        add(step.goal)
      }
    case .swimBikeRun(let workout): for _ in workout.activities { add(.open) }
    }
    if duration == 0 { duration = Self.open }
    // Limit the duration to a day, even if the plan is longer.
    duration = min(duration, 86_400)
  }

  private mutating func add(_ goal: WorkoutGoal) {
    switch goal {
    case .open: duration += Self.open
    case .time(let value, let unit): duration += Measurement(value: value, unit: unit).converted(to: .seconds).value
    case .distance(let value, let unit):
      let meters = Measurement(value: value, unit: unit).converted(to: .meters).value
      distance += meters
      duration += meters / Self.speed
    case .energy(let value, let unit):
      duration += Measurement(value: value, unit: unit).converted(to: .kilocalories).value / 10 * 60
    case .poolSwimDistanceWithTime(let length, let time):
      distance += length.converted(to: .meters).value
      duration += time.converted(to: .seconds).value
    }
  }
}

extension SampleRecord {
  /// Creates the workout of a person who followed a plan up to a moment, as a watch saves it.
  init(doing plan: WorkoutPlan, until end: Date, by watch: SourceRevisionRecord) {
    let effort = PlannedEffort(plan)
    var workout = WorkoutRecord(activityType: Int(plan.workout.activity.rawValue), duration: effort.duration)
    workout.totalEnergyBurned = HealthQuantity(effort.energy, .kilocalorie)
    if effort.distance > 0 { workout.totalDistance = HealthQuantity(effort.distance, .meter) }
    self.init(
      uuid: UUID(), type: .workout, start: end.addingTimeInterval(-effort.duration), end: end,
      content: .workout(workout), sourceRevision: watch)
  }
}
