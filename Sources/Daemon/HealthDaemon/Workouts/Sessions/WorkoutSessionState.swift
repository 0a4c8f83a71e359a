/// The states of a workout session, with the raw values of `HKWorkoutSessionState` (rule S112).
package enum WorkoutSessionState: Int, Hashable, Sendable, CaseIterable {
  case notStarted = 1
  case running, ended, paused, prepared, stopped

  /// The states in the order of a session's life, which is also the order of the table's columns.
  package static let inOrder: [WorkoutSessionState] = [.notStarted, .prepared, .running, .paused, .stopped, .ended]

  /// True from the preparation to the end. The app is kept running, and no other session may run (rules W10 and S117).
  package var isSessionMode: Bool { self != .notStarted && self != .ended }

  /// The state as the state machine's errors print it: "Running(2)".
  var description: String { "\(name.prefix(1).uppercased())\(name.dropFirst())(\(rawValue))" }

  package var name: String {
    switch self {
    case .notStarted: "notStarted"
    case .prepared: "prepared"
    case .running: "running"
    case .paused: "paused"
    case .stopped: "stopped"
    case .ended: "ended"
    }
  }
}

/// The calls and events that change a session.
package enum WorkoutSessionEvent: Int, Hashable, Sendable, CaseIterable {
  case prepare = 1
  case startActivity, pause, resume, stopActivity, end, beginNewActivity, endCurrentActivity
  /// Another session starts on the same device.
  case otherSessionStarts
  /// The app leaves the watch's screen without a background mode for workouts.
  case appLeavesFront

  /// The call as written in Swift, or a description of the event.
  package var name: String {
    switch self {
    case .prepare: "prepare()"
    case .startActivity: "startActivity(with:)"
    case .pause: "pause()"
    case .resume: "resume()"
    case .stopActivity: "stopActivity(with:)"
    case .end: "end()"
    case .beginNewActivity: "beginNewActivity(configuration:date:metadata:)"
    case .endCurrentActivity: "endCurrentActivity(on:)"
    case .otherSessionStarts: "another session starts"
    case .appLeavesFront: "the app leaves the front without a background mode"
    }
  }

  /// The name up to its parentheses, as errors quote it.
  package var shortName: String { String(name.prefix { $0 != "(" }) }
}
