import Foundation
import HealthModel
import StatisticsEngine
import Synchronization

/// The device's side of HealthKit: the consent ledger, the samples, and what an app gets of them; see <doc:Boundary>.
///
/// All state is one value behind one lock. Nothing is called while the lock is held: what others must be told is noted
/// down and delivered afterwards, in order. Reading takes a snapshot of the columns it needs and computes outside.
///
/// A device that is kept somewhere keeps each change before anybody hears of it, still under the lock: nobody ever sees
/// what is not kept. A change that cannot be kept did not happen.
package final class HealthDaemon: Sendable {
  private let state: Mutex<DaemonState>
  /// Held while samples are changed: one change follows another. Reading needs the state alone.
  let changing = Mutex(())
  /// Where the device is kept; nil for one that lives in memory.
  let storage: (any DeviceStorage)?
  /// Reads samples that are not in memory yet; nil where all are.
  let loader: SampleLoader?
  /// Where the audit log of a device in memory is written.
  let auditLog: (any AuditLogWriter)?
  /// Calls the audit log does not hold yet; nil where no log is kept.
  let accessRuns: AccessRuns?

  /// A device that lives in memory.
  ///
  /// - Parameters:
  ///   - auditLog: Where to write down what is asked, decided and read; nil for nowhere.
  ///   - samples: What is on the device from its first moment on, and made when somebody needs it.
  package init(
    settings: DeviceSettings = DeviceSettings(), auditLog: (any AuditLogWriter)? = nil,
    samples: (any PlannedSamples)? = nil
  ) {
    var state = DaemonState(settings: settings)
    if auditLog != nil { state.audit = [] }
    if let samples {
      for (type, sources) in samples.sources { state.store.expect(sources, of: type) }
      state.store.skip(to: samples.lastSerial)
    }
    self.state = Mutex(state)
    storage = nil
    loader = samples.map { SampleLoader($0) }
    self.auditLog = auditLog
    accessRuns = auditLog == nil ? nil : AccessRuns()
  }

  /// A device that is kept, as it was when it was last open. Samples are read when they are first needed.
  ///
  /// - Parameter adjust: Changes the settings as those that are kept ask for, before the device is open.
  package init(
    settings: DeviceSettings = DeviceSettings(), storage: any DeviceStorage,
    adjustedBy adjust: (inout DeviceSettings, _ kept: [String: String]) -> Void = { _, _ in }
  ) throws(DeviceStorageError) {
    let stored = try storage.contents()
    var settings = settings
    adjust(&settings, stored.settings)
    var state = DaemonState(settings: settings)
    state.kept = try KeptState(stored)
    state.anchors = stored.anchors.mapValues(AnchorTable.init(kept:))
    for (type, summary) in stored.types { state.store.expect(summary, of: type) }
    state.store.skip(to: max(stored.lastSerial, stored.associations.efforts.lastChange))
    state.audit = []
    self.state = Mutex(state)
    self.storage = storage
    loader = SampleLoader(storage)
    auditLog = nil
    accessRuns = AccessRuns()
    // Objects that are seen one by one, and correlations, which are seen through what they hold, are few. To find those an
    // app sees it takes all of them: here, where no app waits and learns from it how many there are.
    loadIfPossible(ObjectIndex.types.union([.bloodPressure, .food]))
  }

  /// How the device is set now.
  package var settings: DeviceSettings { read { $0.settings } }

  /// Changes how the device is set, while everything runs: locks it, moves it to another time zone.
  package func setSettings(_ settings: DeviceSettings) { changeSettings { $0 = settings } }

  /// Changes one thing about how the device is set, whatever else changes at the same time.
  package func changeSettings(_ change: (inout DeviceSettings) -> Void) {
    self.change { state in
      let earlier = state.settings
      change(&state.settings)
      let changes = state.settings.changes(since: earlier)
      if !changes.isEmpty { state.log(.changed, ["states": .texts(changes)]) }
      state.deliveries.follow(state.settings)
      if earlier.clock.correction != state.settings.clock.correction {
        state.arrivals.restart(at: state.settings.clock.now)
      }
      if earlier.isWatchReachable != state.settings.isWatchReachable {
        state.followWatchLink(isReachable: state.settings.isWatchReachable)
      }
      state.announceChange()
    }
    // Samples of the watch come when the phone is unlocked or the watch is back.
    takeArrivals()
  }

  // MARK: For apps

  /// Tells of each change of samples of some types that a connection's app may see, until the observation is let go.
  func observeChanges(
    of types: Set<ObjectType>, for connection: Int, receive: @escaping @Sendable (StoreChange?) -> Void
  ) -> ChangeObservation {
    let observer: Int? = change { state in
      guard state.isLive(connection) else {
        state.messages.append { receive(nil) }
        return nil
      }
      let observer = state.nextNumber()
      state.changeObservers[observer] = DaemonState.ChangeObserver(
        connection: connection, types: types, receive: receive)
      return observer
    }
    return ChangeObservation { [weak self] in
      if let observer { self?.change { $0.changeObservers[observer] = nil } }
    }
  }

  /// Ends a connection: its prompt is withdrawn, its places in the line and its streams end (rule A39).
  ///
  /// - Parameter isForceQuit: Whether the person ended the app.
  func end(_ connection: Int, isForceQuit: Bool = false) {
    change { state in
      guard let ended = state.liveConnections.removeValue(forKey: connection) else { return }
      state.messages += state.prompts.withdraw(connection)
      for request in state.extensionRequests.take(of: connection) {
        state.messages.append { request.outcome.resume(returning: .endedWhileWaiting) }
      }
      for observer in state.extensionRequests.takeObservers(of: connection) {
        state.messages.append { observer.stream.finish() }
      }
      for (number, observer) in state.changeObservers where observer.connection == connection {
        state.changeObservers[number] = nil
        state.messages.append { observer.receive(nil) }
      }
      state.endSessions(of: connection, isForceQuit: isForceQuit)
      // An extension ends when nothing holds it any more: no moment anybody decides about.
      if ended.process == .app { state.endPresence(of: ended.app, isForceQuit: isForceQuit) }
      if ended.process == .app { state.log(.ended, of: ended.app, isForceQuit ? ["actor": "person"] : [:]) }
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

  /// Reads the state and remembers what was worked out for it: sums, and where sources stand. Nobody is told, and nothing
  /// is kept.
  func look<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in try body(&state) }
  }

  /// Changes the state, keeps what is to be kept, then tells others what was noted down meanwhile.
  ///
  /// What could not be kept did not happen; only ``storageProblem`` says so. Where somebody waits for an answer, use
  /// ``commit(_:)``.
  @discardableResult
  func change<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try perform(body).result
  }

  /// Changes the state as ``change(_:)`` does.
  ///
  /// - Throws: What the body throws, and 6 when the change could not be kept.
  @discardableResult
  func commit<Result: Sendable>(
    _ body: (inout DaemonState) throws(HealthError) -> Result
  ) throws(HealthError) -> Result {
    let (result, problem) = try perform(body)
    if let problem { throw HealthError(problem) }
    return result
  }

  /// Changes the state by what is kept already, then tells others.
  func publish(_ body: (inout DaemonState) -> Void) {
    let hasMessages = state.withLock { state in
      body(&state)
      state.tellObservers()
      return state.beginDelivering()
    }
    if hasMessages { deliverMessages() }
  }

  private func perform<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, problem: DeviceStorageError?) {
    var hasMessages = false
    defer { if hasMessages { deliverMessages() } }
    return try state.withLock { state throws(Failure) in
      // Also after an error: what was noted down before it is told.
      defer { hasMessages = state.beginDelivering() }
      guard let storage else {
        let result = try body(&state)
        writeAudit(of: &state)
        state.forgetWhatIsNotKept()
        state.tellObservers()
        return (result, nil)
      }
      let before = state.kept
      let result = try body(&state)
      state.completeAudit(with: accessRuns)
      let problem = state.keep(in: storage, since: before)
      state.tellObservers()
      return (result, problem)
    }
  }

  /// Writes down what happened on a device in memory.
  private func writeAudit(of state: inout DaemonState) {
    guard let auditLog else { return }
    state.completeAudit(with: accessRuns)
    guard let entries = state.audit, !entries.isEmpty else { return }
    auditLog.append(entries)
    state.didWriteAudit()
  }

  /// Delivers what was noted down, and what comes meanwhile. For the thread that began it alone.
  private func deliverMessages() {
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
