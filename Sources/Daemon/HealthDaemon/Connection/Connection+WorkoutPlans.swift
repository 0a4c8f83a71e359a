import Foundation
import HealthModel

/// Plans of workouts: previewed, scheduled, and found with the workouts that followed them.
///
/// No entitlement is needed, and no permission of HealthKit's (rules K19 and K21).
extension Connection {
  /// The person's decision on adding the app's workouts to the watch. Restricted where a profile forbids Health.
  package var workoutPlanAuthorization: WorkoutPlanAuthorization {
    let answer = try? self.answer(.authorizationState, by: .running, logging: { .workoutPlanAuthorization($0) }) {
      call throws(HealthError) in call.settings.isHealthDataRestricted ? .restricted : call.plans.authorization
    }
    return answer ?? .notDetermined
  }

  /// Asks the person to let the app add workouts to the watch, once in the app's life (rule K21). A guest is not asked.
  ///
  /// - Throws: 7 when the question was closed without an answer.
  package func requestWorkoutPlanAuthorization() async throws(HealthError) {
    _ = try await answerWaiting(.requestWorkoutPlanAuthorization, by: .running, logging: { .request($0) }) {
      call async throws(HealthError) -> RequestOutcome in
      if call.settings.isHealthDataRestricted { return .answeredBefore }
      if call.settings.isInGuestUserMode { return .guest }
      return try await questions.askForWorkoutPlans(on: connected)
    }
  }

  /// The plans the app has scheduled, as it scheduled them (rule K24).
  package var scheduledWorkoutPlans: [ScheduledPlanRecord] {
    let answer = try? self.answer(.scheduledWorkouts, by: .running, logging: { .found($0.count) }) {
      call throws(HealthError) in call.plans.scheduled
    }
    return answer ?? []
  }

  /// Schedules a plan. The app sees in ``scheduledWorkoutPlans`` whether it was scheduled (rules K22 and K23).
  package func schedule(_ plan: WorkoutPlanRecord, at date: DateComponents) {
    _ = try? answer(.schedule, [], nil, .title(plan.title), by: .running, logging: { .scheduling($0) }) {
      call throws(HealthError) -> AppPlans.Outcome in
      let (settings, scheduled) = (call.settings, ScheduledPlanRecord(plan, at: date))
      if settings.isHealthDataRestricted { return .notAuthorized }
      return changePlans { $0.schedule(scheduled, now: settings.now(), calendar: settings.calendar) }
    }
  }

  /// Removes a plan that was scheduled with exactly these components (rule K24); does nothing for any other.
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

  /// Adds a plan to the watch's own library: the person pressed the button of the preview (rule K16). The app is not
  /// told (rule K14).
  package func addToWatch(_ plan: WorkoutPlanRecord) {
    try? answer(.workoutPreview, [], nil, .title(plan.title), by: .running) { _ throws(HealthError) in
      daemon(change: { state in
        state.workoutPlans.addToLibrary(plan, of: app.bundleIdentifier, at: state.settings.now())
        state.announceChange()
      })
    }
  }

  /// Returns the plan a workout followed (rule K25); nil for any other workout, and for one the app may not see.
  ///
  /// - Throws: 5 for an app that never asked for workouts, 6 while the device is locked.
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
