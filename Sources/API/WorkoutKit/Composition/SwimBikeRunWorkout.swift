import HealthKit

/// A workout of three sports, one after the other.
public struct SwimBikeRunWorkout: Hashable, Sendable {
  /// A part of the workout.
  public enum Activity: Hashable, Sendable {
    /// Swimming, in a pool or in open water.
    case swimming(HKWorkoutSwimmingLocationType)
    /// Cycling, indoors or outdoors.
    case cycling(HKWorkoutSessionLocationType)
    /// Running, indoors or outdoors.
    case running(HKWorkoutSessionLocationType)
  }

  /// The parts, in order.
  public var activities: [SwimBikeRunWorkout.Activity] {
    didSet { problem.stopTheApp() }
  }
  /// The workout's name; nil for “Multisport”.
  public var displayName: String?

  /// Creates a workout. Parts that the watch does not support stop the app, so check ``supportsActivityOrdering(_:)``
  /// first.
  public init(activities: [SwimBikeRunWorkout.Activity], displayName: String? = nil) {
    self.init(unchecked: activities, displayName)
    problem.stopTheApp()
  }

  /// Creates a workout without checking it; ``problem`` returns its first problem.
  init(unchecked activities: [SwimBikeRunWorkout.Activity], _ displayName: String?) {
    self.activities = activities
    self.displayName = displayName
  }

  /// Returns true when the parts are one of each sport, in any order (rule K11).
  public static func supportsActivityOrdering(_ activities: [SwimBikeRunWorkout.Activity]) -> Bool {
    activities.count == 3 && Set(activities.map(\.sport)).count == 3
  }

  /// The first problem with the workout; nil when it is valid.
  var problem: CompositionProblem? {
    if Self.supportsActivityOrdering(activities) { return nil }
    let parts = activities.map(\.sport.words).joined(separator: ", ")
    return CompositionProblem(
      """
      SwimBikeRunWorkout must contain swimming, cycling and running, once each, but contains: \
      \(parts.isEmpty ? "nothing" : parts).
      """,
      ask: "SwimBikeRunWorkout.supportsActivityOrdering(_:)")
  }
}

extension SwimBikeRunWorkout.Activity {
  /// The sport, regardless of its location.
  var sport: HKWorkoutActivityType {
    switch self {
    case .swimming: .swimming
    case .cycling: .cycling
    case .running: .running
    }
  }
}
