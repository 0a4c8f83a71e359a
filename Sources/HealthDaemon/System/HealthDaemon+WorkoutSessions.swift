import Foundation
import HealthModel

/// Workout sessions, for the device's own screens.
extension HealthDaemon {
  /// A session that runs, or waits to be recovered.
  package struct ActiveSession: Hashable, Sendable {
    /// The bundle identifier.
    package var app: String
    package var device: WorkoutDevice
    package var state: WorkoutSessionState
    /// The raw value of `HKWorkoutActivityType`.
    package var activityType: Int
    /// Seconds of activity, without pauses.
    package var seconds: TimeInterval
    package var isMirrored: Bool
    /// True where its app ended and has not taken it up again.
    package var waitsForRecovery: Bool
  }

  /// The sessions of the person's devices, the phone's first.
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

  /// Has sensors measure while sessions run.
  package func setWorkoutSensors(_ sensors: (any WorkoutSensors)?) { change { $0.workoutSensors = sensors } }

  /// The person stands still, moves on, or presses the buttons that ask to pause (rule W14): the session on a device hears of
  /// it, and its state stays.
  ///
  /// - Returns: False where no session runs there.
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
