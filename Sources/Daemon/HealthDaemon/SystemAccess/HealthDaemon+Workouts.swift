import Foundation
import HealthModel

/// Workout sessions, for the device's own screens.
extension HealthDaemon {
  /// A session that is running or waiting to be recovered.
  package struct ActiveSession: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    package var device: WorkoutDevice
    package var state: WorkoutSessionState
    /// The raw value of `HKWorkoutActivityType`.
    package var activityType: Int
    /// The active time in seconds, without pauses.
    package var seconds: TimeInterval
    /// True while an object on the phone mirrors the session.
    package var isMirrored: Bool
    /// True when its app has ended and has not recovered the session yet.
    package var waitsForRecovery: Bool
  }

  /// The active sessions of the person's devices, the phone's first.
  package var activeSessions: [ActiveSession] {
    read { state in
      let now = state.settings.clock.uptime
      return state.workoutSessions.entries.sorted { $0.key < $1.key }.map(\.value)
        .filter { $0.session.state.isSessionMode }
        .map { entry in
          let session = entry.session
          return ActiveSession(
            app: session.app, device: session.device, state: session.state,
            activityType: session.configuration.activityType, seconds: session.activeSeconds(until: now),
            isMirrored: entry.mirror != nil, waitsForRecovery: entry.isOrphan)
        }
        .sorted { $0.device == .phone && $1.device == .watch }
    }
  }

  /// Sets the sensors that measure while sessions run; nil for none.
  package func setWorkoutSensors(_ sensors: (any WorkoutSensors)?) { change { $0.workoutSensors = sensors } }

  /// Sends an event to the session on a device: the person stops moving, moves again, or presses the buttons that ask
  /// to pause (rule W14). The session's state does not change.
  ///
  /// - Returns: False when no session is running there.
  @discardableResult
  package func noteMotion(_ event: WorkoutSessionMessage.Event, on device: WorkoutDevice) -> Bool {
    change { state in
      guard let session = state.workoutSessions.active(on: device), [.running, .paused].contains(session.state) else {
        return false
      }
      state.tell(.generated(event, at: state.settings.now()), of: session.number)
      state.announceChange()
      return true
    }
  }
}

/// Workout plans of all apps, for the person's screens (never for an app).
extension HealthDaemon {
  /// The plans on the watch, and those that apps have scheduled.
  package var workoutPlans: WorkoutPlans { read { $0.workoutPlans } }

  package func removeFromWatch(_ entry: WorkoutPlans.LibraryEntry) {
    change { state in
      state.workoutPlans.removeFromLibrary(entry.id)
      state.announceChange()
    }
  }

  /// Changes the person's decision in Settings about letting an app add workouts to the watch.
  package func setWorkoutPlanAuthorization(_ authorization: WorkoutPlanAuthorization, of app: String) {
    change { state in
      state.workoutPlans.apps[app, default: AppPlans()].authorization = authorization
      state.announceChange()
    }
  }

  /// Removes an app's scheduled plans when the app is deleted.
  package func forgetScheduledPlans(of app: String) {
    change { state in
      state.workoutPlans.apps[app]?.removeAll()
      state.announceChange()
    }
  }

  /// Adds a workout that followed a plan, and links it to the plan (rule K25).
  ///
  /// - Parameters:
  ///   - workout: The workout, with the watch as its source.
  ///   - app: The app that scheduled the plan, with the date of the plan to mark as completed; nil for a plan in the
  ///     watch's library.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when the workout could not be stored, in which case nothing changes.
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
