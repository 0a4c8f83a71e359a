import Foundation
import HealthModel
import Synchronization

/// What a day came to: the three rings (rules Q78 and S133). iOS 9.3.
///
/// Queries make summaries; one that an app makes and fills in goes nowhere, and serves for previews. Apps cannot save any
/// (rule S14).
///
///     summary.activeEnergyBurned.doubleValue(for: .kilocalorie())    // 412.0
///     summary.dateComponents(for: .current).date                     // midnight of its day
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; what changes is behind a lock.

  struct Values: Sendable, Equatable {
    var day: CalendarDay?
    var moveMode = HKActivityMoveMode.activeEnergy
    var isPaused = false
    var energy = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    var energyGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    var moveTime = HKQuantity(unit: .minute(), doubleValue: 0)
    var moveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    var exerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
    var exerciseTimeGoal: HKQuantity?
    var standHours = HKQuantity(unit: .count(), doubleValue: 0)
    var standHoursGoal: HKQuantity?
  }

  private let values: Mutex<Values>

  /// A summary of no day in particular, with nothing in it.
  public override convenience init() { self.init(Values()) }

  init(_ values: Values) { self.values = Mutex(values) }

  private subscript<Value: Sendable>(path: WritableKeyPath<Values, Value>) -> Value {
    get { values.withLock { $0[keyPath: path] } }
    set { values.withLock { $0[keyPath: path] = newValue } }
  }

  /// The day, as era, year, month and day of a calendar, with the calendar set.
  ///
  /// A summary of no day in particular has the calendar only.
  open func dateComponents(for calendar: Calendar) -> DateComponents {
    guard let day = self[\.day] else { return DateComponents(calendar: calendar) }
    let noon = day.start(in: calendar.timeZone) + 43_200
    var components = calendar.dateComponents([.era, .year, .month, .day], from: noon)
    components.calendar = calendar
    return components
  }

  // MARK: Move

  /// What fills the Move ring. iOS 14.
  open var activityMoveMode: HKActivityMoveMode {
    get { self[\.moveMode] }
    set { self[\.moveMode] = newValue }
  }

  /// Whether the person gave the rings a rest that day. iOS 18.
  open var isPaused: Bool {
    get { self[\.isPaused] }
    set { self[\.isPaused] = newValue }
  }

  /// Active energy, in a unit of energy.
  open var activeEnergyBurned: HKQuantity {
    get { self[\.energy] }
    set { self[\.energy] = newValue }
  }

  /// How much active energy was wanted, in a unit of energy.
  open var activeEnergyBurnedGoal: HKQuantity {
    get { self[\.energyGoal] }
    set { self[\.energyGoal] = newValue }
  }

  /// Time in motion, in a unit of time. iOS 14.
  open var appleMoveTime: HKQuantity {
    get { self[\.moveTime] }
    set { self[\.moveTime] = newValue }
  }

  /// How much time in motion was wanted, in a unit of time. iOS 14.
  open var appleMoveTimeGoal: HKQuantity {
    get { self[\.moveTimeGoal] }
    set { self[\.moveTimeGoal] = newValue }
  }

  // MARK: Exercise

  /// Time of exercise, in a unit of time.
  open var appleExerciseTime: HKQuantity {
    get { self[\.exerciseTime] }
    set { self[\.exerciseTime] = newValue }
  }

  /// How much exercise was wanted, in a unit of time; nil when that is not known. iOS 16.
  open var exerciseTimeGoal: HKQuantity? {
    get { self[\.exerciseTimeGoal] }
    set { self[\.exerciseTimeGoal] = newValue }
  }

  /// ``exerciseTimeGoal`` before iOS 16: no time when there is none.
  open var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }

  // MARK: Stand

  /// Hours in which the person stood, counted.
  open var appleStandHours: HKQuantity {
    get { self[\.standHours] }
    set { self[\.standHours] = newValue }
  }

  /// How many hours were wanted, counted; nil when that is not known. iOS 16.
  open var standHoursGoal: HKQuantity? {
    get { self[\.standHoursGoal] }
    set { self[\.standHoursGoal] = newValue }
  }

  /// ``standHoursGoal`` before iOS 16: no hours when there are none.
  open var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  // MARK: Value semantics

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

  /// Reads an archived summary.
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
  /// Whether a summary is wanted, as far as its day decides.
  func matches(_ summary: HKActivitySummary) -> Bool {
    guard let day = summary.snapshot.day else { return false }
    let start = day.start(in: .gmt)
    return matches(
      SampleRecord(
        uuid: UUID(), type: HKObjectType.activitySummaryType().objectType, start: start, end: start,
        content: .activitySummary(ActivitySummaryRecord(day: day)), sourceRevision: .ofThisApp))
  }
}
