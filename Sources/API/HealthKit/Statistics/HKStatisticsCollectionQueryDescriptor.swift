import Foundation
import HealthDaemon
import HealthModel

/// A query for statistics by calendar interval. It answers once, or again after each change (rules Q48 to Q64). iOS
/// 15.4.
///
///     let days = HKStatisticsCollectionQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum, anchorDate: midnight,
///       intervalComponents: DateComponents(day: 1))
///     for try await result in days.results(for: store) {
///       chart.show(result.statisticsCollection)
///     }
///
/// One interval begins at the anchor. The others follow in both directions by the calendar, so days keep their
/// wall-clock start when the clocks change (rules Q49 and Q50). The query uses the calendar of `intervalComponents`, or
/// the device’s calendar when they have none.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// The samples, all of one type.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// The statistics to compute.
  public var options: HKStatisticsOptions

  /// The date when one of the intervals begins.
  public var anchorDate: Date

  /// The length of an interval, such as `DateComponents(day: 1)`.
  public var intervalComponents: DateComponents

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - predicate: The samples, all of one type.
  ///   - options: The statistics to compute. Options that do not fit the type stop the app when the query runs (rule
  ///     Q35).
  ///   - anchorDate: The date when one of the intervals begins. The others follow in both directions.
  ///   - intervalComponents: The length of an interval, such as `DateComponents(day: 1)`.
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
    intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// Returns the current statistics. Without matching samples the collection is empty (rule Q59).
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  /// - Important: An option that does not fit the type’s aggregation style stops the app (rule Q35), and so does an
  ///   interval that does not advance in time (rule Q61).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    let work = computation(for: healthStore)
    return try await healthStore.run { try work($0, nil) }
  }

  /// Returns a sequence. Its first element is the current statistics. After each change that the app may see, another
  /// element follows.
  ///
  /// The sequence ends with `CancellationError` when its task is cancelled, and without an error when the app has
  /// ended. Changes that arrive faster than they can be computed are combined.
  public func results(for healthStore: HKHealthStore) -> Results { Results(store: healthStore, descriptor: self) }

  /// An answer of ``results(for:)``.
  public struct Result: Sendable {
    /// The statistics of all intervals.
    public let statisticsCollection: HKStatisticsCollection

    /// The intervals that changed, in chronological order; nil in the first answer (rule Q63).
    public let updatedStatistics: [HKStatistics]?
  }

  /// The sequence that ``results(for:)`` returns.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let descriptor: HKStatisticsCollectionQueryDescriptor

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, descriptor: descriptor) }

    /// The iterator of the sequence. It returns the statistics, and again after each change of a matching sample.
    public struct Iterator: AsyncIteratorProtocol {
      private let store: HKHealthStore
      private let work: Computation
      private let type: ObjectType
      private var changes: ChangeSignal?
      private var latest: HKStatisticsCollection?

      init(store: HKHealthStore, descriptor: HKStatisticsCollectionQueryDescriptor) {
        self.store = store
        work = descriptor.computation(for: store)
        type = descriptor.predicate.sampleType.objectType
      }

      public mutating func next() async throws -> Result? {
        guard let latest, let changes else {
          // Start listening before reading, so that no change in between is missed.
          let signal = ChangeSignal(of: [type], on: store.connection)
          changes = signal
          let collection = try await collection(updating: nil)
          self.latest = collection
          return Result(statisticsCollection: collection, updatedStatistics: nil)
        }
        while try await changes.next() != nil {
          let collection = try await collection(updating: latest)
          let changed = collection.statisticsChanged(since: latest)
          if changed.isEmpty { continue }
          self.latest = collection
          return Result(statisticsCollection: collection, updatedStatistics: changed)
        }
        return nil
      }

      private func collection(updating earlier: HKStatisticsCollection?) async throws -> HKStatisticsCollection {
        try await store.run { [work] in try work($0, earlier) }
      }
    }
  }
}

extension HKStatisticsCollectionQueryDescriptor {
  /// Computes the statistics. An earlier answer is updated instead of computed from scratch.
  fileprivate typealias Computation =
    @Sendable (Connection, _ earlier: HKStatisticsCollection?) throws -> HKStatisticsCollection

  /// Returns the computation with the current values of the descriptor.
  fileprivate func computation(for store: HKHealthStore) -> Computation {
    let (query, options) = (predicate.query, options)
    let interval = StatisticsInterval(
      anchor: anchorDate, components: intervalComponents, device: store.connection.settings.calendar)
    return { connection, earlier in
      HKStatisticsCollection(
        try connection.liveStatistics(query, options.values, interval, updating: earlier?.live), options)
    }
  }
}
