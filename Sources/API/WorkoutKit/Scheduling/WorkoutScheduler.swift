import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// An object with which an app adds plans to the watch for a date (rule S139).
///
///     let scheduler = WorkoutScheduler.shared
///     if await scheduler.requestAuthorization() == .authorized {
///       await scheduler.schedule(plan, at: DateComponents(year: 2025, month: 6, day: 16, hour: 7, minute: 30))
///     }
///     let plans = await scheduler.scheduledWorkouts
///
/// No method throws, or reports that it did nothing. To find out, an app reads ``scheduledWorkouts`` (rule K23). The
/// app sees only its own plans.
public final class WorkoutScheduler: Sendable {
  /// The person's decision on letting the app add workouts to the watch. It is separate from HealthKit's permissions
  /// (rule K21).
  public enum AuthorizationState: Int, Hashable, Sendable {
    /// The person has not been asked.
    case notDetermined = 0
    /// The device does not allow scheduling, whatever the person decides.
    case restricted = 1
    /// The person refused.
    case denied = 2
    /// The person agreed.
    case authorized = 3
  }

  /// The scheduler of the running app.
  public static let shared = WorkoutScheduler()

  /// The maximum number of an app's waiting plans. Past plans do not count (rule K22).
  public static let maxAllowedScheduledWorkoutCount = AppPlans.limit

  /// True on devices that can schedule workouts, an iPhone or a watch.
  public static var isSupported: Bool {
    let device = DefaultConnection.current.settings.productType
    return device.hasPrefix("iPhone") || device.hasPrefix("Watch")
  }

  private init() {}

  /// The person's decision.
  public var authorizationState: AuthorizationState {
    get async { AuthorizationState(DefaultConnection.current.workoutPlanAuthorization) }
  }

  /// Asks the person and waits for the answer. A person who has answered before is not asked again.
  ///
  /// - Returns: The resulting state. Returns at once if the person answered earlier.
  public func requestAuthorization() async -> AuthorizationState {
    let connection = DefaultConnection.current
    // Ignore the error, because the state already says that nothing is determined.
    try? await connection.requestWorkoutPlanAuthorization()
    return AuthorizationState(connection.workoutPlanAuthorization)
  }

  /// The app's plans, in the order they were scheduled.
  public var scheduledWorkouts: [ScheduledWorkoutPlan] {
    get async {
      DefaultConnection.current.scheduledWorkoutPlans.compactMap { record in
        // Skip a plan that cannot be decoded: a later version of this package has stored it.
        guard let plan = try? WorkoutPlan(from: record.plan.data) else { return nil }
        var scheduled = ScheduledWorkoutPlan(plan, date: record.date)
        scheduled.complete = record.isComplete
        return scheduled
      }
    }
  }

  /// Schedules a plan for a date and time, precise to the minute. A date in the past is accepted (rule K27).
  ///
  /// Has no effect without the person's permission (rule K23), when the maximum number of plans is waiting (rule K22),
  /// or for a plan with an alert whose type the app defines, which cannot be encoded.
  public func schedule(_ workout: WorkoutPlan, at date: DateComponents) async {
    guard let record = try? WorkoutPlanRecord(workout) else { return }
    DefaultConnection.current.schedule(record, at: date)
  }

  /// Removes a plan from the schedule. Pass exactly the components with which it was scheduled: other components for
  /// the same time find nothing (rule K24).
  public func remove(_ workout: WorkoutPlan, at date: DateComponents) async {
    DefaultConnection.current.removePlan(workout.id, at: date)
  }

  /// Marks a plan as completed. Pass exactly the components with which it was scheduled (rule K24).
  public func markComplete(_ workout: WorkoutPlan, at date: DateComponents) async {
    DefaultConnection.current.completePlan(workout.id, at: date)
  }

  /// Removes all of the app's plans from the schedule.
  public func removeAllWorkouts() async { DefaultConnection.current.removeAllPlans() }
}

extension WorkoutScheduler.AuthorizationState {
  fileprivate init(_ authorization: WorkoutPlanAuthorization) {
    self =
      switch authorization {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorized: .authorized
      }
  }
}
