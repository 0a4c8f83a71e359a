import Foundation
import HealthKit

/// An alert when the person is slower than they should be. On foot the watch calls it pace.
public struct SpeedThresholdAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.speed

  /// The speed to keep.
  public var target: Measurement<UnitSpeed> {
    didSet { problem.stopTheApp() }
  }

  /// The value of the moment, or the average.
  public var metric: WorkoutAlertMetric
  /// The speed to keep, in meters a second.
  public var targetQuantity: HKQuantity { target.quantity }

  /// Creates an alert. A speed that is not above zero stops the app (rule K12).
  public init(target: Measurement<UnitSpeed>, metric: WorkoutAlertMetric) {
    self.target = target
    self.metric = metric
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .value(target, of: "a speed alert") }
}

/// An alert when the person is slower or faster than they should be.
public struct SpeedRangeAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.speed

  /// From the slowest to the fastest.
  public var target: ClosedRange<Measurement<UnitSpeed>> {
    didSet { problem.stopTheApp() }
  }

  /// The value of the moment, or the average.
  public var metric: WorkoutAlertMetric
  /// The slowest, in meters a second.
  public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }
  /// The fastest, in meters a second.
  public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

  /// Creates an alert. Bounds that are not above zero stop the app (rule K12).
  public init(target: ClosedRange<Measurement<UnitSpeed>>, metric: WorkoutAlertMetric) {
    self.target = target
    self.metric = metric
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .bounds(target, of: "a speed alert") }
}

extension WorkoutAlert where Self == SpeedThresholdAlert {
  /// An alert when the person is slower than they should be.
  public static func speed(_ value: Double, unit: UnitSpeed, metric: WorkoutAlertMetric = .current) -> Self {
    SpeedThresholdAlert(target: Measurement(value: value, unit: unit), metric: metric)
  }
}

extension WorkoutAlert where Self == SpeedRangeAlert {
  /// An alert when the person is slower or faster than they should be.
  public static func speed(
    _ range: ClosedRange<Double>, unit: UnitSpeed, metric: WorkoutAlertMetric = .current
  ) -> Self {
    SpeedRangeAlert(target: range.measured(in: unit), metric: metric)
  }
}
