import Foundation
import HealthKit

/// An alert when the cadence, in steps or pedal revolutions, falls below a target. It compares the current value, not
/// an average.
public struct CadenceThresholdAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.cadence

  /// The cadence that the alert asks the person to keep.
  public var target: Measurement<UnitFrequency> {
    didSet { problem.stopTheApp() }
  }

  /// Always the current value.
  public var metric: WorkoutAlertMetric { .current }
  /// The cadence to keep, per minute.
  public var targetQuantity: HKQuantity { target.quantity }

  /// Creates an alert. A cadence that is not positive stops the app (rule K12).
  public init(target: Measurement<UnitFrequency>) {
    self.target = target
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .value(target, of: "a cadence alert") }
}

/// An alert when the cadence, in steps or pedal revolutions, leaves a range.
public struct CadenceRangeAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.cadence

  /// The range from the slowest to the fastest cadence.
  public var target: ClosedRange<Measurement<UnitFrequency>> {
    didSet { problem.stopTheApp() }
  }

  /// Always the current value.
  public var metric: WorkoutAlertMetric { .current }
  /// The slowest cadence, per minute.
  public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }
  /// The fastest cadence, per minute.
  public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

  /// Creates an alert. Bounds that are not positive stop the app (rule K12).
  public init(target: ClosedRange<Measurement<UnitFrequency>>) {
    self.target = target
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .bounds(target, of: "a cadence alert") }
}

extension WorkoutAlert where Self == CadenceThresholdAlert {
  /// An alert when the cadence, in steps or pedal revolutions, falls below a target.
  public static func cadence(_ value: Double, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute) -> Self {
    CadenceThresholdAlert(target: Measurement(value: value, unit: unit))
  }
}

extension WorkoutAlert where Self == CadenceRangeAlert {
  /// An alert when the cadence, in steps or pedal revolutions, leaves a range.
  public static func cadence(
    _ range: ClosedRange<Double>, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute
  ) -> Self {
    CadenceRangeAlert(target: range.measured(in: unit))
  }
}
