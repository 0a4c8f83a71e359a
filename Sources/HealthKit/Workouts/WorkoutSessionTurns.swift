import Foundation
import HealthDaemon
import Synchronization

/// Sees to it that one session runs on a device at a time (rule S117).
enum WorkoutSessionTurns {
  private struct Turn {
    weak var session: HKWorkoutSession?
  }

  /// The session that runs, by device.
  private static let turns = Mutex<[ObjectIdentifier: Turn]>([:])

  /// Lets a session run, and ends the one that did.
  static func take(_ session: HKWorkoutSession, on device: ObjectIdentifier) {
    let earlier = turns.withLock { turns in
      let earlier = turns.updateValue(Turn(session: session), forKey: device)
      turns = turns.filter { $0.value.session != nil }
      return earlier?.session
    }
    guard let earlier, earlier !== session, ![.ended, .stopped].contains(earlier.state) else { return }
    earlier.tell { $1.workoutSession($0, didFailWithError: HKError(.errorAnotherWorkoutSessionStarted)) }
    earlier.end()
  }
}
