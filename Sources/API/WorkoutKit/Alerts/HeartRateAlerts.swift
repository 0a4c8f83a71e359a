import Foundation
import HealthKit

/// An alert when the heart rate leaves a range. It compares the current value, not an average.
public struct HeartRateRangeAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.heartRate

  /// The range from the lowest to the highest heart rate.
  public var target: ClosedRange<Measurement<UnitFrequency>> {
    didSet { problem.stopTheApp() }
  }

  /// Always the current value.
  public var metric: WorkoutAlertMetric { .current }
  /// The lowest heart rate, in beats per minute.
  public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }
  /// The highest heart rate, in beats per minute.
  public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

  /// Creates an alert. Bounds that are not positive stop the app (rule K12).
  public init(target: ClosedRange<Measurement<UnitFrequency>>) {
    self.target = target
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .bounds(target, of: "a heart rate alert") }
}

/// An alert when the heart rate leaves one of the person's five zones.
public struct HeartRateZoneAlert: WorkoutKitAlert {
  static let kind = WorkoutSupport.AlertKind.heartRate

  /// The zone, from 1, the easiest, to 5.
  public var zone: Int {
    didSet { problem.stopTheApp() }
  }

  /// Always the current value.
  public var metric: WorkoutAlertMetric { .current }

  /// Creates an alert. A zone below 1 or above 5 stops the app (rule K12).
  public init(zone: Int) {
    self.zone = zone
    problem.stopTheApp()
  }

  var problem: CompositionProblem? { .zone(zone, of: "heart rate", upTo: 5) }
}

extension WorkoutAlert where Self == HeartRateRangeAlert {
  /// An alert when the heart rate leaves a range.
  public static func heartRate(
    _ range: ClosedRange<Double>, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute
  ) -> Self {
    HeartRateRangeAlert(target: range.measured(in: unit))
  }
}

extension WorkoutAlert where Self == HeartRateZoneAlert {
  /// An alert when the heart rate leaves one of the person's five zones.
  public static func heartRate(zone: Int) -> Self { HeartRateZoneAlert(zone: zone) }
}
