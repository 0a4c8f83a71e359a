import Foundation

/// The word of the person on an app that wants to add workouts to the watch (rule K21). Raw values as in
/// `WorkoutScheduler.AuthorizationState`.
package enum WorkoutPlanAuthorization: Int, Hashable, Sendable, Codable {
  /// Nobody was asked.
  case notDetermined = 0
  /// A profile forbids it.
  case restricted = 1
  /// The person said no.
  case denied = 2
  /// The person said yes.
  case authorized = 3
}

/// All that one app has to do with plans of workouts: what it scheduled, and whether it may.
package struct AppPlans: Hashable, Sendable, Codable {
  /// So many plans of an app wait at most (rule K22).
  package static let limit = 50

  /// The outcome of scheduling a plan. The app is told none of it (rule K23).
  package enum Outcome: Hashable, Sendable {
    /// It is in the list.
    case scheduled
    /// The person has not said that the app may.
    case notAuthorized
    /// As many as may wait do.
    case full
  }

  /// The person's answer.
  package internal(set) var authorization = WorkoutPlanAuthorization.notDetermined
  /// In the order they were scheduled. One plan may be there more than once (rule K24).
  package internal(set) var scheduled: [ScheduledPlanRecord] = []

  /// Adds a plan. A date in the past is a date like any other (rule K27), and does not count towards the limit.
  mutating func schedule(_ plan: ScheduledPlanRecord, now: Date, calendar: Calendar) -> Outcome {
    if authorization != .authorized { return .notAuthorized }
    let waiting = scheduled.count { ($0.moment(in: calendar) ?? now) >= now }
    if waiting >= Self.limit { return .full }
    scheduled.append(plan)
    return .scheduled
  }

  /// Takes out a plan that was scheduled with these very components (rule K24). Of two alike, one goes.
  ///
  /// - Returns: False when there is none.
  mutating func remove(_ plan: UUID, at date: DateComponents) -> Bool {
    guard let index = index(of: plan, at: date) else { return false }
    scheduled.remove(at: index)
    return true
  }

  /// Says that a plan was done. Of two alike, the first that was not done yet.
  ///
  /// - Returns: False when there is none.
  mutating func complete(_ plan: UUID, at date: DateComponents) -> Bool {
    let open = scheduled.firstIndex { $0.plan.id == plan && $0.date == date.toTheMinute && !$0.isComplete }
    guard let index = open ?? index(of: plan, at: date) else { return false }
    scheduled[index].isComplete = true
    return true
  }

  /// Takes out all plans.
  mutating func removeAll() { scheduled = [] }

  private func index(of plan: UUID, at date: DateComponents) -> Int? {
    scheduled.firstIndex { $0.plan.id == plan && $0.date == date.toTheMinute }
  }
}
