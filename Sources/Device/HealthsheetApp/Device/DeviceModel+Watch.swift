import HealthDaemon
import HealthKit
import HealthModel
import Scenarios
import Staging
import TerminalUI

/// The person's watch, and the programs of apps on it.
extension DeviceModel {
  /// A workout session that is active, as the control panel shows it.
  struct RunningWorkout: Hashable {
    var app: String
    /// The device that the session runs on.
    var place: WorkoutDevice
    /// The state and the time in words: "running 12:07, mirrored".
    var words: LocalizedStringKey
  }

  /// The active sessions of all apps.
  var runningWorkouts: [RunningWorkout] {
    following(\.activeSessions).map { session in
      let time = Duration.seconds(session.seconds.rounded(.down)).formatted(
        .time(pattern: session.seconds < 3_600 ? .minuteSecond : .hourMinuteSecond))
      return RunningWorkout(
        app: name(of: session.app), place: session.device,
        words: Self.words(session.state.words, time, session.isMirrored, session.waitsForRecovery))
    }
  }

  private static func words(
    _ state: LocalizedStringKey, _ time: String, _ isMirrored: Bool, _ waitsForRecovery: Bool
  ) -> LocalizedStringKey {
    let words: LocalizedStringKey = isMirrored ? "\(state) \(time), mirrored" : "\(state) \(time)"
    return waitsForRecovery ? "\(words), waits to be recovered" : words
  }

  /// Returns the state of an app's workout in words; nil without one.
  func workoutWords(of app: InstalledApp) -> LocalizedStringKey? {
    let sessions = following(\.activeSessions).filter { $0.app == app.identity.bundleIdentifier }
    if sessions.contains(where: \.waitsForRecovery) { return "its workout waits to be recovered" }
    return sessions.first.map {
      $0.device == .watch ? "its workout is \($0.state.words) on the watch" : "its workout is \($0.state.words)"
    }
  }

  /// Returns true while a program of the app runs on the watch.
  func isOnWatch(_ app: InstalledApp) -> Bool { watchConnections[app.identity.bundleIdentifier] != nil }

  /// Starts an app's program on the watch, and hands it a workout configuration.
  func startWatchApp(of bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord) {
    guard let app = apps.first(where: { $0.identity.bundleIdentifier == bundleIdentifier }) else { return }
    let connection = watchConnections[bundleIdentifier] ?? daemon.connect(app.identity, as: .watchApp, calls: calls)
    watchConnections[bundleIdentifier] = connection
    Task {
      await Connection.$current.withValue(connection) { await app.handleOnWatch(HKWorkoutConfiguration(configuration)) }
    }
  }

  /// Has the person stand still, move on, or press both buttons of the watch.
  func makeMotion(_ event: WorkoutSessionMessage.Event, on device: WorkoutDevice) {
    if !daemon.noteMotion(event, on: device) {
      companionOutcome = Outcome(
        device == .watch ? "No workout runs on the watch." : "No workout runs on the phone.")
    }
  }
}

extension WorkoutSessionState {
  /// The state as a word in a sentence: "running".
  var words: LocalizedStringKey { LocalizedStringKey(name) }
}
