import Foundation
import HealthKit

/// An alert when the power falls below a target.
public struct PowerThresholdAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.power

  /// The power to keep.
  public var target: Measurement<UnitPower> {
    didSet { problem.stopTheApp() }
  }

  /// The measure to compare: the current value or the average. iOS 17.4.
  public var metric: WorkoutAlertMetric
  /// The power to keep, in watts.
  public var targetQuantity: HKQuantity { target.quantity }

  /// Creates an alert that uses the current value. Power that is not positive stops the app (rule K12).
  public init(target: Measurement<UnitPower>) { self.init(target: target, metric: .current) }

  /// Creates an alert. iOS 17.4.
  public init(target: Measurement<UnitPower>, metric: WorkoutAlertMetric) {
    self.target = target
    self.metric = metric
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .value(target, of: "a power alert") }
}

/// An alert when the power leaves a range.
public struct PowerRangeAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.power

  /// The range from the lowest to the highest power.
  public var target: ClosedRange<Measurement<UnitPower>> {
    didSet { problem.stopTheApp() }
  }

  /// The measure to compare: the current value or the average. iOS 17.4.
  public var metric: WorkoutAlertMetric
  /// The lowest power, in watts.
  public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }
  /// The highest power, in watts.
  public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

  /// Creates an alert that uses the current value. Bounds that are not positive stop the app (rule K12).
  public init(target: ClosedRange<Measurement<UnitPower>>) { self.init(target: target, metric: .current) }

  /// Creates an alert. iOS 17.4.
  public init(target: ClosedRange<Measurement<UnitPower>>, metric: WorkoutAlertMetric) {
    self.target = target
    self.metric = metric
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .bounds(target, of: "a power alert") }
}

/// An alert when the power leaves one of the person's zones.
public struct PowerZoneAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.power

  /// The zone, counted from 1, the easiest.
  public var zone: Int {
    didSet { problem.stopTheApp() }
  }

  /// Always the current value.
  public var metric: WorkoutAlertMetric { .current }

  /// Creates an alert. A zone below 1 or above 6 stops the app (rule K12).
  public init(zone: Int) {
    self.zone = zone
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .zone(zone, of: "power", upTo: 6) }
}

extension WorkoutAlert where Self == PowerThresholdAlert {
  /// An alert when the power falls below a target.
  public static func power(_ value: Double, unit: UnitPower) -> Self {
    PowerThresholdAlert(target: Measurement(value: value, unit: unit))
  }

  /// An alert when the current or average power falls below a target. iOS 17.4.
  public static func power(_ value: Double, unit: UnitPower, metric: WorkoutAlertMetric) -> Self {
    PowerThresholdAlert(target: Measurement(value: value, unit: unit), metric: metric)
  }
}

extension WorkoutAlert where Self == PowerRangeAlert {
  /// An alert when the power leaves a range.
  public static func power(_ range: ClosedRange<Double>, unit: UnitPower) -> Self {
    PowerRangeAlert(target: range.measured(in: unit))
  }

  /// An alert when the current or average power leaves a range. iOS 17.4.
  public static func power(_ range: ClosedRange<Double>, unit: UnitPower, metric: WorkoutAlertMetric) -> Self {
    PowerRangeAlert(target: range.measured(in: unit), metric: metric)
  }
}

extension WorkoutAlert where Self == PowerZoneAlert {
  /// An alert when the power leaves one of the person's zones.
  public static func power(zone: Int) -> Self { PowerZoneAlert(zone: zone) }
}
