import Foundation
import HealthModel
import Synchronization

/// One call of an app to HealthKit, with what it was told and why: for the person's screens, never for an app.
package struct CallRecord: Hashable, Sendable, Identifiable {
  /// Counts the calls of a device, from 1.
  package var id: Int
  /// By the device's clock.
  package var time: Date
  /// The app's bundle identifier.
  package var app: String
  /// Which of the app's programs called.
  package var process = ProcessKind.app
  /// What was called, with its arguments in short: "statisticsCollection(heartRate, 1 d)".
  package var call: String
  package var types: [ObjectType]
  /// What the app was told: "978 samples", "success"; empty for an error.
  package var answer: String
  /// What the app was told in place of an answer.
  package var error: HealthError?
  /// Why, as the ledger has it: "read denied: own samples only · A54".
  package var reasons: [String]
  package var duration: Duration
}

/// The latest calls of a device's apps, the newest last.
///
/// It keeps a thousand of them. Apps that no screen looks at have none, and their calls cost nothing more.
package final class CallLog: Sendable {
  /// Set while the device's own screens ask in an app's name: what they ask is no call of the app.
  @TaskLocal package static var isPaused = false
  package static let limit = 1_000

  private struct State {
    var records: [CallRecord] = []
    var count = 0
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  /// - Parameter elapsed: A clock that only goes forward, to measure how long calls take.
  package init(elapsed: @escaping @Sendable () -> Duration = CallLog.machineClock) { self.elapsed = elapsed }

  package static let machineClock: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  /// The latest calls, the oldest first.
  package var records: [CallRecord] { state.withLock(\.records) }

  /// An element after calls were added; several may be told as one.
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

  func now() -> Duration { elapsed() }

  /// Adds a completion handler that was not called as it must be, with the rule this breaks; other events are none of an
  /// app's calls.
  package func note(_ event: DeliveryEvent) {
    switch event.kind {
    case .missed, .completedAgain, .completedLate: break
    default: return
    }
    add(
      CallRecord(
        id: 0, time: event.date, app: event.app, call: "completion handler of HKObserverQuery", types: event.types,
        answer: "not as it must be", reasons: [event.words], duration: .zero))
  }

  /// Adds a call; its number is given here.
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

/// A call while it runs.
struct LoggedCall: Sendable {
  let log: CallLog
  let begin: Duration

  init?(_ log: CallLog?) {
    guard let log, !CallLog.isPaused else { return nil }
    self.log = log
    begin = log.now()
  }
}
