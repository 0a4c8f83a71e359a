import Foundation
import HealthDaemon
import HealthModel

/// Works out statistics by calendar interval, once or again after each change (rules Q48 to Q64). iOS 15.4.
///
///     let days = HKStatisticsCollectionQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum, anchorDate: midnight,
///       intervalComponents: DateComponents(day: 1))
///     for try await result in days.results(for: store) {
///       chart.show(result.statisticsCollection)
///     }
///
/// The anchor is where one interval begins; the others follow in both directions, by the calendar: days keep their
/// wall-clock start when the clocks change (rules Q49 and Q50). The calendar is that of `intervalComponents`, or else the
/// device’s.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
  /// Which samples.
  public var predicate: HKSamplePredicate<HKQuantitySample>

  /// What to work out.
  public var options: HKStatisticsOptions

  /// Where one of the intervals begins.
  public var anchorDate: Date

  /// How long an interval is.
  public var intervalComponents: DateComponents

  /// - Parameters:
  ///   - predicate: Which samples, all of one type.
  ///   - options: What to work out; what does not fit the type stops the app when the query runs (rule Q35).
  ///   - anchorDate: Where one of the intervals begins; the others go on from there both ways.
  ///   - intervalComponents: How long an interval is, as `DateComponents(day: 1)`.
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
    intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// The statistics as they are now. Without matching samples the collection is empty (rule Q59).
  ///
  /// - Throws: ``HKError``; `CancellationError` when the task is cancelled.
  /// - Important: An option that does not fit how the type’s values add up stops the app (rule Q35), and so does an
  ///   interval that does not lead forward in time (rule Q61).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    let work = computation(for: healthStore)
    return try await healthStore.run { connection throws(HealthError) in try work(connection, nil) }
  }

  /// The statistics as they are now, and again after each change the app may see.
  ///
  /// The sequence ends when its task is cancelled, with `CancellationError`, and when the app does. Changes that come
  /// faster than they are worked out become one.
  public func results(for healthStore: HKHealthStore) -> Results { Results(store: healthStore, descriptor: self) }

  /// One answer of ``results(for:)``.
  public struct Result: Sendable {
    /// All intervals.
    public let statisticsCollection: HKStatisticsCollection

    /// The intervals that changed, in order of time; nil in the first answer (rule Q63).
    public let updatedStatistics: [HKStatistics]?
  }

  /// The answers of ``results(for:)``.
  public struct Results: AsyncSequence {
    let store: HKHealthStore
    let descriptor: HKStatisticsCollectionQueryDescriptor

    public func makeAsyncIterator() -> Iterator { Iterator(store: store, descriptor: descriptor) }

    /// Gives the statistics as they are, and again after each change of a matching sample.
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
          // Listens before it looks, so that no change falls between the two.
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
        try await store.run { [work] connection throws(HealthError) in try work(connection, earlier) }
      }
    }
  }
}

extension HKStatisticsCollectionQueryDescriptor {
  /// Starts from the answer before, if there was one.
  fileprivate typealias Computation =
    @Sendable (Connection, _ earlier: HKStatisticsCollection?) throws(HealthError) -> HKStatisticsCollection

  fileprivate func computation(for store: HKHealthStore) -> Computation {
    let (query, options) = (predicate.query, StatisticsOptions(rawValue: options.rawValue))
    let interval = StatisticsInterval(
      anchor: anchorDate, components: intervalComponents, device: store.connection.settings.calendar)
    return { connection, earlier throws(HealthError) in
      try HKStatisticsCollection(query, options: options, interval: interval, on: connection, updating: earlier)
    }
  }
}

extension StatisticsInterval {
  /// Steps in the calendar and time zone of the components, or else of the device (rule Q50).
  init(anchor: Date, components: DateComponents, device: Calendar) {
    var calendar = components.calendar ?? device
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    self.init(anchor: anchor, components: components, calendar: calendar)
  }
}
