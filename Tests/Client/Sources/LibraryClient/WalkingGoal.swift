import Foundation
import HealthKit

/// A goal for a day's walking, and the progress toward it. The type creates HealthKit objects but uses no store.
public struct WalkingGoal: Equatable, Sendable {
  public let distance: Measurement<UnitLength>

  public init(distance: Measurement<UnitLength>) { self.distance = distance }

  /// Returns a walk as a fraction of the goal. A value of 1 reaches the goal.
  public func share(of walk: HKQuantitySample) -> Double {
    guard walk.quantityType == HKQuantityType(.distanceWalkingRunning) else { return 0 }
    return walk.quantity.doubleValue(for: .meter()) / distance.converted(to: .meters).value
  }

  /// Returns a walk as a sample that can be saved.
  public static func walk(_ distance: Measurement<UnitLength>, from start: Date, to end: Date) -> HKQuantitySample {
    let quantity = HKQuantity(unit: .meter(), doubleValue: distance.converted(to: .meters).value)
    return HKQuantitySample(
      type: HKQuantityType(.distanceWalkingRunning), quantity: quantity, start: start, end: end,
      metadata: [HKMetadataKeyWasUserEntered: true])
  }
}
