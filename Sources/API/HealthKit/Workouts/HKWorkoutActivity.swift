import Foundation
import HealthModel

/// An activity of a workout; a workout of several sports has several (rule S98). iOS 16.
open class HKWorkoutActivity: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record of the activity.
  let record: WorkoutActivityRecord

  init(_ record: WorkoutActivityRecord) { self.record = record }

  /// Creates an activity for ``HKWorkoutBuilder/addWorkoutActivity(_:)``. Without an end the activity is still running.
  public convenience init(
    workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?,
    metadata: [String: Any]?
  ) {
    self.init(
      WorkoutActivityRecord(
        uuid: UUID(), configuration: workoutConfiguration.record, start: startDate, end: endDate,
        duration: endDate.map { max(0, $0.timeIntervalSince(startDate)) } ?? 0,
        metadata: [String: MetadataValue](metadata: metadata)))
  }

  /// The identifier of the activity.
  open var uuid: UUID { record.uuid }

  /// The configuration: the kind of exercise and its location.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record.configuration) }

  /// The date when the activity began.
  open var startDate: Date { record.start }

  /// The date when the activity ended; nil while it is running.
  open var endDate: Date? { record.end }

  /// The duration in seconds, without pauses.
  open var duration: TimeInterval { record.duration }

  /// The events during the activity, including those that began before it or continued after it.
  open var workoutEvents: [HKWorkoutEvent] { record.events.map(HKWorkoutEvent.init) }

  /// The metadata; nil when it is empty.
  open var metadata: [String: Any]? { record.metadata.bridged }

  /// The statistics, by type.
  open var allStatistics: [HKQuantityType: HKStatistics] { record.statistics.byType }

  /// Returns the statistics of a type; nil when the activity has none (rule S99).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutActivity)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(workoutConfiguration) from \(startDate.legible)" }

  static func object(of record: WorkoutActivityRecord) -> NSObject? { record.isSound ? HKWorkoutActivity(record) : nil }
}

extension [StatisticsRecord] {
  /// The statistics by type, as an app reads them.
  var byType: [HKQuantityType: HKStatistics] {
    var statistics = [HKQuantityType: HKStatistics]()
    for record in self {
      let one = HKStatistics(record, options: [])
      statistics[one.quantityType] = one
    }
    return statistics
  }
}
