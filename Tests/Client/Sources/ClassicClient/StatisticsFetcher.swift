import Foundation
import HealthKit

public protocol StatisticsFetcherDelegate: AnyObject {
  func statisticsFetcher(_ fetcher: StatisticsFetcher, didFinishWith summary: [HKQuantityTypeIdentifier: Double])
  func statisticsFetcher(_ fetcher: StatisticsFetcher, didFailWith error: Error)
}

/// Fetches totals and averages of a day with one callback query per type, and reports them to a delegate through a
/// dispatch group.
public class StatisticsFetcher {
  public weak var delegate: StatisticsFetcherDelegate?

  private let store: HKHealthStore
  private var collectionQuery: HKStatisticsCollectionQuery?
  private let identifiers: [HKQuantityTypeIdentifier: (HKStatisticsOptions, HKUnit)] = [
    .stepCount: (.cumulativeSum, HKUnit.count()),
    .distanceWalkingRunning: (.cumulativeSum, HKUnit.meterUnit(with: .kilo)),
    .heartRate: (.discreteAverage, HKUnit(from: "count/min")),
  ]

  public init(store: HKHealthStore) {
    self.store = store
  }

  public func fetch(from startDate: Date, to endDate: Date) {
    let group = DispatchGroup()
    let lock = NSLock()
    var summary: [HKQuantityTypeIdentifier: Double] = [:]
    var failure: Error?

    for (identifier, (options, unit)) in identifiers {
      guard let type = HKObjectType.quantityType(forIdentifier: identifier) else {
        fatalError("*** Unable to create a type for \(identifier.rawValue) ***")
      }
      let predicate = HKQuery.predicateForSamples(withStart: startDate, end: endDate, options: .strictStartDate)
      group.enter()
      let query = HKStatisticsQuery(quantityType: type, quantitySamplePredicate: predicate, options: options) {
        query, statistics, error in
        defer { group.leave() }
        lock.lock()
        defer { lock.unlock() }
        if let error = error as NSError?, error.code != HKError.errorNoData.rawValue {
          failure = error
          return
        }
        let quantity = options.contains(.cumulativeSum) ? statistics?.sumQuantity() : statistics?.averageQuantity()
        summary[identifier] = quantity?.doubleValue(for: unit)
      }
      store.execute(query)
    }

    group.notify(queue: .global(qos: .userInitiated)) { [weak self] in
      guard let self = self else { return }
      if let failure = failure {
        self.delegate?.statisticsFetcher(self, didFailWith: failure)
      } else {
        self.delegate?.statisticsFetcher(self, didFinishWith: summary)
      }
    }
  }

  /// Observes a week for a chart, until the query is stopped.
  public func observeWeek(
    endingAt date: Date, calendar: Calendar, handler: @escaping ([(day: Date, steps: Double)]) -> Void
  ) {
    var interval = DateComponents()
    interval.day = 1
    let anchorDate = calendar.startOfDay(for: date)
    let query = HKStatisticsCollectionQuery(
      quantityType: HKQuantityType.quantityType(forIdentifier: .stepCount)!, quantitySamplePredicate: nil,
      options: [.cumulativeSum, .separateBySource], anchorDate: anchorDate, intervalComponents: interval)

    let update: (HKStatisticsCollection?) -> Void = { collection in
      guard let collection = collection else { return }
      let startDate = calendar.date(byAdding: .day, value: -6, to: anchorDate)!
      var days: [(day: Date, steps: Double)] = []
      collection.enumerateStatistics(from: startDate, to: date) { statistics, stop in
        days.append((statistics.startDate, statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0))
        if days.count > 31 { stop.pointee = true }
      }
      handler(days)
    }
    query.initialResultsHandler = { query, collection, error in update(collection) }
    query.statisticsUpdateHandler = { query, statistics, collection, error in update(collection) }
    collectionQuery = query
    store.execute(query)
  }

  public func stop() {
    if let query = collectionQuery { store.stop(query) }
    collectionQuery = nil
  }
}
