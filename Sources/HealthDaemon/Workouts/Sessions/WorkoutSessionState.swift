/// The states of a workout session, with the numbers of `HKWorkoutSessionState` (rule S112).
package enum WorkoutSessionState: Int, Hashable, Sendable, CaseIterable {
  case notStarted = 1
  case running, ended, paused, prepared, stopped

  /// In the order of a session's life, as the table has its columns.
  package static let inOrder: [WorkoutSessionState] = [.notStarted, .prepared, .running, .paused, .stopped, .ended]

  /// True from the warm-up to the end: the app is kept running, and no other session may be (rules W10 and S117).
  package var isSessionMode: Bool { self != .notStarted && self != .ended }

  /// "Running(2)", as the state machine's errors call it.
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

/// The calls and events that a session answers to.
package enum WorkoutSessionEvent: Int, Hashable, Sendable, CaseIterable {
  case prepare = 1
  case startActivity, pause, resume, stopActivity, end, beginNewActivity, endCurrentActivity
  /// Another session starts on the same device.
  case otherSessionStarts
  /// The app leaves the screen of a watch, and has no background mode for workouts.
  case appLeavesFront

  /// As it is written in Swift, or in words.
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

  /// The word of it in an error.
  var shortName: String { String(name.prefix { $0 != "(" }) }
}
