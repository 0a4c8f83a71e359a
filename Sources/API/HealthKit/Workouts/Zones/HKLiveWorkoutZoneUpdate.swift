import Foundation
import HealthModel

/// The change of a live workout from one zone to another (rule V107). iOS 27.
public final class HKLiveWorkoutZoneUpdate: NSObject, Sendable {
  /// The end of the last sample that was taken into account.
  public let lastSampleProcessedDate: Date?
  /// The current zone of the workout, with the time spent in it so far.
  public let currentZoneDuration: HKWorkoutZoneDuration?
  /// The previous zone of the workout, with the time spent in it; nil for the first zone.
  public let previousZoneDuration: HKWorkoutZoneDuration?
  /// The time in each zone so far.
  public let zoneGroup: HKWorkoutZoneGroup?

  /// Creates the update for a workout that moved to another zone.
  ///
  /// - Parameter previous: The previous zone, counted from zero; nil for none.
  init(_ group: WorkoutZoneGroupRecord, from previous: Int?, to current: Int, at date: Date) {
    let zoneGroup = HKWorkoutZoneGroup(group)
    lastSampleProcessedDate = date
    currentZoneDuration = zoneGroup.zoneDurations[current]
    previousZoneDuration = previous.map { zoneGroup.zoneDurations[$0] }
    self.zoneGroup = zoneGroup
  }
}
