import Foundation
import HealthDaemon
import HealthModel

/// A workout, with its events, activities and statistics (rules S92 to S99).
///
/// Create workouts with an ``HKWorkoutBuilder``; the initializers are Apple’s API before iOS 17. Statistics are stored
/// with a workout and readable with it, but its samples have separate permissions (rule A60).
open class HKWorkout: HKSample, _HKFactory, @unchecked Sendable {
  /// The kind of exercise.
  open var workoutActivityType: HKWorkoutActivityType {
    HKWorkoutActivityType(rawValue: UInt(clamping: workout.activityType)) ?? .other
  }

  /// The duration in seconds, without pauses (rule S93).
  open var duration: TimeInterval { workout.duration }

  /// The events, in chronological order; nil when there are none.
  open var workoutEvents: [HKWorkoutEvent]? {
    workout.events.isEmpty ? nil : workout.events.map(HKWorkoutEvent.init)
  }

  /// The activities of the workout. A workout with a single sport has one activity, which covers the whole workout. iOS
  /// 16.
  open var workoutActivities: [HKWorkoutActivity] {
    workout.parts(uuid: uuid, start: startDate, end: endDate).map(HKWorkoutActivity.init)
  }

  /// The statistics, by type. iOS 16.
  open var allStatistics: [HKQuantityType: HKStatistics] { workout.statistics.byType }

  /// Returns the statistics of a type; nil when the workout has none (rule S99). iOS 16.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// The energy burned; nil when unknown. Apple’s API before iOS 16.
  open var totalEnergyBurned: HKQuantity? { workout.totalEnergyBurned.map(HKQuantity.init) }

  /// The distance; nil when unknown. Apple’s API before iOS 16, deprecated in iOS 27 (rule V108). Use the sum of
  /// ``statistics(for:)`` instead.
  open var totalDistance: HKQuantity? { workout.totalDistance.map(HKQuantity.init) }

  /// The number of swimming strokes; nil when unknown. Apple’s API before iOS 16.
  open var totalSwimmingStrokeCount: HKQuantity? { workout.totalSwimmingStrokeCount.map(HKQuantity.init) }

  /// The number of flights climbed; nil when unknown. Apple’s API before iOS 16.
  open var totalFlightsClimbed: HKQuantity? { workout.totalFlightsClimbed.map(HKQuantity.init) }

  /// The stored record of the workout.
  var workout: WorkoutRecord {
    guard case .workout(let workout) = record.content else { recordHasOtherContent() }
    return workout
  }

  override var contentDescription: String { "\(workoutActivityType)" }
}

// MARK: - Apple’s way before iOS 17

extension _HKFactory where Self: HKWorkout {
  /// Creates a workout without further data.
  public init(activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, duration: 0, totalEnergyBurned: nil,
      totalDistance: nil, device: nil, metadata: nil)
  }

  /// Creates a workout with a duration in seconds; 0 means the time from start to end (rule S93).
  public init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    duration: TimeInterval, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, duration: duration,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
  }

  /// Creates a workout with a duration in seconds and a device; a duration of 0 means the time from start to end (rule
  /// S93).
  public init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    duration: TimeInterval, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    var record = WorkoutRecord(
      activityType: Int(workoutActivityType.rawValue),
      duration: duration > 0 ? duration : max(0, endDate.timeIntervalSince(startDate)))
    record.totalEnergyBurned = totalEnergyBurned?.checked(.kilocalorie, "totalEnergyBurned")
    record.totalDistance = totalDistance?.checked(.meter, "totalDistance")
    self.init(
      .workout(record), of: .workoutType(), from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates a workout with events. Its duration excludes pauses.
  public init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
    metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: workoutEvents,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
  }

  /// Creates a workout with events and a device. Its duration excludes pauses.
  public init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let record = WorkoutRecord(
      workoutActivityType, from: startDate, to: endDate, workoutEvents, energy: totalEnergyBurned,
      distance: totalDistance)
    self.init(
      .workout(record), of: .workoutType(), from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates a workout with a number of flights climbed.
  public init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
    totalFlightsClimbed: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    var record = WorkoutRecord(
      workoutActivityType, from: startDate, to: endDate, workoutEvents, energy: totalEnergyBurned,
      distance: totalDistance)
    record.totalFlightsClimbed = totalFlightsClimbed?.checked(.count, "totalFlightsClimbed")
    self.init(
      .workout(record), of: .workoutType(), from: startDate, to: endDate, device: device, metadata: metadata)
  }

  /// Creates a workout with a number of swimming strokes.
  public init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
    totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    var record = WorkoutRecord(
      workoutActivityType, from: startDate, to: endDate, workoutEvents, energy: totalEnergyBurned,
      distance: totalDistance)
    record.totalSwimmingStrokeCount = totalSwimmingStrokeCount?.checked(.count, "totalSwimmingStrokeCount")
    self.init(
      .workout(record), of: .workoutType(), from: startDate, to: endDate, device: device, metadata: metadata)
  }
}

extension WorkoutRecord {
  fileprivate init(
    _ activityType: HKWorkoutActivityType, from start: Date, to end: Date, _ events: [HKWorkoutEvent]?,
    energy: HKQuantity?, distance: HKQuantity?
  ) {
    let events = (events ?? []).map(\.record).sorted { $0.interval.start < $1.interval.start }
    self.init(activityType: Int(activityType.rawValue), duration: events.activeSeconds(from: start, to: end))
    self.events = events
    totalEnergyBurned = energy?.checked(.kilocalorie, "totalEnergyBurned")
    totalDistance = distance?.checked(.meter, "totalDistance")
  }
}
