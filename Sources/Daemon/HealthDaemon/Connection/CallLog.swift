import Foundation
import HealthModel
import Synchronization

/// An app's call to HealthKit, with its answer and the reasons for it. Screens for the person show it; apps never see
/// it.
package struct CallRecord: Hashable, Sendable, Identifiable {
  /// The number of the call on its device, starting at 1.
  package var id: Int
  /// The date by the device's clock.
  package var time: Date
  /// The bundle identifier of the app.
  package var app: String
  package var process = ProcessKind.app
  package var call: AppCall
  package var answer: CallAnswer
  /// The reasons for the answer. Types that the app may use in full have none.
  package var reasons: [AccessReason] = []
  /// The duration of the call.
  package var duration = Duration.zero

  /// The error returned instead of an answer; nil for a call that succeeded.
  package var error: HealthError? { if case .failed(let error) = answer { error } else { nil } }
  /// The exception that stopped the app at the call; nil for a call that returned.
  package var stop: HealthException? { if case .stopped(let exception) = answer { exception } else { nil } }
}

/// The latest calls of a device's apps, up to a thousand.
///
/// An app that no screen shows has no log, so its calls have no extra cost.
package final class CallLog: Sendable {
  /// True while the device's own screens query on behalf of an app. Such queries are not logged as calls of the app.
  @TaskLocal package static var isPaused = false
  /// The maximum number of calls in a log. Older ones are dropped.
  package static let limit = 1_000

  private struct State {
    /// The calls, the oldest first.
    var records: [CallRecord] = []
    var count = 0
    /// The streams that notify screens of new calls, by number.
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  /// Creates an empty log.
  ///
  /// - Parameter elapsed: A monotonic clock that measures the duration of calls.
  package init(elapsed: @escaping @Sendable () -> Duration = CallLog.machineClock) { self.elapsed = elapsed }

  /// The machine's monotonic clock.
  package static let machineClock: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  /// The latest calls, the oldest first.
  package var records: [CallRecord] { state.withLock(\.records) }

  /// Returns a stream that yields after calls were added. One element may cover several calls.
  package func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      let number = (state.observers.keys.max() ?? 0) + 1
      state.observers[number] = continuation
      return number
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.observers[number] = nil } }
    return stream
  }

  /// Returns the current time of the monotonic clock that measures the duration of calls.
  func now() -> Duration { elapsed() }

  /// Adds an event in which a completion handler was called wrongly, late or not at all, with the rule that the app
  /// broke. Ignores other events, which are not calls of an app.
  package func note(_ event: DeliveryEvent) {
    switch event.kind {
    case .missed, .completedAgain, .completedLate: break
    default: return
    }
    add(
      CallRecord(
        id: 0, time: event.date, app: event.app, call: AppCall(.completionHandler, event.types),
        answer: .faultyDelivery(event)))
  }

  /// Adds a call and assigns its number.
  func add(_ record: CallRecord) {
    let observers = state.withLock { state in
      state.count += 1
      var record = record
      record.id = state.count
      state.records.append(record)
      if state.records.count > Self.limit { state.records.removeFirst(Self.limit / 10) }
      return Array(state.observers.values)
    }
    for observer in observers { observer.yield() }
  }
}

/// A call that is being logged: for the person's screens, in the audit log, or in both. It does not affect the app's
/// answers.
struct CallEntry: Sendable {
  private let operation: AppCall.Operation
  private let connection: Connection
  /// The time when the call began, by the clock of ``CallLog``; nil if no screen shows the app's calls.
  private let begin: Duration?

  /// Begins an entry; nil when no log accepts it, in which case arguments are not examined.
  init?(_ operation: AppCall.Operation?, on connection: Connection) {
    guard let operation, !CallLog.isPaused, connection.accessRuns != nil || connection.calls != nil else { return nil }
    (self.operation, self.connection) = (operation, connection)
    begin = connection.calls?.now()
  }

