import Foundation
import HealthModel
import StatisticsEngine
import Synchronization

/// The device's side of HealthKit: the consent ledger, the samples, and the views of them that apps may see; see
/// <doc:Boundary>.
///
/// The whole state is one value behind one lock. No external function is called while the lock is held: calls are
/// recorded and made in order afterwards. Reading takes a snapshot of the columns it needs and computes without the
/// lock.
///
/// A stored device writes each change to its file under the lock before anyone is notified, so that nothing visible is
/// unsaved. A change that cannot be stored is undone.
package final class HealthDaemon: Sendable {
  private let state: Mutex<DaemonState>
  /// Held while samples change, so that changes are serialized. Reading needs only the state.
  let changing = Mutex(())
  /// The storage of the device; nil for a device that has no file.
  let storage: (any DeviceStorage)?
  /// The loader of samples that are not in memory yet; nil when all are.
  let loader: SampleLoader?
  /// The audit log of a device that has no file; nil for none.
  let auditLog: (any AuditLogWriter)?
  /// The counts of calls that are not in the audit log yet; nil when there is no log.
  let accessRuns: AccessRuns?

  /// Creates a device in memory, without a file.
  ///
  /// - Parameters:
  ///   - auditLog: The log of requests, decisions and calls; nil for none.
  ///   - samples: The samples that the device has from the beginning, created on demand.
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

  /// Opens a stored device in its last state. Samples are loaded on demand.
  ///
  /// - Parameter adjust: Updates the settings from the stored ones before the device is open.
  ///
  /// - Throws: A ``DeviceStorageError`` when the storage cannot be read.
  package init(
    settings: DeviceSettings = DeviceSettings(), storage: any DeviceStorage,
    adjustedBy adjust: (inout DeviceSettings, _ stored: [String: String]) -> Void = { _, _ in }
  ) throws(DeviceStorageError) {
    let stored = try storage.contents()
    var settings = settings
    adjust(&settings, stored.settings)
    var state = DaemonState(settings: settings)
    state.stored = try StoredState(stored)
    state.anchors = stored.anchors.mapValues(AnchorTable.init(stored:))
    for (type, summary) in stored.types { state.store.expect(summary, of: type) }
    state.store.skip(to: max(stored.lastSerial, stored.associations.efforts.lastChange))
    state.audit = []
    self.state = Mutex(state)
    self.storage = storage
    loader = SampleLoader(storage)
    auditLog = nil
    accessRuns = AccessRuns()
    // All objects that the person chooses one by one, and all correlations, must be in memory, so that the visible ones
    // can be found. There are few of them. Load them now, while no app is waiting that could infer their number from
    // the time.
    loadIfPossible(ObjectIndex.types.union([.bloodPressure, .food]))
  }

  package var settings: DeviceSettings { read { $0.settings } }

  /// Replaces the settings of the running device, for example to lock it or to change its time zone.
  package func setSettings(_ settings: DeviceSettings) { changeSettings { $0 = settings } }

  /// Changes some of the settings, without affecting other settings that are changed at the same time.
  package func changeSettings(_ change: (inout DeviceSettings) -> Void) {
    self.change { state in
      let earlier = state.settings
      change(&state.settings)
      let changes = state.settings.states(changedSince: earlier).map { changed in
        (changed.name, AuditValue.text(state.settings[changed].written))
      }
      if !changes.isEmpty {
        state.log(.changed, ["states": .members(Dictionary(uniqueKeysWithValues: changes))])
      }
      state.deliveries.follow(state.settings)
      let zone = state.settings.calendar.timeZone
      if state.leadsProcess, zone != earlier.calendar.timeZone {
        state.callbacks.append { ProcessTimeZone.follow(zone) }
      }
      if earlier.clock.correction != state.settings.clock.correction {
        state.arrivals.setClock(to: state.settings.clock.now, from: earlier.clock.now)
      }
      // A guest must not answer a question meant for the owner (rule A88).
      if !earlier.isInGuestUserMode, state.settings.isInGuestUserMode {
        state.callbacks += state.prompts.withdrawPrompt()
      }
      // A newly connected account brings new records (rule HR14).
      if !state.settings.connectedInstitutions.isSubset(of: earlier.connectedInstitutions) {
        state.renewHealthRecords()
      }
      if earlier.isWatchReachable != state.settings.isWatchReachable {
        state.followWatchLink(isReachable: state.settings.isWatchReachable)
      }
      state.announceChange()
    }
    // Samples of the watch arrive when the phone is unlocked or the watch is back in range.
    takeArrivals()
  }

  // MARK: Connections

  /// Calls a function with each change of samples that a connection's app may see, until the observation is released.
  func observeChanges(
    of types: Set<ObjectType>, for connection: Int, isObserverQuery: Bool,
    receive: @escaping @Sendable (StoreChange?) -> Void
  ) -> ChangeObservation {
    let observer: Int? = change { state in
      guard state.isLive(connection) else {
        state.callbacks.append { receive(nil) }
        return nil
      }
      let observer = state.nextNumber()
      state.changeObservers[observer] = DaemonState.ChangeObserver(
        connection: connection, types: types, receive: receive, isObserverQuery: isObserverQuery)
      return observer
    }
    return ChangeObservation(of: observer) { [weak self] in
      if let observer { self?.change { $0.removeChangeObserver(observer) } }
    }
  }

  /// Ends a connection: withdraws its prompt, removes it from the queue, and ends its streams (rule A39).
  ///
  /// - Parameter isForceQuit: True when the person force quit the app.
  func end(_ connection: Int, isForceQuit: Bool = false) {
    change { state in
      guard let ended = state.liveConnections.removeValue(forKey: connection) else { return }
      if state.prompts.prompt?.connection == connection { state.appsEndedUnderSheet.insert(ended.app) }
      state.callbacks += state.prompts.withdraw(connection)
      for request in state.extensionRequests.take(of: connection) {
        state.callbacks.append { request.outcome.resume(returning: .endedWhileWaiting) }
        state.logFailure(.endedWhileWaiting, for: request.permissions, by: ended.app, in: ended.process)
      }
      for observer in state.extensionRequests.takeObservers(of: connection) {
        state.callbacks.append { observer.stream.finish() }
      }
      for (number, observer) in state.changeObservers where observer.connection == connection {
        state.changeObservers[number] = nil
        state.callbacks.append { observer.receive(nil) }
      }
      state.endSessions(of: connection, isForceQuit: isForceQuit)
      // The end of an extension's connection is not an event: it ends when nothing references it any more.
      if ended.process == .app { state.endPresence(of: ended.app, isForceQuit: isForceQuit) }
      if ended.process == .app { state.log(.ended, of: ended.app, isForceQuit ? ["actor": "person"] : [:]) }
      state.announceChange()
    }
  }

  /// Writes to the audit log that an app ended together with the device's previous process. Call this when a new
  /// process continues the device.
  ///
  /// - Parameter cause: The cause in the notation of programmers, such as "SIGILL" or "exit(3)".
  package func noteEnd(of app: String, cause: String) {
    change { $0.log(.ended, of: app, ["cause": .text(cause)]) }
  }

  // MARK: The lock
  //
  // Not inlined: a caller may resume on another thread after a wait, and optimized code keeps the number of the old
  // thread in a register. The code would then release the lock as the wrong thread, which ends the program.

  /// Reads the state under the lock.
  @inline(never) func read<Result: Sendable, Failure>(
    _ body: (borrowing DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in try body(state) }
  }

  /// Reads the state, and lets the body cache derived values in it, such as sums and positions of sources. Nothing is
  /// announced or stored.
  @inline(never) func look<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in try body(&state) }
  }

  /// Changes the state, stores the change, and then calls the functions that the change added to
  /// ``DaemonState/callbacks``.
  ///
  /// A change that could not be stored is undone, and only ``storageProblem`` reports it. When a caller waits for the
  /// result, use ``commit(_:)``.
  @discardableResult
  func change<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try perform(body).result
  }

  /// Changes the state as ``change(_:)`` does.
  ///
  /// - Throws: The errors of the body, and `errorDatabaseInaccessible` (6) when the change could not be stored.
  @discardableResult
  func commit<Result: Sendable>(
    _ body: (inout DaemonState) throws(HealthError) -> Result
  ) throws(HealthError) -> Result {
    let (result, problem) = try perform(body)
    if let problem { throw HealthError(problem) }
    return result
  }

  /// Applies a change that is already stored, and then calls the functions in ``DaemonState/callbacks``.
  @inline(never) func publish(_ body: (inout DaemonState) -> Void) {
    let hasMessages = state.withLock { state in
      body(&state)
      state.tellObservers()
      return state.beginDelivering()
    }
    if hasMessages { deliverMessages() }
  }

  @inline(never) private func perform<Result: Sendable, Failure>(
    _ body: (inout DaemonState) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, problem: DeviceStorageError?) {
    var hasMessages = false
    defer { if hasMessages { deliverMessages() } }
    return try state.withLock { state throws(Failure) in
      // Deliver even after an error, because calls may have been recorded before it.
      defer { hasMessages = state.beginDelivering() }
      guard let storage else {
        let result = try body(&state)
        writeAudit(of: &state)
        state.forgetUnstored()
        state.tellObservers()
        return (result, nil)
      }
      let before = state.stored
      let result = try body(&state)
      state.completeAudit(with: accessRuns)
      let problem = state.storeChanges(in: storage, since: before)
      state.tellObservers()
      return (result, problem)
    }
  }

  /// Writes the entries of a change to the audit log of a device that has no file.
  private func writeAudit(of state: inout DaemonState) {
    guard let auditLog else { return }
    state.completeAudit(with: accessRuns)
    guard let entries = state.audit, !entries.isEmpty else { return }
    auditLog.append(entries)
    state.didWriteAudit()
  }

  /// Calls the functions in ``DaemonState/callbacks``, including those added meanwhile. Only the thread for which
  /// ``DaemonState/beginDelivering()`` returned true may call this method.
  private func deliverMessages() {
    while true {
      let callbacks = state.withLock { state in
        let callbacks = state.callbacks
        state.callbacks = []
        state.isDelivering = !callbacks.isEmpty
        return callbacks
      }
      if callbacks.isEmpty { return }
      for callback in callbacks { callback() }
    }
  }
}

/// An app's observation of changes. It ends when the object is released.
package final class ChangeObservation: Sendable {
  /// The number that identifies the observer in the device's state; nil when the app had already ended.
  let observer: Int?
  private let end: @Sendable () -> Void

  /// Creates an observation that calls a function when it ends.
  init(of observer: Int?, end: @escaping @Sendable () -> Void) { (self.observer, self.end) = (observer, end) }

  deinit { end() }
}
