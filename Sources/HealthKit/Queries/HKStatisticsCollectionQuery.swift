import Foundation
import HealthDaemon
import HealthModel

/// Works out statistics by calendar interval, once or again after each change (rules Q48 to Q61).
///
///     let query = HKStatisticsCollectionQuery(
///       quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum,
///       anchorDate: midnight, intervalComponents: DateComponents(day: 1))
///     query.initialResultsHandler = { _, collection, _ in … }
///     store.execute(query)
///
/// With a ``statisticsUpdateHandler`` set before it is executed, the query goes on until it is stopped (rule Q58).
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  /// Where one of the intervals begins.
  public let anchorDate: Date

  /// What is worked out.
  public let options: HKStatisticsOptions

  /// How long an interval is; fields that were not given read back as zero (rule Q60).
  public let intervalComponents: DateComponents

  private let givenComponents: DateComponents
  /// What the app knows. Only touched on the query’s queue.
  private var latest: HKStatisticsCollection?

  /// - Parameters:
  ///   - quantityType: Whose samples.
  ///   - quantitySamplePredicate: Which of them; nil for all.
  ///   - options: What to work out. Options that do not fit the type stop the app when the query is executed (rule Q35).
  ///   - anchorDate: Where one of the intervals begins; the others go on from there both ways.
  ///   - intervalComponents: How long an interval is, as `DateComponents(day: 1)`. One that does not lead forward in time
  ///     stops the app when the query is executed (rule Q61).
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.anchorDate = anchorDate
    self.options = options
    givenComponents = intervalComponents
    self.intervalComponents = intervalComponents.withZeros
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  /// Gets the statistics as they are when the query is executed, or why there are none. Cannot change after that (rule
  /// Q6).
  open var initialResultsHandler:
    ((_ query: HKStatisticsCollectionQuery, _ result: HKStatisticsCollection?, _ error: (any Error)?) -> Void)?
  {
    didSet { mayNotChange("initialResultsHandler") }
  }

  /// Gets the interval that changed and all of them, after each change. Cannot change after the query is executed (rule
  /// Q6).
  open var statisticsUpdateHandler:
    (
      (
        _ query: HKStatisticsCollectionQuery, _ statistics: HKStatistics?, _ collection: HKStatisticsCollection?,
        _ error: (any Error)?
      ) -> Void
    )?
  {
    didSet { mayNotChange("statisticsUpdateHandler") }
  }

  override func run(_ run: QueryRun) {
    guard statisticsUpdateHandler != nil else {
      let answer = collection(run)
      return run.finish { initialResultsHandler?(self, answer.parts.value, answer.parts.error) }
    }
    // Listens before it looks, so that no change falls between the two.
    let signal = ChangeSignal(of: [objectType!.objectType], on: run.connection)
    let answer = collection(run)
    guard let initial = answer.parts.value else {
      return run.finish { initialResultsHandler?(self, nil, answer.parts.error) }
    }
    run.deliver { initialResultsHandler?(self, initial, nil) }
    latest = initial
    run.watch(signal) { [self] _ in
      let answer = collection(run, updating: latest)
      guard let collection = answer.parts.value else {
        return run.deliver { statisticsUpdateHandler?(self, nil, nil, answer.parts.error) }
      }
      for statistics in latest.map(collection.statisticsChanged) ?? [] {
        run.deliver { statisticsUpdateHandler?(self, statistics, collection, nil) }
      }
      latest = collection
    }
  }

  private func collection(
    _ run: QueryRun, updating earlier: HKStatisticsCollection? = nil
  ) -> Result<HKStatisticsCollection, HKError> {
    let options = StatisticsOptions(rawValue: options.rawValue)
    let interval = StatisticsInterval(
      anchor: anchorDate, components: givenComponents, device: run.connection.settings.calendar)
    return run.ask { connection throws(HealthError) in
      try HKStatisticsCollection(storeQuery(), options: options, interval: interval, on: connection, updating: earlier)
    }
  }
}

extension DateComponents {
  /// The same step with every field said.
  fileprivate var withZeros: DateComponents {
    var components = self
    for field in [Calendar.Component.era, .year, .month, .day, .hour, .minute, .second, .nanosecond, .weekOfYear]
    where components.value(for: field) == nil {
      components.setValue(0, for: field)
    }
    return components
  }
}