  /// Ends the entry with the answer and the reasons, as the ledger gives them at this moment.
  ///
  /// - Parameter count: The number of samples that the app changed; nil to take the number from the answer.
  func end(
    _ types: [ObjectType], _ direction: Direction?, _ argument: @autoclosure () -> AppCall.Argument?,
    _ dates: @autoclosure () -> TimeWindow?, _ result: Result<CallAnswer, HealthError>, _ count: Int?
  ) {
    switch result {
    // Do not log requests for permissions here: this thread may be so late that the log already has the next question.
    case .success(.request): break
    case .failure(let error) where [.userCanceled, .requiredAuthorizationDenied].contains(error.code): break
    case .success(let answer): connection.audit(operation, types, direction, nil, count ?? answer.count(for: direction))
    case .failure(let error): connection.audit(operation, types, direction, error, 0)
    }
    guard let log = connection.calls, let begin else { return }
    var record = CallRecord(
      id: 0, time: connection.settings.now(), app: connection.app.bundleIdentifier, process: connection.process,
      call: AppCall(operation, types, argument(), dates: dates()), answer: .none, duration: log.now() - begin)
    switch result {
    case .success(let answer): record.answer = answer
    case .failure(let error) where error.stop != nil: record.answer = error.stop.map { .stopped($0) } ?? .none
    // The app has ended, so nobody receives the error.
    case .failure where !connection.isAlive: break
    case .failure(let error): record.answer = .failed(error)
    }
    if let direction { record.reasons = connection.reasons(direction, types) }
    if record.error?.code == .requiredAuthorizationDenied {
      record.reasons = types.map { Permission($0, .read) }.filter {
        connection.app.requiredClinicalTypes.contains($0.type) && connection.decision(for: $0) == .denied
      }.map { AccessReason(.requiredAndDenied, $0) }
    }
    log.add(record)
  }
}

extension Connection {
  /// Counts, in the audit log, a call that needs nothing from the daemon: `isHealthDataAvailable()`, or the first call
  /// with a new store.
  package func note(_ operation: AppCall.Operation) { if !CallLog.isPaused { audit(operation, [], nil, nil, 0) } }

  /// Counts a store in the audit log when the app's code makes its first call with it. Stores that are created but
  /// never used do not count: each evaluation of a view may create one and drop it.
  package func note(storeOfCode number: Int) {
    if !CallLog.isPaused, usedStores.withLock({ $0.insert(number).inserted }) { note(.makeStore) }
  }

  /// Counts a call for the audit log. For the first of several equal calls, also records why the app did not have full
  /// access to the types when the call ended. Counting restarts whenever the ledger changes.
  fileprivate func audit(
    _ operation: AppCall.Operation, _ types: [ObjectType], _ direction: Direction?, _ error: HealthError?,
    _ count: Int
  ) {
    // An app that was stopped or has ended receives no answer. The log has separate lines for these events.
    guard let accessRuns, error?.code != .unknownError else { return }
    let key = AccessRuns.Key(connection: number, operation: operation, types: types, error: error?.code.rawValue ?? 0)
    if let isDue = accessRuns.count(key, returning: count) {
      if isDue { writeAuditLog() }
      return
    }
    var values: [String: AuditValue] = ["call": .text(operation.rawValue), "program": .text(process.rawValue)]
    if !types.isEmpty { values["types"] = .texts(types.map(\.identifier)) }
    if let direction {
      values["direction"] = .text(direction.rawValue)
      let reasons = reasons(direction, types)
      if !reasons.isEmpty { values["reasons"] = .list(reasons.map(\.auditValue)) }
    }
    if let error { values["error"] = .integer(error.code.rawValue) }
    if let entitlement = error?.missingEntitlement { values["missingEntitlement"] = .text(entitlement.rawValue) }
    accessRuns.begin(key, AuditEntry(.access, at: settings.now(), app: app.bundleIdentifier, values), returning: count)
  }
}

extension CallAnswer {
  /// Returns the number of samples or other items that the app received or deleted. An answer that only says if
  /// something exists counts as 1 if it exists and the call needed a permission.
  fileprivate func count(for direction: Direction?) -> Int {
    switch self {
    case .found(let count), .deleted(let count), .changes(let count, _): count
    case .exists(true) where direction != nil: 1
    default: 0
    }
  }
}
