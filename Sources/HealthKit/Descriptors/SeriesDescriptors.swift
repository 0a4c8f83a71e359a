import Foundation
import HealthDaemon
import HealthModel

/// Reads the voltages of an electrocardiogram (rule Q83). iOS 15.4.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
  /// The electrocardiogram.
  public var electrocardiogram: HKElectrocardiogram

  /// - Parameter electrocardiogram: One that was read from the store.
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

    /// Gives the voltages one by one; they are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

      public mutating func next() async throws -> HKElectrocardiogram.VoltageMeasurement? { try await values.next() }
    }
  }
}

/// Reads the places of a route (rule Q82). iOS 15.4.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery {
  /// The route.
  public var workoutRoute: HKWorkoutRoute

  /// - Parameter workoutRoute: One that was read from the store.
  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// The places, in order of time. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let route = workoutRoute
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        (try connection.stored(route) as? HKWorkoutRoute)?.locations
      })
  }

  /// The places of ``results(for:)``.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<CLLocation>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// Gives the places one by one; they are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<CLLocation>

      public mutating func next() async throws -> CLLocation? { try await values.next() }
    }
  }
}

/// Reads the beats of a series (rule Q81). iOS 15.4.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
  /// The series.
  public var sample: HKHeartbeatSeriesSample

  /// - Parameter sample: One that was read from the store.
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

    /// Gives the beats one by one; they are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<Heartbeat>

      public mutating func next() async throws -> Heartbeat? { try await values.next() }
    }
  }
}

/// Reads quantities one by one, in order of time (rule Q80). iOS 15.4.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
  /// How quantities are read.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Each comes with the sample it belongs to.
    public static let includeSample = Options(rawValue: 1)

    /// They come sample by sample.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }

  /// One quantity.
  public struct Result: Hashable, Sendable {
    /// The value.
    public let quantity: HKQuantity

    /// When it was measured.
    public let dateInterval: DateInterval

    /// The sample it belongs to; nil unless that was asked for.
    public let sample: HKQuantitySample?
  }

  /// Which samples.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// How.
  public var options: Options

  /// - Parameters:
  ///   - predicate: Which samples. One that is no series gives its one quantity.
  ///   - options: In which order, and whether each quantity comes with its sample.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// The quantities. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let (query, options) = (predicate.query, options)
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        try connection.quantities(query, sampleBySample: options.contains(.orderByQuantitySampleStartDate)).map {
          Result(
            quantity: HKQuantity($0.value.quantity), dateInterval: $0.value.interval,
            sample: options.contains(.includeSample) ? $0.sample : nil)
        }
      })
  }

  /// The quantities of ``results(for:)``.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<HKQuantitySeriesSampleQueryDescriptor.Result>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// Gives the quantities one by one; they are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKQuantitySeriesSampleQueryDescriptor.Result>

      public mutating func next() async throws -> HKQuantitySeriesSampleQueryDescriptor.Result? {
        try await values.next()
      }
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
