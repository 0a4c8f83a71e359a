import Foundation
import HealthModel

/// Plans of workouts for the person's screens, of all apps (never for an app).
extension HealthDaemon {
  /// The plans on the watch, and those apps have scheduled.
  package var workoutPlans: WorkoutPlans { read { $0.workoutPlans } }

  package func removeFromWatch(_ entry: WorkoutPlans.LibraryEntry) {
    change { state in
      state.workoutPlans.removeFromLibrary(entry.id)
      state.announceChange()
    }
  }

  /// Changes the person's decision, in Settings, on adding an app's workouts to the watch.
  package func setWorkoutPlanAuthorization(_ authorization: WorkoutPlanAuthorization, of app: String) {
    change { state in
      state.workoutPlans.apps[app, default: AppPlans()].authorization = authorization
      state.announceChange()
    }
  }

  /// Removes the plans an app has scheduled, when it is deleted.
  package func forgetScheduledPlans(of app: String) {
    change { state in
      state.workoutPlans.apps[app]?.removeAll()
      state.announceChange()
    }
  }

  /// Adds a workout that followed a plan, and links it to the plan (rule K25).
  ///
  /// - Parameters:
  ///   - workout: The workout, of the watch's own source.
  ///   - app: The app that scheduled the plan, with the date, which is marked as completed; nil for a plan of the
  ///     watch's library.
  ///
  /// - Throws: 6 when the workout could not be stored; then nothing is changed.
  package func perform(
    _ plan: WorkoutPlanRecord, as workout: SampleRecord,
    scheduledBy app: (bundleIdentifier: String, date: DateComponents)?
  ) throws(HealthError) {
    if hasUnloaded { try load([workout].scopesInvolved) }
    try changeSamples(1, of: [.workout]) { state throws(HealthError) in
      _ = state.add([workout])
      state.workoutPlans.link(workout.reference, to: plan)
      if let app { _ = state.workoutPlans.apps[app.bundleIdentifier]?.complete(plan.id, at: app.date) }
    }
  }
}
