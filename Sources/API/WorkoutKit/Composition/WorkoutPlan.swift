import Foundation
import HealthKit

/// A planned workout with an identity. An app previews it, schedules it, and later finds it through the workout that
/// followed it (rule S137).
public struct WorkoutPlan: Hashable, Identifiable, Sendable {
  /// The identity of a plan.
  public typealias ID = UUID

  /// The plan's content.
  public enum Workout: Hashable, Sendable {
    /// A workout with one goal.
    case goal(SingleGoalWorkout)
    /// A workout of intervals.
    case custom(CustomWorkout)
    /// A distance to cover in a given time.
    case pacer(PacerWorkout)
    /// Three sports, one after the other.
    case swimBikeRun(SwimBikeRunWorkout)

    /// The activity of the workout; `swimBikeRun` for a workout of three sports.
    public var activity: HKWorkoutActivityType {
      switch self {
      case .goal(let workout): workout.activity
      case .custom(let workout): workout.activity
      case .pacer(let workout): workout.activity
      case .swimBikeRun: .swimBikeRun
      }
    }
  }

  /// The plan's identity. It distinguishes two plans for the same workout.
  public var id: UUID
  /// The plan's content.
  public var workout: WorkoutPlan.Workout

  /// Creates a plan of a workout.
  public init(_ workout: WorkoutPlan.Workout, id: UUID = UUID()) {
    self.id = id
    self.workout = workout
  }
}

extension WorkoutPlan {
  /// Opens the watch's Workout app. A watch app may call it; a phone app may not (rule K18).
  @available(*, unavailable, message: "it exists only on watchOS; a phone app shows workoutPreview(_:isPresented:)")
  public func openInWorkoutApp() async throws {}
}

extension WorkoutPlan.Workout {
  /// The first problem with the workout; nil when it is valid.
  var problem: CompositionProblem? {
    switch self {
    case .goal(let workout): workout.problem
    case .custom(let workout): workout.problem
    case .pacer(let workout): workout.problem
    case .swimBikeRun(let workout): workout.problem
    }
  }
}
