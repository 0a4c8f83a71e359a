import Foundation
import HealthKit

/// An alert when steps or turns of the pedals come slower than they should. It looks at the value of the moment.
public struct CadenceThresholdAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.cadence

  /// The cadence to keep.
  public var target: Measurement<UnitFrequency> {
    didSet { problem.stopTheApp() }
  }

  /// Always the value of the moment.
  public var metric: WorkoutAlertMetric { .current }
  /// The cadence to keep, in steps or turns a minute.
  public var targetQuantity: HKQuantity { target.quantity }

  /// Creates an alert. A cadence that is not above zero stops the app (rule K12).
  public init(target: Measurement<UnitFrequency>) {
    self.target = target
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .value(target, of: "a cadence alert") }
}

/// An alert when steps or turns of the pedals come slower or faster than they should.
public struct CadenceRangeAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.cadence

  /// From the slowest to the fastest.
  public var target: ClosedRange<Measurement<UnitFrequency>> {
    didSet { problem.stopTheApp() }
  }

  /// Always the value of the moment.
  public var metric: WorkoutAlertMetric { .current }
  /// The slowest, in steps or turns a minute.
  public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }
  /// The fastest, in steps or turns a minute.
  public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

  /// Creates an alert. Bounds that are not above zero stop the app (rule K12).
  public init(target: ClosedRange<Measurement<UnitFrequency>>) {
    self.target = target
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .bounds(target, of: "a cadence alert") }
}

extension WorkoutAlert where Self == CadenceThresholdAlert {
  /// An alert when steps or turns of the pedals come slower than they should.
  public static func cadence(_ value: Double, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute) -> Self {
    CadenceThresholdAlert(target: Measurement(value: value, unit: unit))
  }
}

extension WorkoutAlert where Self == CadenceRangeAlert {
  /// An alert when steps or turns of the pedals come slower or faster than they should.
  public static func cadence(
    _ range: ClosedRange<Double>, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute
  ) -> Self {
    CadenceRangeAlert(target: range.measured(in: unit))
  }
}
