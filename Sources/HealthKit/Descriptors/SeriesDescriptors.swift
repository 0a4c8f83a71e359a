import Foundation
import HealthDaemon
import HealthModel

/// A query for the voltages of an electrocardiogram (rule Q83). iOS 15.4.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
  /// The electrocardiogram.
  public var electrocardiogram: HKElectrocardiogram

  /// Creates a query.
  ///
  /// - Parameter electrocardiogram: An electrocardiogram that was read from the store.
  public init(_ electrocardiogram: HKElectrocardiogram) { self.electrocardiogram = electrocardiogram }

  /// Returns the voltages, in order of time. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let electrocardiogram = electrocardiogram
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        (try connection.stored(electrocardiogram) as? HKElectrocardiogram)?.voltageMeasurements
      })
  }

  /// The sequence of voltages that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the voltages, which are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKElectrocardiogram.VoltageMeasurement>

      public mutating func next() async throws -> HKElectrocardiogram.VoltageMeasurement? { try await values.next() }
    }
  }
}

/// A query for the locations of a workout’s route (rule Q82). iOS 15.4.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery {
  /// The route.
  public var workoutRoute: HKWorkoutRoute

  /// Creates a query.
  ///
  /// - Parameter workoutRoute: A route that was read from the store.
  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// Returns the locations, in order of time. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let route = workoutRoute
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        (try connection.stored(route) as? HKWorkoutRoute)?.locations
      })
  }

  /// The sequence of locations that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<CLLocation>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the locations, which are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<CLLocation>

      public mutating func next() async throws -> CLLocation? { try await values.next() }
    }
  }
}

/// A query for the beats of a series (rule Q81). iOS 15.4.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
  /// The series.
  public var sample: HKHeartbeatSeriesSample

  /// Creates a query.
  ///
  /// - Parameter sample: A series that was read from the store.
  public init(_ sample: HKHeartbeatSeriesSample) { self.sample = sample }

  /// A beat of the series.
  public struct Heartbeat: Hashable, Sendable {
    /// The time since the series began, in seconds.
    public let timeIntervalSinceStart: TimeInterval

    /// True when beats before it may have been missed.
    public let precededByGap: Bool
  }

  /// Returns the beats, in order of time. The sequence throws ``HKError`` and `CancellationError`.
  public func results(for healthStore: HKHealthStore) -> Results {
    let sample = sample
    return Results(
      values: StoredValues(store: healthStore) { connection throws(HealthError) in
        (try connection.stored(sample) as? HKHeartbeatSeriesSample)?.beats.map {
          Heartbeat(timeIntervalSinceStart: $0.secondsSinceStart, precededByGap: $0.isPrecededByGap)
        }
      })
  }

  /// The sequence of beats that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<Heartbeat>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the beats, which are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<Heartbeat>

      public mutating func next() async throws -> Heartbeat? { try await values.next() }
    }
  }
}

/// A query for the single quantities of samples, in order of time (rule Q80). iOS 15.4.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
  /// Options for reading the quantities.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Gives each quantity with the sample it belongs to.
    public static let includeSample = Options(rawValue: 1)

    /// Gives the quantities sample by sample, in order of the samples’ start.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }

  /// A quantity of a sample.
  public struct Result: Hashable, Sendable {
    /// The value, in the unit it was saved in.
    public let quantity: HKQuantity

    /// The interval in which the quantity was measured.
    public let dateInterval: DateInterval

    /// The sample it belongs to; nil without ``Options/includeSample``.
    public let sample: HKQuantitySample?
  }

  /// The samples whose quantities are read.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// Options for the order of the quantities, and for their samples.
  public var options: Options

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The samples. A sample that is no series gives its one quantity.
  ///   - options: Options for the order of the quantities, and for their samples.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
    self.predicate = predicate
    self.options = options
  }

  /// Returns the quantities. The sequence throws ``HKError`` and `CancellationError`.
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

  /// The sequence of quantities that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    fileprivate let values: StoredValues<HKQuantitySeriesSampleQueryDescriptor.Result>

    public func makeAsyncIterator() -> Iterator { Iterator(values: values) }

    /// The iterator over the quantities, which are read when the first is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var values: StoredValues<HKQuantitySeriesSampleQueryDescriptor.Result>

      public mutating func next() async throws -> HKQuantitySeriesSampleQueryDescriptor.Result? {
        try await values.next()
      }
    }
  }
}

/// The values of a stored sample: read when the first is asked for, then returned one by one.
private struct StoredValues<Value: Sendable>: Sendable {
  let store: HKHealthStore
  /// Reads all values; nil when the sample is no longer there, or the app may not see it.
  let read: @Sendable (Connection) throws(HealthError) -> [Value]?
  private var rest: ArraySlice<Value>?

  init(store: HKHealthStore, read: @escaping @Sendable (Connection) throws(HealthError) -> [Value]?) {
    self.store = store
    self.read = read
  }

  /// Returns the next value; nil after the last.
  ///
  /// - Throws: ``HKError/Code/errorNoData`` when there is no such sample; `CancellationError`.
  mutating func next() async throws -> Value? {
    try Task.checkCancellation()
    if rest == nil {
      guard let values = try await store.run(read) else { throw HKError(.errorNoData) }
      rest = values[...]
    }
    return rest?.popFirst()
  }
}
