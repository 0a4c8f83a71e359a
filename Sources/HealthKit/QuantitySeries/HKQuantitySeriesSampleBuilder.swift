import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// Makes samples of many quantities, step by step (rules S126 and S127). iOS 12.
///
///     let builder = HKQuantitySeriesSampleBuilder(
///       healthStore: store, quantityType: HKQuantityType(.heartRate), startDate: start, device: nil)
///     try builder.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 64), at: start)
///     try builder.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 71), at: start + 5)
///     let samples = try await builder.finishSeries(metadata: nil)
///     samples.first?.count     // 2
///
/// - Important: Whatever is done with a builder after ``discard()`` stops the app (rule S127).
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; what changes is behind a lock.

  private struct Draft: Sendable {
    enum Phase: Sendable { case collecting, finished, discarded }

    var phase = Phase.collecting
    /// By start: a second quantity that starts with another takes its place.
    var values: [Date: QuantitySeriesRecord.Value] = [:]
  }

  private let store: HKHealthStore
  private let draft = Mutex(Draft())

  /// What is measured.
  public let quantityType: HKQuantityType

  /// When the series begins; no quantity comes before.
  public let startDate: Date

  /// The hardware it is measured with.
  public let device: HKDevice?

  /// A builder for one series.
  public init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?) {
    store = healthStore
    self.quantityType = quantityType
    self.startDate = startDate
    self.device = device
  }

  /// Adds a quantity that took no time. Quantities come in any order.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a date before ``startDate``, a unit that does not fit the type,
  ///   and when the series is finished.
  open func insert(_ quantity: HKQuantity, at date: Date) throws {
    try insert(quantity, for: DateInterval(start: date, duration: 0))
  }

  /// Adds a quantity that took some time. One that begins with another takes its place. iOS 13.
  ///
  /// - Throws: See ``insert(_:at:)``.
  open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
    try draft.withLock { draft throws(HKError) in
      try requireCollecting(draft)
      guard quantityType.is(compatibleWith: HKUnit.instance(of: quantity.quantity.unit)) else {
        throw .invalid(
          "Quantity (\(quantity)) does not have a unit compatible with quantity series builder quantity type "
            + quantityType.identifier)
      }
      guard dateInterval.start >= startDate else {
        throw .invalid("Quantity date (\(dateInterval.start)) is earlier than the start of the series (\(startDate))")
      }
      draft.values[dateInterval.start] = .init(quantity.quantity, over: dateInterval)
    }
  }

  /// Saves the series and ends the builder.
  ///
  /// A series that is longer than a sample of the type may be becomes several.
  ///
  /// - Parameter endDate: When the last sample ends; nil for the end of the last quantity.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` without any quantity and for an end before the last one's,
  ///   ``HKError/Code/errorAuthorizationDenied`` without the permission to write the type.
  @discardableResult
  open func finishSeries(metadata: [String: Any]?, endDate: Date?) async throws -> [HKQuantitySample] {
    try finish([String: MetadataValue](metadata: metadata), endDate)
  }

  /// Saves the series and ends the builder. See ``finishSeries(metadata:endDate:)``.
  @discardableResult
  open func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
    try await finishSeries(metadata: metadata, endDate: nil)
  }

  /// As ``finishSeries(metadata:endDate:)``, with an answer on a background queue.
  @preconcurrency
  open func finishSeries(
    metadata: [String: Any]?, endDate: Date?,
    completion: @escaping @Sendable (_ samples: [HKQuantitySample]?, (any Error)?) -> Void
  ) {
    let metadata = [String: MetadataValue](metadata: metadata)
    store.callBack { [self] in
      let result = Result { () throws(HKError) in try finish(metadata, endDate) }
      completion(result.parts.value, result.parts.error)
    }
  }

  /// As ``finishSeries(metadata:)``, with an answer on a background queue.
  @preconcurrency
  open func finishSeries(
    metadata: [String: Any]?,
    completion: @escaping @Sendable (_ samples: [HKQuantitySample]?, (any Error)?) -> Void
  ) {
    finishSeries(metadata: metadata, endDate: nil, completion: completion)
  }

  /// Gives the series up: nothing is saved.
  open func discard() {
    let isRepeated = draft.withLock { draft in
      defer { draft = Draft(phase: .discarded) }
      return draft.phase == .discarded
    }
    if isRepeated { raiseDiscarded() }
  }

  // MARK: Inside

  private func requireCollecting(_ draft: Draft) throws(HKError) {
    if draft.phase == .discarded { raiseDiscarded() }
    if draft.phase != .collecting { throw .invalid("Quantity series sample builder already finished") }
  }

  private func raiseDiscarded() {
    HealthExceptionHandler.raise(
      HealthException(.generic, "HKQuantitySeriesSampleBuilder already discarded."), on: store.connection)
  }

  private func finish(_ metadata: [String: MetadataValue], _ end: Date?) throws(HKError) -> [HKQuantitySample] {
    let values = try draft.withLock { draft throws(HKError) in
      try requireCollecting(draft)
      draft.phase = .finished
      return draft.values.values.sorted { $0.interval.start < $1.interval.start }
    }
    guard let last = values.map(\.interval.end).max() else { throw .invalid("No data was added to the series") }
    if let end, end < last {
      throw .invalid("The end of the series (\(end)) is earlier than that of its last quantity (\(last))")
    }
    let connection = store.connection
    let revision = Connection.$current.withValue(connection) { SourceRevisionRecord.ofThisApp }
    var records: [SampleRecord] = []
    for part in parts(of: values) {
      guard let series = QuantitySeriesRecord(part.values, style: quantityType.aggregationStyle.style) else { continue }
      records.append(
        SampleRecord(
          uuid: UUID(), type: quantityType.objectType, start: part.start, end: part.end,
          content: .quantitySeries(series), sourceRevision: revision, device: device?.record, metadata: metadata))
    }
    if let end { records[records.count - 1].end = end }
    let saved = records
    try HKHealthStore.translatingErrors { () throws(HealthError) in try connection.save(saved) }
    return saved.compactMap { HKSample.sample($0) as? HKQuantitySample }
  }

  private struct Part {
    var start: Date
    var end: Date
    var values: [QuantitySeriesRecord.Value]
  }

  /// Pieces that are no longer than a sample may be (rule S34).
  private func parts(of values: [QuantitySeriesRecord.Value]) -> [Part] {
    let longest = quantityType.durationLimits.maximum ?? .infinity
    return values.reduce(into: []) { parts, value in
      if let last = parts.last, value.interval.end.timeIntervalSince(last.start) <= longest {
        parts[parts.count - 1].end = max(last.end, value.interval.end)
        parts[parts.count - 1].values.append(value)
      } else {
        parts.append(
          Part(start: parts.isEmpty ? startDate : value.interval.start, end: value.interval.end, values: [value]))
      }
    }
  }
}

extension HKQuantityAggregationStyle {
  fileprivate var style: ObjectType.AggregationStyle {
    ObjectType.AggregationStyle(rawValue: rawValue) ?? .discreteArithmetic
  }
}
