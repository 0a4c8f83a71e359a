import Foundation

/// The person's decision about letting an app add workouts to the watch (rule K21). Raw values as in
/// `WorkoutScheduler.AuthorizationState`.
package enum WorkoutPlanAuthorization: Int, Hashable, Sendable, Codable {
  /// The person has not been asked.
  case notDetermined = 0
  /// A management profile forbids it.
  case restricted = 1
  case denied = 2
  case authorized = 3
}

/// The workout plans of one app, and the person's decision about them.
package struct AppPlans: Hashable, Sendable, Codable {
  /// The maximum number of waiting plans per app (rule K22).
  package static let limit = 50

  /// The outcome of scheduling a plan. The app is not told (rule K23).
  package enum Outcome: Hashable, Sendable {
    case scheduled
    /// The person has not allowed the app to schedule plans.
    case notAuthorized
    /// The app already has the maximum number of waiting plans.
    case full
  }

  /// The person's decision.
  package internal(set) var authorization = WorkoutPlanAuthorization.notDetermined
  /// The plans, in the order they were scheduled. The same plan may occur more than once (rule K24).
  package internal(set) var scheduled: [ScheduledPlanRecord] = []

  /// Adds a plan. A date in the past is allowed (rule K27) and does not count toward the limit.
  mutating func schedule(_ plan: ScheduledPlanRecord, now: Date, calendar: Calendar) -> Outcome {
    if authorization != .authorized { return .notAuthorized }
    let waiting = scheduled.count { ($0.moment(in: calendar) ?? now) >= now }
    if waiting >= Self.limit { return .full }
    scheduled.append(plan)
    return .scheduled
  }

  /// Removes a plan scheduled with exactly these components (rule K24). If two are equal, removes the first.
  ///
  /// - Returns: False when there is none.
  mutating func remove(_ plan: UUID, at date: DateComponents) -> Bool {
    guard let index = index(of: plan, at: date) else { return false }
    scheduled.remove(at: index)
    return true
  }

  /// Marks a plan as completed. If two are equal, marks the first that is not completed.
  ///
  /// - Returns: False when there is none.
  mutating func complete(_ plan: UUID, at date: DateComponents) -> Bool {
    let open = scheduled.firstIndex { $0.plan.id == plan && $0.date == date.toTheMinute && !$0.isComplete }
    guard let index = open ?? index(of: plan, at: date) else { return false }
    scheduled[index].isComplete = true
    return true
  }

  mutating func removeAll() { scheduled = [] }

  private func index(of plan: UUID, at date: DateComponents) -> Int? {
    scheduled.firstIndex { $0.plan.id == plan && $0.date == date.toTheMinute }
  }
}
