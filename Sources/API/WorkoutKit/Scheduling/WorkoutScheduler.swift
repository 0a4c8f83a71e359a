import Foundation
import HealthDaemon
import HealthKit
import HealthModel

/// An app's way to put plans on the watch for a day (rule S139).
///
///     let scheduler = WorkoutScheduler.shared
///     if await scheduler.requestAuthorization() == .authorized {
///       await scheduler.schedule(plan, at: DateComponents(year: 2025, month: 6, day: 16, hour: 7, minute: 30))
///     }
///     let plans = await scheduler.scheduledWorkouts
///
/// Nothing here throws or says that it did nothing: an app reads ``scheduledWorkouts`` back (rule K23). It sees its own
/// plans only.
public final class WorkoutScheduler: Sendable {
  /// The word of the person on whether the app may add workouts to the watch. It is apart from HealthKit's permissions
  /// (rule K21).
  public enum AuthorizationState: Int, Hashable, Sendable {
    /// The person was not asked.
    case notDetermined = 0
    /// The device does not allow it, whatever the person says.
    case restricted = 1
    /// The person said no.
    case denied = 2
    /// The person said yes.
    case authorized = 3
  }

  /// The scheduler of the app whose code runs.
  public static let shared = WorkoutScheduler()

  /// The number of plans of an app that may wait. Those of the past do not count (rule K22).
  public static let maxAllowedScheduledWorkoutCount = AppPlans.limit

  /// True where workouts can be scheduled: on an iPhone and on a watch.
  public static var isSupported: Bool {
    let device = DefaultConnection.current.settings.productType
    return device.hasPrefix("iPhone") || device.hasPrefix("Watch")
  }

  private init() {}

  /// The person's answer.
  public var authorizationState: AuthorizationState {
    get async { AuthorizationState(DefaultConnection.current.workoutPlanAuthorization) }
  }

  /// Asks the person, once in the app's life, and waits for the answer.
  ///
  /// - Returns: The state that holds then. An answer of before comes back at once.
  public func requestAuthorization() async -> AuthorizationState {
    let connection = DefaultConnection.current
    // Why nobody answered is no matter: the state says that nothing is determined.
    try? await connection.requestWorkoutPlanAuthorization()
    return AuthorizationState(connection.workoutPlanAuthorization)
  }

  /// The app's plans, in the order they were scheduled.
  public var scheduledWorkouts: [ScheduledWorkoutPlan] {
    get async {
      DefaultConnection.current.scheduledWorkoutPlans.compactMap { record in
        // What cannot be read was written by a later version; nobody else puts plans there.
        guard let plan = try? WorkoutPlan(from: record.plan.data) else { return nil }
        var scheduled = ScheduledWorkoutPlan(plan, date: record.date)
        scheduled.complete = record.isComplete
        return scheduled
      }
    }
  }

  /// Schedules a plan for a day and a time, to the minute. A date of the past is accepted (rule K27).
  ///
  /// Nothing happens without the person's permission (rule K23), when as many plans wait as may (rule K22), and for a
  /// plan with an alert of the app's own making, which cannot be sent.
  public func schedule(_ workout: WorkoutPlan, at date: DateComponents) async {
    guard let record = try? WorkoutPlanRecord(workout) else { return }
    DefaultConnection.current.schedule(record, at: date)
  }

  /// Takes a plan off the schedule. It takes the very components the plan was scheduled with: the same moment in other
  /// words finds nothing (rule K24).
  public func remove(_ workout: WorkoutPlan, at date: DateComponents) async {
    DefaultConnection.current.removePlan(workout.id, at: date)
  }

  /// Says that a plan was done. It takes the very components the plan was scheduled with (rule K24).
  public func markComplete(_ workout: WorkoutPlan, at date: DateComponents) async {
    DefaultConnection.current.completePlan(workout.id, at: date)
  }

  /// Takes all of the app's plans off the schedule.
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
