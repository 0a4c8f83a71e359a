import Foundation
import HealthKit

/// An alert when the speed falls below a target. On foot the watch shows it as pace.
public struct SpeedThresholdAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.speed

  /// The speed to keep.
  public var target: Measurement<UnitSpeed> {
    didSet { problem.stopTheApp() }
  }

  /// The measure to compare: the current value or the average.
  public var metric: WorkoutAlertMetric
  /// The speed to keep, in meters per second.
  public var targetQuantity: HKQuantity { target.quantity }

  /// Creates an alert. A speed that is not positive stops the app (rule K12).
  public init(target: Measurement<UnitSpeed>, metric: WorkoutAlertMetric) {
    self.target = target
    self.metric = metric
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .value(target, of: "a speed alert") }
}

/// An alert when the speed leaves a range.
public struct SpeedRangeAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.speed

  /// The range from the slowest to the fastest speed.
  public var target: ClosedRange<Measurement<UnitSpeed>> {
    didSet { problem.stopTheApp() }
  }

  /// The measure to compare: the current value or the average.
  public var metric: WorkoutAlertMetric
  /// The slowest speed, in meters per second.
  public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }
  /// The fastest speed, in meters per second.
  public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

  /// Creates an alert. Bounds that are not positive stop the app (rule K12).
  public init(target: ClosedRange<Measurement<UnitSpeed>>, metric: WorkoutAlertMetric) {
    self.target = target
    self.metric = metric
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .bounds(target, of: "a speed alert") }
}

extension WorkoutAlert where Self == SpeedThresholdAlert {
  /// An alert when the speed falls below a target.
  public static func speed(_ value: Double, unit: UnitSpeed, metric: WorkoutAlertMetric = .current) -> Self {
    SpeedThresholdAlert(target: Measurement(value: value, unit: unit), metric: metric)
  }
}

extension WorkoutAlert where Self == SpeedRangeAlert {
  /// An alert when the speed leaves a range.
  public static func speed(
    _ range: ClosedRange<Double>, unit: UnitSpeed, metric: WorkoutAlertMetric = .current
  ) -> Self {
    SpeedRangeAlert(target: range.measured(in: unit), metric: metric)
  }
}
