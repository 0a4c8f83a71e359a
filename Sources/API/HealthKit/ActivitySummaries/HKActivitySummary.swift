import Foundation
import HealthModel
import Synchronization

/// The activity of a day: the three rings and their goals (rules Q78 and S133). iOS 9.3.
///
/// Queries return summaries. An app can make one too, for a preview, but cannot save it (rule S14).
///
///     summary.activeEnergyBurned.doubleValue(for: .kilocalorie())    // 412.0
///     summary.dateComponents(for: .current).date                     // midnight of its day
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; what changes is behind a lock.

  /// The properties of a summary, which are read and changed behind one lock.
  struct Values: Sendable, Equatable {
    /// The day; nil in a summary that an app made.
    var day: CalendarDay?
    var moveMode = HKActivityMoveMode.activeEnergy
    var isPaused = false
    /// The active energy burned. Energies are in kilocalories and times in minutes unless an app sets another unit.
    var energy = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    var energyGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    var moveTime = HKQuantity(unit: .minute(), doubleValue: 0)
    var moveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    var exerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
    /// Nil when the goal is not known.
    var exerciseTimeGoal: HKQuantity?
    var standHours = HKQuantity(unit: .count(), doubleValue: 0)
    /// Nil when the goal is not known.
    var standHoursGoal: HKQuantity?
  }

  private let values: Mutex<Values>

  /// Creates a summary without a day, with all amounts 0.
  public override convenience init() { self.init(Values()) }

  init(_ values: Values) { self.values = Mutex(values) }

  private subscript<Value: Sendable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { values.withLock { $0[keyPath: path] } }
    set { values.withLock { $0[keyPath: path] = newValue } }
  }

  /// Returns the day as era, year, month and day of a calendar, with the calendar set.
  ///
  /// A summary without a day gives the calendar only.
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
    get { self[\.moveMode] }
    set { self[\.moveMode] = newValue }
  }

  /// True when the person paused the rings that day. iOS 18.
  open var isPaused: Bool {
    get { self[\.isPaused] }
    set { self[\.isPaused] = newValue }
  }

  /// The active energy burned, in a unit of energy.
  open var activeEnergyBurned: HKQuantity {
    get { self[\.energy] }
    set { self[\.energy] = newValue }
  }

  /// The goal for active energy, in a unit of energy.
  open var activeEnergyBurnedGoal: HKQuantity {
    get { self[\.energyGoal] }
    set { self[\.energyGoal] = newValue }
  }

  /// The time in motion, in a unit of time. iOS 14.
  open var appleMoveTime: HKQuantity {
    get { self[\.moveTime] }
    set { self[\.moveTime] = newValue }
  }

  /// The goal for the time in motion, in a unit of time. iOS 14.
  open var appleMoveTimeGoal: HKQuantity {
    get { self[\.moveTimeGoal] }
    set { self[\.moveTimeGoal] = newValue }
  }

  // MARK: Exercise

  /// The time of exercise, in a unit of time.
  open var appleExerciseTime: HKQuantity {
    get { self[\.exerciseTime] }
    set { self[\.exerciseTime] = newValue }
  }

  /// The goal for the time of exercise, in a unit of time; nil when it is not known. iOS 16.
  open var exerciseTimeGoal: HKQuantity? {
    get { self[\.exerciseTimeGoal] }
    set { self[\.exerciseTimeGoal] = newValue }
  }

  /// ``exerciseTimeGoal`` before iOS 16: 0 minutes in place of nil.
  open var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }

  // MARK: Stand

  /// The number of hours in which the person stood, in a unit of count.
  open var appleStandHours: HKQuantity {
    get { self[\.standHours] }
    set { self[\.standHours] = newValue }
  }

  /// The goal for the stand hours, in a unit of count; nil when it is not known. iOS 16.
  open var standHoursGoal: HKQuantity? {
    get { self[\.standHoursGoal] }
    set { self[\.standHoursGoal] = newValue }
  }

  /// ``standHoursGoal`` before iOS 16: 0 in place of nil.
  open var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  // MARK: Value semantics

  /// A copy of all values, made under the lock.
  var snapshot: Values { values.withLock { $0 } }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivitySummary)?.snapshot == snapshot }

  open override var hash: Int { snapshot.day.hashValue }

  open override var description: String {
    let values = snapshot
    return "\(values.energy)/\(values.energyGoal), \(values.exerciseTime), \(values.standHours) hours"
  }

  open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(snapshot) }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    let values = snapshot
    coder.encode(integers: values.day.map { [$0.year, $0.month, $0.day] } ?? [], forKey: "day")
    coder.encode(values.moveMode.rawValue, forKey: "moveMode")
    coder.encode(values.isPaused, forKey: "isPaused")
    for (key, path) in Self.quantities { coder.encode(values[keyPath: path], forKey: key) }
    coder.encode(values.exerciseTimeGoal, forKey: "exerciseTimeGoal")
    coder.encode(values.standHoursGoal, forKey: "standHoursGoal")
  }

  /// Creates a summary from an archive; nil when an amount is missing.
  public required init?(coder: NSCoder) {
    var values = Values()
    let day = coder.integers("day")
    values.day = day.count == 3 ? CalendarDay(year: day[0], month: day[1], day: day[2]) : nil
    values.moveMode = HKActivityMoveMode(rawValue: coder.decodeInteger(forKey: "moveMode")) ?? .activeEnergy
    values.isPaused = coder.decodeBool(forKey: "isPaused")
    for (key, path) in Self.quantities {
      guard let quantity = coder.object(key, of: HKQuantity.self) else { return nil }
      values[keyPath: path] = quantity
    }
    values.exerciseTimeGoal = coder.object("exerciseTimeGoal")
    values.standHoursGoal = coder.object("standHoursGoal")
    self.values = Mutex(values)
  }

  private static var quantities: [(String, WritableKeyPath<Values, HKQuantity>)] {
    [
      ("energy", \.energy), ("energyGoal", \.energyGoal), ("moveTime", \.moveTime),
      ("moveTimeGoal", \.moveTimeGoal), ("exerciseTime", \.exerciseTime), ("standHours", \.standHours),
    ]
  }
}

