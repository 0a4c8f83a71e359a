import Foundation
import HealthDaemon
import HealthModel

/// The time that a workout spent in a zone (rule V107). iOS 27.
public struct HKWorkoutZoneDuration: Sendable {
  /// The zone.
  public let zone: HKWorkoutZone
  /// The seconds in the zone, without pauses.
  public let duration: TimeInterval
}

/// The time that a workout, or one of its activities, spent in each zone (rule V107). iOS 27.
public struct HKWorkoutZoneGroup: Sendable {
  /// The zones.
  public let configuration: HKWorkoutZoneConfiguration
  /// The time in each zone, from the lowest up.
  public let zoneDurations: [HKWorkoutZoneDuration]

  init(_ record: WorkoutZoneGroupRecord) {
    configuration = HKWorkoutZoneConfiguration(record.zones)
    zoneDurations = zip(configuration.zones, record.durations).map { HKWorkoutZoneDuration(zone: $0, duration: $1) }
  }
}

extension HKWorkout {
  /// The times in zones, by type; nil when there are none. iOS 27.
  ///
  /// Times are available for the types that the app may read, and for types whose values were all saved by the app.
  public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
    workout.zoneGroups.byType(for: "HKWorkout.zoneGroupsByType")
  }

  /// Returns the times in the zones of a type; nil when there are none, or when the app may not read the type. iOS 27.
  public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
    workout.zoneGroups.byType(for: "HKWorkout.zoneGroup(for:)")?[quantityType]
  }
}

extension HKWorkoutActivity {
  /// The times in zones, by type; nil when there are none. See ``HKWorkout/zoneGroupsByType``. iOS 27.
  public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
    record.zoneGroups.byType(for: "HKWorkoutActivity.zoneGroupsByType")
  }

  /// Returns the times in the zones of a type; nil when there are none, or when the app may not read the type. iOS 27.
  public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
    record.zoneGroups.byType(for: "HKWorkoutActivity.zoneGroup(for:)")?[quantityType]
  }
}

extension [WorkoutZoneGroupRecord]? {
  /// Returns the times in zones by type, for an app's call; nil when there are none.
  fileprivate func byType(for call: String) -> [HKQuantityType: HKWorkoutZoneGroup]? {
    // A workout has no store, so the running app determines the device whose version is checked. Code outside any app
    // is not checked.
    do { try DefaultConnection.ofRunningApp?.require(.workoutZones, for: call) } catch { return nil }
    guard let self else { return nil }
    return [HKQuantityType: HKWorkoutZoneGroup](
      self.map(HKWorkoutZoneGroup.init).map { ($0.configuration.quantityType, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
