import Foundation
import HealthModel

/// Workout sessions, for the device's own screens.
extension HealthDaemon {
  /// A session that is running, or waiting to be recovered.
  package struct ActiveSession: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String
    package var device: WorkoutDevice
    package var state: WorkoutSessionState
    /// The raw value of `HKWorkoutActivityType`.
    package var activityType: Int
    /// The time of activity in seconds, without pauses.
    package var seconds: TimeInterval
    /// True while an object on the phone mirrors it.
    package var isMirrored: Bool
    /// True when its app has ended and not recovered the session yet.
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

  /// Sends an event to the session on a device: the person stands still, moves on, or presses the buttons that ask to
  /// pause (rule W14). The session's state stays.
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
