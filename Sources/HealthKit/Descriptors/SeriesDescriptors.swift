import Foundation
import HealthDaemon
import HealthModel

/// Reads the voltages of an electrocardiogram (rule Q83). iOS 15.4.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
  /// The electrocardiogram.
  public var electrocardiogram: HKElectrocardiogram

  public init(_ electrocardiogram: HKElectrocardiogram) { self.electrocardiogram = electrocardiogram }

  /// The voltages, in order of time. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let electrocardiogram = electrocardiogram
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        (try connection.stored(electrocardiogram) as? HKElectrocardiogram)?.voltageMeasurements
      })
  }

  /// The voltages of ``results(for:)``.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

      public mutating func next() async throws -> HKElectrocardiogram.VoltageMeasurement? { try await values.next() }
    }
  }
}

/// Reads the beats of a series (rule Q81). iOS 15.4.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
  /// The series.
  public var sample: HKHeartbeatSeriesSample

  public init(_ sample: HKHeartbeatSeriesSample) { self.sample = sample }

  /// One beat.
  public struct Heartbeat: Hashable, Sendable {
    /// Seconds since the series began.
    public let timeIntervalSinceStart: TimeInterval

    /// Whether beats before it may have been missed.
    public let precededByGap: Bool
  }

  /// The beats, in order of time. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let sample = sample
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        (try connection.stored(sample) as? HKHeartbeatSeriesSample)?.beats.map {
          Heartbeat(timeIntervalSinceStart: $0.secondsSinceStart, precededByGap: $0.isPrecededByGap)
        }
      })
  }

  /// The beats of ``results(for:)``.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<Heartbeat>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<Heartbeat>

      public mutating func next() async throws -> Heartbeat? { try await values.next() }
    }
  }
}

/// The values a stored sample holds: read when the first is asked for, then handed out one by one.
private struct StoredValues<Value: Sendable>: Sendable {
  let store: HKHealthStore
  let read: @Sendable (Connection) throws(HealthError) -> [Value]?
  private var rest: ArraySlice<Value>?

  init(store: HKHealthStore, read: @escaping @Sendable (Connection) throws(HealthError) -> [Value]?) {
    self.store = store
    self.read = read
  }

  mutating func next() async throws -> Value? {
    try Task.checkCancellation()
    if rest == nil {
      guard let values = try await store.run(read) else { throw HKError(.errorNoData) }
      rest = values[...]
    }
    return rest?.popFirst()
  }
}
