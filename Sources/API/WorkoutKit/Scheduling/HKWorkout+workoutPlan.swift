import HealthDaemon
import HealthKit
import HealthModel

extension HKWorkout {
  /// The plan that the workout followed (rule K25); nil for any other workout.
  ///
  /// Reading the plan requires the permission to read workouts. For a workout that the app may not see, the plan is
  /// nil.
  ///
  /// - Throws: `HKError.Code.errorAuthorizationNotDetermined` when the app never requested workouts,
  ///   `HKError.Code.errorDatabaseInaccessible` while the device is locked, and an error for a plan that cannot be
  ///   decoded.
  public var workoutPlan: WorkoutPlan? {
    get async throws {
      let found = Result(asking: { try DefaultConnection.current.workoutPlan(of: record.reference) })
      return try found.get().map { try WorkoutPlan(from: $0.data) }
    }
  }
}
