import Foundation
import HealthModel
import Synchronization

/// The device's side of HealthKit: the consent ledger, the samples, and the only door between them and an app.
///
/// All state is one value behind one lock. Nothing is called while the lock is held: what others must be told is noted
/// down and delivered afterwards, in order. Reading takes a snapshot of the columns it needs and computes outside.
package final class HealthDaemon: Sendable {
  private let state: Mutex<DaemonState>

  package init(settings: DeviceSettings = DeviceSettings()) { state = Mutex(DaemonState(settings: settings)) }

  /// How the device is set now.
  package var settings: DeviceSettings { read { $0.settings } }

  /// Changes how the device is set, while everything runs: locks it, moves it to another time zone.
  package func setSettings(_ settings: DeviceSettings) {
    change { state in
      state.settings = settings
      state.announceChange()
    }
  }

  // MARK: For apps

  /// Opens an app's line. The app is known to the device from its first authorization request on (rule A10).
  package func connect(_ app: AppIdentity, as process: ProcessKind = .app) -> Connection {
    let number = change { state in
      let number = state.nextNumber()
      state.apps[app.bundleIdentifier] = app
      state.liveConnections[number] = app.bundleIdentifier
      return number
    }
    return Connection(app: app, process: process, number: number, daemon: self)
  }

  func isAlive(_ connection: Connection) -> Bool { read { $0.isLive(connection.number) } }

  /// Ends a connection: its prompt is withdrawn, its places in the line and its streams end (rule A39).
  func end(_ connection: Int) {
    change { state in
      guard state.liveConnections.removeValue(forKey: connection) != nil else { return }
      state.messages += state.prompts.withdraw(connection)
      for request in state.extensionRequests.take(of: connection) {
        state.messages.append { request.outcome.resume(returning: .endedWhileWaiting) }
      }
      if let stream = state.extensionRequests.observers.removeValue(forKey: connection) {
        state.messages.append { stream.finish() }
      }
      for (number, observer) in state.changeObservers where observer.connection == connection {
        state.changeObservers[number] = nil
        state.messages.append { observer.stream.finish() }
      }
      state.announceChange()
    }
  }

  // MARK: The lock

  /// Reads the state.
  func read<Result: Sendable, Failure>(
    _ body: (borrowing DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in try body(state) }
  }

  /// Changes the state, then tells others what was noted down meanwhile.
  @discardableResult
  func change<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { deliverMessages() }
    return try state.withLock { state throws(Failure) in try body(&state) }
  }

  /// One thread delivers at a time, so messages arrive in the order they were noted down.
  private func deliverMessages() {
    let mayDeliver = state.withLock { state in
      if state.isDelivering || state.messages.isEmpty { return false }
      state.isDelivering = true
      return true
    }
    if !mayDeliver { return }
    while true {
      let messages = state.withLock { state in
        let messages = state.messages
        state.messages = []
        state.isDelivering = !messages.isEmpty
        return messages
      }
      if messages.isEmpty { return }
      for message in messages { message() }
    }
  }
}
