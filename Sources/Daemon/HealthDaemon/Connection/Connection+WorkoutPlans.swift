import Foundation
import HealthModel

/// Workout plans: previewing and scheduling them, and finding the plan that a workout followed.
///
/// These calls need no entitlement and no HealthKit permission (rules K19 and K21).
extension Connection {
  /// The person's decision on letting the app add workouts to the watch. Restricted when a profile forbids Health.
  package var workoutPlanAuthorization: WorkoutPlanAuthorization {
    let answer = try? self.answer(.authorizationState, by: .running, logging: { .workoutPlanAuthorization($0) }) {
      call throws(HealthError) in call.settings.isHealthDataRestricted ? .restricted : call.plans.authorization
    }
    return answer ?? .notDetermined
  }

  /// Asks the person to let the app add workouts to the watch, once in the app's lifetime (rule K21). A guest is not
  /// asked.
  ///
  /// - Throws: `errorUserCanceled` (7) when the person closed the question without an answer.
  package func requestWorkoutPlanAuthorization() async throws(HealthError) {
    _ = try await answerWaiting(.requestWorkoutPlanAuthorization, by: .running, logging: { .request($0) }) {
      call async throws(HealthError) -> RequestOutcome in
      if call.settings.isHealthDataRestricted { return .answeredBefore }
      if call.settings.isInGuestUserMode { return .guest }
      return try await questions.askForWorkoutPlans(on: connected)
    }
  }

  /// The app's scheduled plans, as it scheduled them (rule K24).
  package var scheduledWorkoutPlans: [ScheduledPlanRecord] {
    let answer = try? self.answer(.scheduledWorkouts, by: .running, logging: { .found($0.count) }) {
      call throws(HealthError) in call.plans.scheduled
    }
    return answer ?? []
  }

  /// Schedules a plan. The app can tell from ``scheduledWorkoutPlans`` whether this succeeded (rules K22 and K23).
  package func schedule(_ plan: WorkoutPlanRecord, at date: DateComponents) {
    _ = try? answer(.schedule, [], nil, .title(plan.title), by: .running, logging: { .scheduling($0) }) {
      call throws(HealthError) -> AppPlans.Outcome in
      let (settings, scheduled) = (call.settings, ScheduledPlanRecord(plan, at: date))
      if settings.isHealthDataRestricted { return .notAuthorized }
      return changePlans { $0.schedule(scheduled, now: settings.now(), calendar: settings.calendar) }
    }
  }

  /// Removes a plan scheduled with exactly these components (rule K24). Does nothing for other plans.
  package func removePlan(_ plan: UUID, at date: DateComponents) {
    _ = try? answer(.remove, by: .running, logging: { .exists($0) }) {
      _ throws(HealthError) in changePlans { $0.remove(plan, at: date) }
    }
  }

  /// Marks a plan as completed that was scheduled with exactly these components (rule K24).
  package func completePlan(_ plan: UUID, at date: DateComponents) {
    _ = try? answer(.markComplete, by: .running, logging: { .exists($0) }) {
      _ throws(HealthError) in changePlans { $0.complete(plan, at: date) }
    }
  }

  package func removeAllPlans() {
    try? answer(.removeAllWorkouts, by: .running) { _ throws(HealthError) in changePlans { $0.removeAll() } }
  }

  /// Adds a plan to the watch's own library when the person taps the button in the preview (rule K16). The app is not
  /// told (rule K14).
  package func addToWatch(_ plan: WorkoutPlanRecord) {
    try? answer(.workoutPreview, [], nil, .title(plan.title), by: .running) { _ throws(HealthError) in
      daemon(change: { state in
        state.workoutPlans.addToLibrary(plan, of: app.bundleIdentifier, at: state.settings.now())
        state.announceChange()
      })
    }
  }

  /// Returns the plan that a workout followed (rule K25); nil for a workout without a plan, and for a workout that the
  /// app may not see.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) for an app that never requested workouts,
  ///   `errorDatabaseInaccessible` (6) while the device is locked.
  package func workoutPlan(of workout: SampleReference) throws(HealthError) -> WorkoutPlanRecord? {
    try answer(.workoutPlan, [.workout], .read, by: .reading, logging: { .plan($0?.title) }) {
      call throws(HealthError) in
      let query = SampleQuery(
        .workout, .and([.uuids([workout.uuid]), .sources([workout.bundleIdentifier])]))
      return try call.search([query]).references().first.flatMap(call.plan)
    }
  }

  private func changePlans<Answer: Sendable>(_ body: (inout AppPlans) -> Answer) -> Answer {
    daemon(change: { state in
      defer { state.announceChange() }
      return body(&state.workoutPlans.apps[app.bundleIdentifier, default: AppPlans()])
    })
  }
}
