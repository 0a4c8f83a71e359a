import Foundation
import HealthModel

/// Plans of workouts: previewed, scheduled, and found with the workouts that followed them.
///
/// No entitlement is needed, and no permission of HealthKit's (rules K19 and K21).
extension Connection {
  /// The person's decision on adding the app's workouts to the watch. Restricted where a profile forbids Health.
  package var workoutPlanAuthorization: WorkoutPlanAuthorization {
    let answer = try? logged(.authorizationState, answering: { .workoutPlanAuthorization($0) }) {
      () throws(HealthError) in
      let settings = try requireAlive()
      return settings.isHealthDataRestricted ? .restricted : plans.authorization
    }
    return answer ?? .notDetermined
  }

  /// Asks the person to let the app add workouts to the watch, once in the app's life (rule K21). A guest is not asked.
  ///
  /// - Throws: 7 when the question was closed without an answer.
  package func requestWorkoutPlanAuthorization() async throws(HealthError) {
    _ = try await loggedWaiting(
      .requestWorkoutPlanAuthorization, answering: { .request($0) }
    ) { () async throws(HealthError) in
      let settings = try requireAlive()
      if settings.isHealthDataRestricted { return .answeredBefore }
      if settings.isInGuestUserMode { return .guest }
      return try await questions.askForWorkoutPlans(on: self)
    }
  }

  /// The plans the app has scheduled, as it scheduled them (rule K24).
  package var scheduledWorkoutPlans: [ScheduledPlanRecord] {
    let answer = try? logged(.scheduledWorkouts, answering: { .found($0.count) }, returning: \.count) {
      () throws(HealthError) -> [ScheduledPlanRecord] in
      _ = try requireAlive()
      return plans.scheduled
    }
    return answer ?? []
  }

  /// Schedules a plan. The app sees in ``scheduledWorkoutPlans`` whether it was scheduled (rules K22 and K23).
  package func schedule(_ plan: WorkoutPlanRecord, at date: DateComponents) {
    _ = try? logged(.schedule, [], nil, .title(plan.title), answering: { .scheduling($0) }) {
      () throws(HealthError) -> AppPlans.Outcome in
      let settings = try requireAlive()
      if settings.isHealthDataRestricted { return .notAuthorized }
      let scheduled = ScheduledPlanRecord(plan, at: date)
      return changePlans { $0.schedule(scheduled, now: settings.now(), calendar: settings.calendar) }
    }
  }

  /// Removes a plan that was scheduled with exactly these components (rule K24); does nothing for any other.
  package func removePlan(_ plan: UUID, at date: DateComponents) {
    _ = try? logged(.remove, answering: { .exists($0) }) { () throws(HealthError) -> Bool in
      _ = try requireAlive()
      return changePlans { $0.remove(plan, at: date) }
    }
  }

  /// Marks a plan as completed that was scheduled with exactly these components (rule K24).
  package func completePlan(_ plan: UUID, at date: DateComponents) {
    _ = try? logged(.markComplete, answering: { .exists($0) }) { () throws(HealthError) -> Bool in
      _ = try requireAlive()
      return changePlans { $0.complete(plan, at: date) }
    }
  }

  package func removeAllPlans() {
    _ = try? logged(.removeAllWorkouts) {
      () throws(HealthError) in
      _ = try requireAlive()
      changePlans { $0.removeAll() }
    }
  }

  /// Adds a plan to the watch's own library: the person pressed the button of the preview (rule K16). The app is not
  /// told (rule K14).
  package func addToWatch(_ plan: WorkoutPlanRecord) {
    _ = try? logged(.workoutPreview, [], nil, .title(plan.title)) {
      () throws(HealthError) in
      _ = try requireAlive()
      addToLibrary(plan)
    }
  }

  /// Returns the plan a workout followed (rule K25); nil for any other workout, and for one the app may not see.
  ///
  /// - Throws: 5 for an app that never asked for workouts, 6 while the device is locked.
  package func workoutPlan(of workout: SampleReference) throws(HealthError) -> WorkoutPlanRecord? {
    try logged(.workoutPlan, [.workout], .read, answering: { .plan($0?.title) }) {
      () throws(HealthError) -> WorkoutPlanRecord? in
      let query = SampleQuery(
        .workout, .and([.uuids([workout.uuid]), .sources([workout.bundleIdentifier])]))
      return try samples(matchingAny: [query]).first.flatMap { plan(of: $0.reference) }
    }
  }
}