extension HKActivitySummary {
  /// Creates the summary of a day that the daemon has computed.
  convenience init(_ record: ActivitySummaryRecord) {
    func energy(_ value: Double) -> HKQuantity { HKQuantity(unit: .kilocalorie(), doubleValue: value) }
    func minutes(_ value: Double) -> HKQuantity { HKQuantity(unit: .minute(), doubleValue: value) }
    func count(_ value: Double) -> HKQuantity { HKQuantity(unit: .count(), doubleValue: value) }
    self.init(
      Values(
        day: record.day, moveMode: HKActivityMoveMode(rawValue: record.goals.moveMode) ?? .activeEnergy,
        energy: energy(record.activeEnergy), energyGoal: energy(record.goals.activeEnergy),
        moveTime: minutes(record.moveTime), moveTimeGoal: minutes(record.goals.moveTime),
        exerciseTime: minutes(record.exerciseTime), exerciseTimeGoal: minutes(record.goals.exerciseTime),
        standHours: count(record.standHours), standHoursGoal: count(record.goals.standHours)))
  }
}

extension SamplePredicate {
  /// Returns true when the day of a summary matches; false for a summary without a day.
  func matches(_ summary: HKActivitySummary) -> Bool {
    guard let day = summary.snapshot.day else { return false }
    let start = day.start(in: .gmt)
    return matches(
      SampleRecord(
        uuid: UUID(), type: HKObjectType.activitySummaryType().objectType, start: start, end: start,
        content: .activitySummary(ActivitySummaryRecord(day: day)), sourceRevision: .ofThisApp))
  }
}
