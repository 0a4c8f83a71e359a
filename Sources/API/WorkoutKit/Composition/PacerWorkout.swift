import Foundation
import HealthKit

/// A distance to cover in a given time. The watch shows whether the person is ahead or behind.
public struct PacerWorkout: Hashable, Sendable {
  /// The activity.
  public var activity: HKWorkoutActivityType {
    didSet { problem.stopTheApp() }
  }
  /// The location, indoors or outdoors.
  public var location: HKWorkoutSessionLocationType
  /// The distance.
  public var distance: Measurement<UnitLength> {
    didSet { problem.stopTheApp() }
  }
  /// The time in which to cover the distance.
  public var time: Measurement<UnitDuration> {
    didSet { problem.stopTheApp() }
  }

  /// Creates a workout. An unsupported activity, or a distance or time of zero or less, stops the app (rules K7 and
  /// K12).
  public init(
    activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
    distance: Measurement<UnitLength>, time: Measurement<UnitDuration>
  ) {
    self.init(unchecked: activity, location, distance, time)
    problem.stopTheApp()
  }

  /// Creates a workout without checking it; ``problem`` returns what is invalid.
  init(
    unchecked activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType,
    _ distance: Measurement<UnitLength>, _ time: Measurement<UnitDuration>
  ) {
    (self.activity, self.location, self.distance, self.time) = (activity, location, distance, time)
  }

  /// Returns true when pacer workouts support an activity.
  public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
    WorkoutSupport.standard.row(activity).hasPacer
  }

  /// The first problem with the workout; nil when it is valid.
  var problem: CompositionProblem? {
    if !Self.supportsActivity(activity) { return .activity(activity, of: "PacerWorkout") }
    return .value(distance, of: "a pacer's distance") ?? .value(time, of: "a pacer's time")
  }
}
