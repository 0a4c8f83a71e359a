import HealthModel

/// One of the zones into which a workout divides a quantity (rule V107). iOS 27.
public struct HKWorkoutZone: Sendable {
  /// The number of the zone, counted from zero.
  public let index: Int
  /// The lower bound; nil for the first zone.
  public let minimum: HKQuantity?
  /// The upper bound; nil for the last zone.
  public let maximum: HKQuantity?

  init(_ index: Int, of zones: WorkoutZones) {
    let bounds = zones.boundaries.map(HKQuantity.init)
    self.index = index
    minimum = index > 0 ? bounds[index - 1] : nil
    maximum = index < bounds.count ? bounds[index] : nil
  }
}
