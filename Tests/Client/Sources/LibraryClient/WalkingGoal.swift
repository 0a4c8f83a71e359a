import Foundation
import HealthKit

/// A goal for a day's walking, and how near somebody came to it. Makes HealthKit's objects and touches no store.
public struct WalkingGoal: Equatable, Sendable {
  public let distance: Measurement<UnitLength>

  public init(distance: Measurement<UnitLength>) { self.distance = distance }

  /// Returns the part of the goal that a walk is: 1 is all of it.
  public func share(of walk: HKQuantitySample) -> Double {
    guard walk.quantityType == HKQuantityType(.distanceWalkingRunning) else { return 0 }
    return walk.quantity.doubleValue(for: .meter()) / distance.converted(to: .meters).value
  }

  /// A walk as a sample, ready to be saved.
  public static func walk(_ distance: Measurement<UnitLength>, from start: Date, to end: Date) -> HKQuantitySample {
    let quantity = HKQuantity(unit: .meter(), doubleValue: distance.converted(to: .meters).value)
    return HKQuantitySample(
      type: HKQuantityType(.distanceWalkingRunning), quantity: quantity, start: start, end: end,
      metadata: [HKMetadataKeyWasUserEntered: true])
  }
}
