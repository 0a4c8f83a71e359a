import HealthDaemon
import HealthKit
import HealthModel

extension HKWorkout {
  /// The plan the workout was done after (rule K25); nil for any other workout.
  ///
  /// It takes what reading workouts takes: a workout the app may not see has no plan.
  ///
  /// - Throws: `HKError.Code.errorAuthorizationNotDetermined` when the app never asked for workouts,
  ///   `HKError.Code.errorDatabaseInaccessible` while the device is locked, and an error for a plan that cannot be read.
  public var workoutPlan: WorkoutPlan? {
    get async throws {
      let found = Result(asking: { try DefaultConnection.current.workoutPlan(of: record.reference) })
      return try found.get().map { try WorkoutPlan(from: $0.data) }
    }
  }
}
