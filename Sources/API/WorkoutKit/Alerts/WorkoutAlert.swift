import HealthKit

/// Something a step of a workout watches: the watch tells the person when they leave it (rule K2).
///
///     WorkoutStep(goal: .distance(400, .meters), alert: .heartRate(zone: 4))
///
/// The factories stand in extensions of their own, one for each type of alert.
public protocol WorkoutAlert: Hashable, Sendable {
  /// The value the alert looks at: that of the moment, or the average so far.
  var metric: WorkoutAlertMetric { get }

  /// Returns true when the watch can give this alert in a workout (rule K11).
  func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool
}

/// The measure of an alert.
public enum WorkoutAlertMetric: Hashable, Sendable {
  /// The value of the moment.
  case current
  /// The average of the workout so far.
  case average
}

/// An alert of this module's own: what it watches, and what is wrong with its values.
protocol WorkoutKitAlert: WorkoutAlert {
  /// The measure that is watched, as the table of ``WorkoutSupport`` has it.
  static var kind: WorkoutSupport.AlertKind { get }

  /// The reason why the alert cannot be; nil when its values are fine (rule K12).
  var problem: CompositionProblem? { get }
}

extension WorkoutKitAlert {
  /// Returns true when the table of support has the activity for this kind of alert.
  public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
    problem == nil && WorkoutSupport.standard.supports(Self.kind, in: activity)
  }
}
