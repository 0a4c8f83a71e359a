import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A builder that creates samples of many quantities step by step (rules S126 and S127). iOS 12.
///
///     let builder = HKQuantitySeriesSampleBuilder(
///       healthStore: store, quantityType: HKQuantityType(.heartRate), startDate: start, device: nil)
///     try builder.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 64), at: start)
///     try builder.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 71), at: start + 5)
///     let samples = try await builder.finishSeries(metadata: nil)
///     samples.first?.count     // 2
///
/// - Important: Any call on a builder after ``discard()`` stops the app (rule S127).
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; a lock protects its mutable state.

  private struct Draft: Sendable {
    /// The state that decides the possible next steps.
    var state = BuildingState.series
    /// The quantities by their start. A second quantity with the same start replaces the first.
    var values: [Date: QuantitySeriesRecord.Value] = [:]
  }

  private let store: HKHealthStore
  private let draft = Mutex(Draft())

  /// The type of the quantities.
  public let quantityType: HKQuantityType

  /// The date when the series begins. No quantity may start before it.
  public let startDate: Date

  /// The hardware that measures; nil when unknown.
  public let device: HKDevice?

  /// Creates a builder for one series.
  public init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?) {
    store = healthStore
    self.quantityType = quantityType
    self.startDate = startDate
    self.device = device
  }

  /// Adds a quantity measured at an instant. Quantities may be added in any order.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a date before ``startDate``, for a unit that does not fit the
  ///   type, and when the series is finished.
  open func insert(_ quantity: HKQuantity, at date: Date) throws {
    try insert(quantity, for: DateInterval(start: date, duration: 0))
  }

  /// Adds a quantity measured over an interval. It replaces a quantity with the same start. iOS 13.
  ///
  /// - Throws: The errors of ``insert(_:at:)``, and ``HKError/Code/errorInvalidArgument`` for an interval that is
  ///   longer than the maximum duration of a sample (rule S34).
  open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
    try taking(.add) { draft in
      guard quantityType.is(compatibleWith: HKUnit.instance(of: quantity.quantity.unit)) else {
        throw HKError.invalid(
          "Quantity (\(quantity)) does not have a unit compatible with quantity series builder quantity type "
            + quantityType.identifier)
      }
      guard dateInterval.start >= startDate else {
        throw HKError.invalid(
          "Quantity date (\(dateInterval.start.legible)) is earlier than the start of the series (\(startDate.legible))"
        )
      }
      try requireAllowed(from: dateInterval.start, to: dateInterval.end)
      draft.values[dateInterval.start] = .init(quantity.quantity, over: dateInterval)
    }
  }

  /// Saves the series and ends the builder.
  ///
  /// A series that is longer than the maximum duration of a sample is split into several samples. The first sample
  /// begins at ``startDate``, or at the first quantity if a sample from ``startDate`` to the end of this quantity would
  /// be too long.
  ///
  /// When saving fails, the builder keeps its quantities and can be finished again.
  ///
  /// - Parameter endDate: The end of the last sample; nil for the end of the last quantity.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when there are no quantities, for an end before the last
  ///   quantity’s, and for an end that would make the last sample too long; ``HKError/Code/errorAuthorizationDenied``
  ///   without the permission to write the type.
  @discardableResult
  open func finishSeries(metadata: [String: Any]?, endDate: Date?) async throws -> [HKQuantitySample] {
    let metadata = [String: MetadataValue](metadata: metadata)
    return try await store.take { try self.finish(metadata, endDate) }
  }

  /// Saves the series and ends the builder. See ``finishSeries(metadata:endDate:)``.
  @discardableResult
  open func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
    try await finishSeries(metadata: metadata, endDate: nil)
  }

  /// Does the same as ``finishSeries(metadata:endDate:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func finishSeries(
    metadata: [String: Any]?, endDate: Date?,
    completion: @escaping @Sendable (_ samples: [HKQuantitySample]?, (any Error)?) -> Void
  ) {
    let metadata = [String: MetadataValue](metadata: metadata)
    store.answer(completion) { try self.finish(metadata, endDate) }
  }

  /// Does the same as ``finishSeries(metadata:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func finishSeries(
    metadata: [String: Any]?,
    completion: @escaping @Sendable (_ samples: [HKQuantitySample]?, (any Error)?) -> Void
  ) {
    finishSeries(metadata: metadata, endDate: nil, completion: completion)
  }

  /// Discards the series without saving anything.
  open func discard() {
    let isRepeated = draft.withLock { draft in
      draft.values = [:]
      return draft.state.take(.discard) == .refuse
    }
    if isRepeated { raiseDiscarded() }
  }

  // MARK: Implementation

  /// Takes a step and runs a closure on the draft. Throws when the series is finished, and stops the app when it is
  /// discarded.
  private func taking<Value: Sendable>(
    _ step: BuildingState.Step, _ body: (inout Draft) throws -> Value
  ) throws -> Value {
    let value = try draft.withLock { draft -> Value? in
      if draft.state.take(step) != .refuse { return try body(&draft) }
      if draft.state.phase == .discarded { return nil }
      throw HKError.invalid("Quantity series sample builder already finished")
    }
    if let value { return value }
    // Call this without the lock, because it calls the exception handler.
    raiseDiscarded()
    throw HKError.invalid(HealthException.Stop.discardedSeries.reason)
  }

  private func raiseDiscarded() {
    HealthExceptionHandler.raise(HealthException(.generic, .discardedSeries), on: store.connection)
  }

  private func requireAllowed(from start: Date, to end: Date) throws {
    if let fault = quantityType.durationFault(from: start, to: end) { throw HKError.invalid(fault.reason) }
  }

  private func finish(_ metadata: [String: MetadataValue], _ end: Date?) throws -> [HKQuantitySample] {
    let values = try taking(.save) { draft in
      draft.values.values.sorted { $0.interval.start < $1.interval.start }
    }
    do {
      let samples = try save(values, metadata, end)
      draft.withLock { if $0.state.take(.saved) == .change { $0.values = [:] } }
      return samples
    } catch {
      draft.withLock { _ = $0.state.take(.notSaved) }
      throw error
    }
  }

  private func save(
    _ values: [QuantitySeriesRecord.Value], _ metadata: [String: MetadataValue], _ end: Date?
  ) throws -> [HKQuantitySample] {
    guard let last = values.map(\.interval.end).max() else { throw HKError.invalid("No data was added to the series") }
    if let end, end < last {
      throw HKError.invalid(
        "The end of the series (\(end.legible)) is earlier than that of its last quantity (\(last.legible))")
    }
    var parts = parts(of: values)
    if let end {
      try requireAllowed(from: parts[parts.count - 1].start, to: end)
      parts[parts.count - 1].end = end
    }
    let connection = store.connection
    let revision = Connection.$current.withValue(connection) { SourceRevisionRecord.ofThisApp }
    var records: [SampleRecord] = []
    for part in parts {
      guard let series = QuantitySeriesRecord(part.values, style: quantityType.aggregationStyle.style) else { continue }
      records.append(
        SampleRecord(
          uuid: UUID(), type: quantityType.objectType, start: part.start, end: part.end,
          content: .quantitySeries(series), sourceRevision: revision, device: device?.record, metadata: metadata))
    }
    let saved = records
    try connection.save(saved)
    return saved.compactMap { HKSample.sample($0) as? HKQuantitySample }
  }

  /// A sample to be saved: a part of the series short enough for one sample.
  private struct Part {
    var start: Date
    var end: Date
    var values: [QuantitySeriesRecord.Value]
  }

  /// Divides the quantities into parts, none longer than the maximum duration of a sample (rule S34).
  private func parts(of values: [QuantitySeriesRecord.Value]) -> [Part] {
    let longest = quantityType.durationLimits.maximum ?? .infinity
    return values.reduce(into: []) { parts, value in
      if let last = parts.last, value.interval.end.timeIntervalSince(last.start) <= longest {
        parts[parts.count - 1].end = max(last.end, value.interval.end)
        parts[parts.count - 1].values.append(value)
      } else {
        let reachesBack = parts.isEmpty && value.interval.end.timeIntervalSince(startDate) <= longest
        parts.append(
          Part(start: reachesBack ? startDate : value.interval.start, end: value.interval.end, values: [value]))
      }
    }
  }
}

extension HKQuantityAggregationStyle {
  fileprivate var style: ObjectType.AggregationStyle {
    ObjectType.AggregationStyle(rawValue: rawValue) ?? .discreteArithmetic
  }
}
