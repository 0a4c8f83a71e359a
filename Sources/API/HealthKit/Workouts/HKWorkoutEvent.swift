import Foundation
import HealthDaemon
import HealthModel

/// An event within a workout: a pause, a lap, a marker (rules S94 to S97).
open class HKWorkoutEvent: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record of the event.
  let record: WorkoutEventRecord

  init(_ record: WorkoutEventRecord) { self.record = record }

  /// Creates an event. iOS 11.
  ///
  /// - Important: Only laps and segments may have a duration. A duration for any other event stops the app (rule S94).
  public convenience init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    if dateInterval.duration > 0 && type != .lap && type != .segment {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .lastingEvent(type)))
    }
    self.init(
      WorkoutEventRecord(
        type: type.rawValue, interval: dateInterval, metadata: [String: MetadataValue](metadata: metadata)))
  }

  /// Creates an event at a date; Apple’s API before iOS 11.
  public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
    self.init(type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
  }

  /// Creates an event at a date; Apple’s API before iOS 10.
  public convenience init(type: HKWorkoutEventType, date: Date) { self.init(type: type, date: date, metadata: [:]) }

  /// The kind of the event.
  open var type: HKWorkoutEventType { HKWorkoutEventType(rawValue: record.type) ?? .marker }

  /// The interval of the event, which has no duration for most kinds. iOS 11.
  open var dateInterval: DateInterval { record.interval }

  /// The date when the event began; Apple’s API before iOS 11.
  open var date: Date { record.interval.start }

  /// The metadata; nil when it is empty. iOS 10.
  open var metadata: [String: Any]? { record.metadata.bridged }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutEvent)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(type) \(date.legible) to \(dateInterval.end.legible)" }

  static func object(of record: WorkoutEventRecord) -> NSObject? { record.isSound ? HKWorkoutEvent(record) : nil }
}
