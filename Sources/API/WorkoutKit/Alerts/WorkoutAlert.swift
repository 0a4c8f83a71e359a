import HealthKit

/// A condition that a workout step monitors. The watch notifies the person when it is no longer met (rule K2).
///
///     WorkoutStep(goal: .distance(400, .meters), alert: .heartRate(zone: 4))
///
/// Extensions contain the factories, one for each type of alert.
public protocol WorkoutAlert: Hashable, Sendable {
  /// The measure to compare: the current value, or the average so far.
  var metric: WorkoutAlertMetric { get }

  /// Returns true when the watch can give this alert in a workout (rule K11).
  func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool
}

/// The measure that an alert compares.
public enum WorkoutAlertMetric: Hashable, Sendable {
  /// The current value.
  case current
  /// The average of the workout so far.
  case average
}

/// An alert defined by this module, with the measure it monitors and the validation of its values.
protocol WorkoutKitAlert: WorkoutAlert {
  /// The measure that is monitored, as in the table of ``WorkoutSupport``.
  static var kind: WorkoutSupport.AlertKind { get }

  /// The reason why the alert is invalid; nil when its values are valid (rule K12).
  var problem: CompositionProblem? { get }
}

extension WorkoutKitAlert {
  /// Returns true when the support table lists the activity for this kind of alert.
  public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
    problem == nil && WorkoutSupport.standard.supports(Self.kind, in: activity)
  }
}
