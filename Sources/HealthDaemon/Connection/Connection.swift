import Foundation
import HealthModel

/// An app's line to the daemon: it carries who the app is, and everything the app may do goes through it.
///
/// The privacy boundary: a sample reaches an app only as the answer of one of these methods, and each of them asks
/// the consent ledger at the time of the call (rule A58).
///
/// Methods answer at once, but may read many samples: call them off the main actor.
///
/// Each call throws error 4 without the HealthKit entitlement (rule A25), 1 where there is no Health (rule A23) and 2
/// where it is restricted (rule A24). Reading throws 6 while the device is locked (rule A89), and 5 for a type that
/// was never asked for (rule A56).
package final class Connection: Sendable {
  /// The app whose code is running in this task, so that `HKHealthStore()` finds its own device and identity.
  @TaskLocal package static var current: Connection?

  package let app: AppIdentity
  /// Which of the app's programs this is.
  package let process: ProcessKind
  package let daemon: HealthDaemon
  /// What the daemon knows this line by: a relaunched app has another.
  let number: Int

  init(app: AppIdentity, process: ProcessKind, number: Int, daemon: HealthDaemon) {
    self.app = app
    self.process = process
    self.number = number
    self.daemon = daemon
  }

  deinit { daemon.end(number) }

  /// False once the app was killed, crashed or was deleted. Everything a dead app asks for is refused.
  package var isAlive: Bool { daemon.isAlive(self) }

  /// Ends the app: its prompt is withdrawn with nothing determined (rule A39), its queries end.
  package func invalidate() { daemon.end(number) }

  /// Stops the app at a mistake, as a phone does.
  ///
  /// - Returns: What the call throws when the app was let go on.
  func stop(at exception: HealthException) -> HealthError {
    HealthExceptionHandler.raise(exception, on: self)
    return .stopped(by: exception)
  }

  /// The device's settings, for an app that runs. Whatever the code of a dead one still does is refused, also its
  /// mistakes.
  func requireAlive() throws(HealthError) -> DeviceSettings {
    let (isLive, settings) = daemon.read { ($0.isLive(number), $0.settings) }
    if !isLive { throw .notRunning(app) }
    return settings
  }

  /// What every call begins with: the app runs, and may use Health at all (rules A23 to A25).
  @discardableResult
  func enter() throws(HealthError) -> DeviceSettings {
    let settings = try requireAlive()
    guard let error = settings.accessError(for: app) else { return settings }
    if error.code == .healthDataUnavailable && settings.behavior.unavailableHealth == .raises {
      throw stop(at: HealthException(.generic, error.message))
    }
    throw error
  }
}
