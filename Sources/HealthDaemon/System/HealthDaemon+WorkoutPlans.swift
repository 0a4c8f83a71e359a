import Foundation
import HealthModel

/// Plans of workouts for the person's screens: all of them, whichever app they come from (never for an app).
extension HealthDaemon {
  /// The plans on the watch, and those apps have scheduled.
  package var workoutPlans: WorkoutPlans { read { $0.workoutPlans } }

  /// Takes a plan off the watch.
  package func removeFromWatch(_ entry: WorkoutPlans.LibraryEntry) {
    change { state in
      state.workoutPlans.removeFromLibrary(entry.id)
      state.announceChange()
    }
  }

  /// Says whether an app may add workouts to the watch: the person's word, in Settings.
  package func setWorkoutPlanAuthorization(_ authorization: WorkoutPlanAuthorization, of app: String) {
    change { state in
      state.workoutPlans.apps[app, default: AppPlans()].authorization = authorization
      state.announceChange()
    }
  }

  /// Forgets what an app has scheduled: the app was deleted.
  package func forgetScheduledPlans(of app: String) {
    change { state in
      state.workoutPlans.apps[app]?.removeAll()
      state.announceChange()
    }
  }

  /// Adds a workout that the person did after a plan, and links it to the plan (rule K25).
  ///
  /// - Parameters:
  ///   - workout: The workout, of the watch's own source.
  ///   - app: The app that scheduled it, with the date: then it counts as done. Nil for a plan of the watch's library.
  /// - Throws: 6 when it could not be kept; then nothing has changed.
  package func perform(
    _ plan: WorkoutPlanRecord, as workout: SampleRecord,
    scheduledBy app: (bundleIdentifier: String, date: DateComponents)?
  ) throws(HealthError) {
    if hasUnread { try load([workout].scopesInvolved) }
    try changeSamples(1, of: [.workout]) { state throws(HealthError) in
      _ = state.add([workout])
      state.workoutPlans.link(workout.reference, to: plan)
      if let app { _ = state.workoutPlans.apps[app.bundleIdentifier]?.complete(plan.id, at: app.date) }
    }
  }
}
