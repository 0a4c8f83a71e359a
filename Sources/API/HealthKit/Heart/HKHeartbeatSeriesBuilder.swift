import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A builder that creates a sample of many values step by step. It is the superclass of the builders of series. iOS 11.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; a lock protects its mutable state.

  private let state = Mutex(BuildingState.series)

  /// Discards the series: nothing is saved, and nothing more can be added.
  open func discard() { take(.discard) }

  @discardableResult
  private func take(_ step: BuildingState.Step) -> BuildingState.Action { state.withLock { $0.take(step) } }

  /// Throws `errorInvalidArgument` when nothing more can be added.
  func requireCollecting() throws {
    if !isCollecting { throw alreadyFinished }
  }

  private var alreadyFinished: HKError { .invalid("\(type(of: self)) already finished") }

  /// True until the builder is finished or discarded.
  var isCollecting: Bool { state.withLock(\.isCollecting) }

  /// Saves the collected values and ends the builder. When saving fails, the builder keeps its values and continues
  /// collecting.
  func finish<Value>(_ save: () throws -> Value) throws -> Value {
    if take(.save) != .save { throw alreadyFinished }
    do {
      let value = try save()
      take(.saved)
      return value
    } catch {
      take(.notSaved)
      throw error
    }
  }
}

/// A builder that creates a series of heartbeats (rule S128). iOS 13.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
  private struct Draft: Sendable {
    var beats: [HeartbeatRecord] = []
    var metadata: [String: MetadataValue] = [:]
  }

  private let store: HKHealthStore
  private let device: HKDevice?
  private let start: Date
  private let draft = Mutex(Draft())

  /// The maximum number of beats in a series. Apple does not publish its limit; 6,000 beats last an hour and a half at
  /// rest.
  open class var maximumCount: Int { 6_000 }

  /// Creates a builder for a series that begins at a date.
  public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
    store = healthStore
    self.device = device
    start = startDate
  }

  /// Adds a beat, given in seconds after the start.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a time that is not after both the start and the previous beat,
  ///   for more than ``maximumCount`` beats, and when the series is finished.
  open func addHeartbeat(at timeIntervalSinceStart: TimeInterval, precededByGap: Bool) async throws {
    try await store.take { try self.add(timeIntervalSinceStart, precededByGap) }
  }

  /// Does the same as ``addHeartbeat(at:precededByGap:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.add(timeIntervalSinceStart, precededByGap) }
  }

  /// Adds metadata to the series, replacing earlier values of the same keys.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    let metadata = [String: MetadataValue](metadata: metadata)
    try await store.take { try self.add(metadata) }
  }

  /// Does the same as ``addMetadata(_:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let metadata = [String: MetadataValue](metadata: metadata)
    store.answer(completion) { try self.add(metadata) }
  }

  /// Saves the series.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a series without beats, and the errors of saving.
  open func finishSeries() async throws -> HKHeartbeatSeriesSample {
    try await store.take { try self.finish { try self.save() } }
  }

  /// Does the same as ``finishSeries()``, and calls the completion handler on a background queue.
  @preconcurrency
  open func finishSeries(completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void) {
    store.answer(completion) { try self.finish { try self.save() } }
  }

  private func add(_ seconds: TimeInterval, _ isPrecededByGap: Bool) throws {
    try requireCollecting()
    try draft.withLock { draft in
      // The negated comparison also rejects NaN.
      if !(seconds > draft.beats.last?.secondsSinceStart ?? 0) {
        throw HKError.invalid("A heartbeat must come after the start of its series and after the previous heartbeat")
      }
      if draft.beats.count >= Self.maximumCount {
        throw HKError.invalid("A series has at most \(Self.maximumCount) beats")
      }
      draft.beats.append(HeartbeatRecord(secondsSinceStart: seconds, isPrecededByGap: isPrecededByGap))
    }
  }

  private func add(_ metadata: [String: MetadataValue]) throws {
    try requireCollecting()
    draft.withLock { $0.metadata.merge(metadata) { _, new in new } }
  }

  private func save() throws -> HKHeartbeatSeriesSample {
    let draft = draft.withLock { $0 }
    guard let last = draft.beats.last else { throw HKError.invalid("A series needs a heartbeat") }
    let connection = store.connection
    let record = SampleRecord(
      uuid: UUID(), type: HKSeriesType.heartbeat().objectType, start: start, end: start + last.secondsSinceStart,
      content: .heartbeatSeries(draft.beats),
      sourceRevision: Connection.$current.withValue(connection) { .ofThisApp }, device: device?.record,
      metadata: draft.metadata)
    try connection.save([record])
    return HKHeartbeatSeriesSample(record)
  }
}
