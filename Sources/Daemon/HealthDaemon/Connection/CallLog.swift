import Foundation
import HealthModel
import Synchronization

/// A call of an app to HealthKit, with its answer and the reasons: for the person's screens, never for an app.
package struct CallRecord: Hashable, Sendable, Identifiable {
  /// The number of the call on its device, from 1.
  package var id: Int
  /// The date by the clock on the device.
  package var time: Date
  /// The bundle identifier of the app.
  package var app: String
  package var process = ProcessKind.app
  package var call: AppCall
  package var answer: CallAnswer
  /// The reasons for the answer. Types that the app may use in full have none.
  package var reasons: [AccessReason] = []
  /// The time the call took.
  package var duration = Duration.zero

  /// The error in place of an answer; nil for a call that succeeded.
  package var error: HealthError? { if case .failed(let error) = answer { error } else { nil } }
}

/// The latest calls of a device's apps, up to a thousand.
///
/// Apps that no screen shows have no log, and their calls cost nothing more.
package final class CallLog: Sendable {
  /// True while the device's own screens query in an app's name: these queries are not logged as calls of the app.
  @TaskLocal package static var isPaused = false
  /// The number of calls a log holds; older ones are dropped.
  package static let limit = 1_000

  private struct State {
    /// The calls, the oldest first.
    var records: [CallRecord] = []
    var count = 0
    /// The streams that tell screens of new calls, by number.
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  /// Creates an empty log.
  ///
  /// - Parameter elapsed: A clock that never goes back, for the duration of calls.
  package init(elapsed: @escaping @Sendable () -> Duration = CallLog.machineClock) { self.elapsed = elapsed }

  /// The machine's monotonic clock.
  package static let machineClock: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  /// The latest calls, the oldest first.
  package var records: [CallRecord] { state.withLock(\.records) }

  /// Returns a stream with an element after calls were added; one element may stand for several calls.
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

  /// Returns the time on the clock that measures calls.
  func now() -> Duration { elapsed() }

  /// Adds a completion handler that was not called as it must be, with the rule this breaks; ignores other events,
  /// which are no calls of an app.
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

  /// Adds a call, and gives it its number.
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

struct LoggedCall: Sendable {
  let log: CallLog
  /// The time at which the call began.
  let begin: Duration

  /// Begins a call; nil without a log, or while the log is paused.
  init?(_ log: CallLog?) {
    guard let log, !CallLog.isPaused else { return nil }
    self.log = log
    begin = log.now()
  }
}
