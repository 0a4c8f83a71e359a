import Foundation
import HealthDaemon
import HealthModel

/// A query for statistics by calendar interval. It answers once, or again after each change (rules Q48 to Q61).
///
///     let query = HKStatisticsCollectionQuery(
///       quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum,
///       anchorDate: midnight, intervalComponents: DateComponents(day: 1))
///     query.initialResultsHandler = { _, collection, _ in … }
///     store.execute(query)
///
/// If a ``statisticsUpdateHandler`` is set before the query is executed, the query runs until it is stopped (rule Q58).
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  // `@unchecked Sendable`, as HKQuery is: only the query’s own queue uses the latest collection.

  /// The date when one of the intervals begins.
  public let anchorDate: Date

  /// The statistics to compute.
  public let options: HKStatisticsOptions

  /// The length of an interval. Fields that were not given are zero (rule Q60).
  public let intervalComponents: DateComponents

  private let givenComponents: DateComponents
  /// The collection that the handlers received last.
  private var latest: HKStatisticsCollection?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - quantityType: The type of the samples.
  ///   - quantitySamplePredicate: The condition on the samples; nil for all.
  ///   - options: The statistics to compute. Options that do not fit the type stop the app when the query is executed
  ///     (rule Q35).
  ///   - anchorDate: The date when one of the intervals begins. The others follow in both directions.
  ///   - intervalComponents: The length of an interval, such as `DateComponents(day: 1)`. An interval that does not
  ///     advance in time stops the app when the query is executed (rule Q61).
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

  /// Called with the statistics or an error when the query is executed. It cannot be set after that (rule Q6).
  open var initialResultsHandler:
    ((_ query: HKStatisticsCollectionQuery, _ result: HKStatisticsCollection?, _ error: (any Error)?) -> Void)?
  {
    didSet { mayNotChange("initialResultsHandler") }
  }

  /// Called after each change, once for each interval that changed: with the statistics of that interval, and with the
  /// collection of all intervals. It cannot be set after the query is executed (rule Q6).
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
    run.answer(observing: statisticsUpdateHandler == nil ? nil : [objectType!.objectType]) { [self] connection in
      let interval = StatisticsInterval(
        anchor: anchorDate, components: givenComponents, device: connection.settings.calendar)
      return HKStatisticsCollection(
        try connection.liveStatistics(storeQuery(), options.values, interval, updating: latest?.live), options)
    } then: { [self] answer in
      let (collection, error) = answer.parts
      guard let earlier = latest else {
        latest = collection
        return run.deliver { initialResultsHandler?(self, collection, error) }
      }
      guard let collection else { return run.deliver { statisticsUpdateHandler?(self, nil, nil, error) } }
      for statistics in collection.statisticsChanged(since: earlier) {
        run.deliver { statisticsUpdateHandler?(self, statistics, collection, nil) }
      }
      latest = collection
    }
  }
}

extension DateComponents {
  /// The same components with a value for every field.
  fileprivate var withZeros: DateComponents {
    var components = self
    for field in [Calendar.Component.era, .year, .month, .day, .hour, .minute, .second, .nanosecond, .weekOfYear]
    where components.value(for: field) == nil {
      components.setValue(0, for: field)
    }
    return components
  }
}
