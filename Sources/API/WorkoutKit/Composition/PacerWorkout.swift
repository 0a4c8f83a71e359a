import Foundation
import HealthKit

/// A distance in a time: the watch says whether the person is ahead of it or behind.
public struct PacerWorkout: Hashable, Sendable {
  /// The activity.
  public var activity: HKWorkoutActivityType {
    didSet { problem.stopTheApp() }
  }
  /// Inside or outside.
  public var location: HKWorkoutSessionLocationType
  /// The distance.
  public var distance: Measurement<UnitLength> {
    didSet { problem.stopTheApp() }
  }
  /// In how long.
  public var time: Measurement<UnitDuration> {
    didSet { problem.stopTheApp() }
  }

  /// Creates a workout. An activity that is not supported, or a distance or a time of zero or less, stops the app
  /// (rules K7 and K12).
  public init(
    activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType = .unknown,
    distance: Measurement<UnitLength>, time: Measurement<UnitDuration>
  ) {
    self.init(unchecked: activity, location, distance, time)
    problem.stopTheApp()
  }

  /// Creates a workout that may be wrong: ``problem`` says so.
  init(
    unchecked activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType,
    _ distance: Measurement<UnitLength>, _ time: Measurement<UnitDuration>
  ) {
    (self.activity, self.location, self.distance, self.time) = (activity, location, distance, time)
  }

  /// Returns true when pacer workouts can be made of an activity.
  public static func supportsActivity(_ activity: HKWorkoutActivityType) -> Bool {
    WorkoutSupport.standard.row(activity).hasPacer
  }

  /// The first thing that is wrong with the workout; nil when all is well.
  var problem: CompositionProblem? {
    if !Self.supportsActivity(activity) { return .activity(activity, of: "PacerWorkout") }
    return .value(distance, of: "a pacer's distance") ?? .value(time, of: "a pacer's time")
  }
}
