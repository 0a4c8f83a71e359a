import Foundation
import HealthModel

/// The configuration of a workout: the kind of exercise and its location (rule S124). iOS 10.
open class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding, Archivable {
  /// The current values.
  private(set) var record: WorkoutConfigurationRecord

  package init(_ record: WorkoutConfigurationRecord) { self.record = record }

  /// Creates a configuration with the activity type *other* and an unknown location.
  public override convenience init() {
    self.init(WorkoutConfigurationRecord(activityType: Int(HKWorkoutActivityType.other.rawValue)))
  }

  /// The kind of exercise; ``HKWorkoutActivityType/other`` at first.
  open var activityType: HKWorkoutActivityType {
    get { HKWorkoutActivityType(rawValue: UInt(clamping: record.activityType)) ?? .other }
    set { record.activityType = Int(newValue.rawValue) }
  }

  /// The location, indoors or outdoors; unknown at first.
  open var locationType: HKWorkoutSessionLocationType {
    get { HKWorkoutSessionLocationType(rawValue: record.locationType) ?? .unknown }
    set { record.locationType = newValue.rawValue }
  }

  /// The location of a swim, pool or open water; unknown at first.
  open var swimmingLocationType: HKWorkoutSwimmingLocationType {
    get { HKWorkoutSwimmingLocationType(rawValue: record.swimmingLocationType) ?? .unknown }
    set { record.swimmingLocationType = newValue.rawValue }
  }

  /// The length of the pool; nil when unknown. A swim in a pool requires it (rule S119).
  open var lapLength: HKQuantity? {
    get { record.lapLength.map(HKQuantity.init) }
    set { record.lapLength = newValue?.checked(.meter, "lapLength") }
  }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutConfiguration)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(activityType), \(locationType)" }

  open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(record) }

  static func object(of record: WorkoutConfigurationRecord) -> NSObject? { HKWorkoutConfiguration(record) }
}
