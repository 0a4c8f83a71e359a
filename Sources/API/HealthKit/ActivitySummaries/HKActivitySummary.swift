import Foundation
import HealthModel
import Synchronization

/// The activity of a day: the three rings and their goals (rules Q78 and S133). iOS 9.3.
///
/// Queries return summaries. An app can also create one, for a preview, but cannot save it (rule S14).
///
///     summary.activeEnergyBurned.doubleValue(for: .kilocalorie())    // 412.0
///     summary.dateComponents(for: .current).date                     // midnight of its day
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; a lock protects its mutable state.

  /// The properties of a summary. A single lock protects them.
  struct Record: Sendable, Equatable, Codable {
    /// The day; nil in a summary that an app created.
    var day: CalendarDay?
    var moveMode = HKActivityMoveMode.activeEnergy.rawValue
    var isPaused = false
    /// The active energy burned. Energies are in kilocalories and times in minutes unless an app sets another unit.
    var energy = HealthQuantity(0, .kilocalorie)
    var energyGoal = HealthQuantity(0, .kilocalorie)
    var moveTime = HealthQuantity(0, .minute)
    var moveTimeGoal = HealthQuantity(0, .minute)
    var exerciseTime = HealthQuantity(0, .minute)
    /// Nil when the goal is not known.
    var exerciseTimeGoal: HealthQuantity?
    var standHours = HealthQuantity(0, .count)
    /// Nil when the goal is not known.
    var standHoursGoal: HealthQuantity?
  }

  private let values: Mutex<Record>

  /// Creates a summary without a day, with all amounts 0.
  public override convenience init() { self.init(Record()) }

  init(_ values: Record) { self.values = Mutex(values) }

  private subscript<Value: Sendable>(path: WritableKeyPath<Record, Value>) -> Value {
    get { values.withLock { $0[keyPath: path] } }
    set { values.withLock { $0[keyPath: path] = newValue } }
  }

  private subscript(quantity path: WritableKeyPath<Record, HealthQuantity>) -> HKQuantity {
    get { HKQuantity(self[path]) }
    set { self[path] = newValue.quantity }
  }

  private subscript(quantity path: WritableKeyPath<Record, HealthQuantity?>) -> HKQuantity? {
    get { self[path].map(HKQuantity.init) }
    set { self[path] = newValue?.quantity }
  }

  /// Returns the day as era, year, month and day of a calendar, with the calendar set.
  ///
  /// A summary without a day returns only the calendar.
  open func dateComponents(for calendar: Calendar) -> DateComponents {
    guard let day = self[\.day] else { return DateComponents(calendar: calendar) }
    let noon = day.start(in: calendar.timeZone) + 43_200
    var components = calendar.dateComponents([.era, .year, .month, .day], from: noon)
    components.calendar = calendar
    return components
  }

  // MARK: Move

  /// The measure of the Move ring: active energy or time. iOS 14.
  open var activityMoveMode: HKActivityMoveMode {
    get { HKActivityMoveMode(rawValue: self[\.moveMode]) ?? .activeEnergy }
    set { self[\.moveMode] = newValue.rawValue }
  }

  /// True when the person paused the rings that day. iOS 18.
  open var isPaused: Bool {
    get { self[\.isPaused] }
    set { self[\.isPaused] = newValue }
  }

  /// The active energy burned, in a unit of energy.
  open var activeEnergyBurned: HKQuantity {
    get { self[quantity: \.energy] }
    set { self[quantity: \.energy] = newValue }
  }

  /// The goal for active energy, in a unit of energy.
  open var activeEnergyBurnedGoal: HKQuantity {
    get { self[quantity: \.energyGoal] }
    set { self[quantity: \.energyGoal] = newValue }
  }

  /// The time in motion, in a unit of time. iOS 14.
  open var appleMoveTime: HKQuantity {
    get { self[quantity: \.moveTime] }
    set { self[quantity: \.moveTime] = newValue }
  }

  /// The goal for the time in motion, in a unit of time. iOS 14.
  open var appleMoveTimeGoal: HKQuantity {
    get { self[quantity: \.moveTimeGoal] }
    set { self[quantity: \.moveTimeGoal] = newValue }
  }

  // MARK: Exercise

  /// The exercise time, in a unit of time.
  open var appleExerciseTime: HKQuantity {
    get { self[quantity: \.exerciseTime] }
    set { self[quantity: \.exerciseTime] = newValue }
  }

  /// The goal for the exercise time, in a unit of time; nil when unknown. iOS 16.
  open var exerciseTimeGoal: HKQuantity? {
    get { self[quantity: \.exerciseTimeGoal] }
    set { self[quantity: \.exerciseTimeGoal] = newValue }
  }

  /// The value of ``exerciseTimeGoal``, or 0 minutes when it is nil; Apple’s API before iOS 16.
  open var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }

  // MARK: Stand

  /// The number of hours in which the person stood, in a unit of count.
  open var appleStandHours: HKQuantity {
    get { self[quantity: \.standHours] }
    set { self[quantity: \.standHours] = newValue }
  }

  /// The goal for the stand hours, in a unit of count; nil when unknown. iOS 16.
  open var standHoursGoal: HKQuantity? {
    get { self[quantity: \.standHoursGoal] }
    set { self[quantity: \.standHoursGoal] = newValue }
  }

  /// The value of ``standHoursGoal``, or 0 when it is nil; Apple’s API before iOS 16.
  open var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  // MARK: Value semantics

  /// A copy of all values, made under the lock.
  var record: Record { values.withLock { $0 } }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivitySummary)?.record == record }

  open override var hash: Int { record.day.hashValue }

  open override var description: String {
    let values = record
    return "\(values.energy)/\(values.energyGoal), \(values.exerciseTime), \(values.standHours) hours"
  }

  open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(record) }

  static func object(of record: Record) -> NSObject? { HKActivitySummary(record) }
}

extension HKActivitySummary {
  /// Creates the summary of a day that the daemon has computed.
  convenience init(_ record: ActivitySummaryRecord) {
    self.init(
      Record(
        day: record.day, moveMode: record.goals.moveMode, energy: HealthQuantity(record.activeEnergy, .kilocalorie),
        energyGoal: HealthQuantity(record.goals.activeEnergy, .kilocalorie),
        moveTime: HealthQuantity(record.moveTime, .minute),
        moveTimeGoal: HealthQuantity(record.goals.moveTime, .minute),
        exerciseTime: HealthQuantity(record.exerciseTime, .minute),
        exerciseTimeGoal: HealthQuantity(record.goals.exerciseTime, .minute),
        standHours: HealthQuantity(record.standHours, .count),
        standHoursGoal: HealthQuantity(record.goals.standHours, .count)))
  }
}

extension SamplePredicate {
  /// Returns true when the predicate matches the day of a summary; false for a summary without a day.
  func matches(_ summary: HKActivitySummary) -> Bool {
    guard let day = summary.record.day else { return false }
    let start = day.start(in: .gmt)
    return matches(
      SampleRecord(
        uuid: UUID(), type: HKObjectType.activitySummaryType().objectType, start: start, end: start,
        content: .activitySummary(ActivitySummaryRecord(day: day)), sourceRevision: .ofThisApp))
  }
}
