import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Returns the zones of a type for new workouts: the zones that the person chose, or otherwise the system's zones
  /// (rule V107). iOS 27.
  ///
  /// Heart rate always has zones; cycling power has them once the person has chosen some.
  ///
  /// - Returns: Nil for a type without zones.
  /// - Throws: ``HKError/Code/errorAuthorizationNotDetermined`` for a type that the app never requested. An app that
  ///   may not read the type gets the system's zones.
  public func preferredWorkoutZoneConfiguration(
    for quantityType: HKQuantityType
  ) async throws -> HKWorkoutZoneConfiguration? {
    let (connection, type) = (self.connection, quantityType.objectType)
    return try await take {
      try connection.require(.workoutZones, for: "HKHealthStore.preferredWorkoutZoneConfiguration(for:)")
      return try connection.preferredWorkoutZones(for: type).map(HKWorkoutZoneConfiguration.init)
    }
  }
}

extension HKWorkoutBuilder {
  /// Sets the zones of a type only for this workout; nil removes them (rule V107). iOS 27.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` once collection has begun, and for zones of another type.
  public func setCustomZoneConfiguration(
    _ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType
  ) async throws {
    let (connection, type) = (store.connection, quantityType.objectType)
    var zones = configuration?.record
    zones?.source = .app
    try await store.take { [zones] in
      try connection.require(.workoutZones, for: "HKWorkoutBuilder.setCustomZoneConfiguration(_:for:)")
      try self.change { try $0.set(zones, for: type) }
    }
  }

  /// Returns the zones of a type for this workout: zones that the app set for the workout, or otherwise the zones of
  /// ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)``. iOS 27.
  public func zoneConfiguration(for quantityType: HKQuantityType) async throws -> HKWorkoutZoneConfiguration? {
    let (connection, type) = (store.connection, quantityType.objectType)
    return try await store.take {
      try connection.require(.workoutZones, for: "HKWorkoutBuilder.zoneConfiguration(for:)")
      let zones = try self.draft.withLock { $0.zones[type] } ?? connection.preferredWorkoutZones(for: type)
      return zones.map(HKWorkoutZoneConfiguration.init)
    }
  }

  /// Returns the time in each zone of a type so far, until the last sample; nil without samples or zones. iOS 27.
  public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
    let call = "HKWorkoutBuilder.zoneGroup(for:)"
    guard (try? store.connection.require(.workoutZones, for: call)) != nil else { return nil }
    let end = draft.withLock(\.end)
    return zoneGroup(of: quantityType.objectType, until: end).map(HKWorkoutZoneGroup.init)
  }
}

extension HKWorkoutBuilder {
  /// Returns the zones of a type for this workout; nil when there are none, and on a version of iOS without zones.
  func zones(of type: ObjectType) -> WorkoutZones? {
    guard store.connection.settings.systemVersion.has(.workoutZones) else { return nil }
    return draft.withLock { $0.zones[type] } ?? (try? store.connection.zonesOfWorkout(for: type))
  }

  /// Returns the time spent in the zones of a type, based on the samples that the app may see; nil without samples or
  /// zones.
  ///
  /// - Parameters:
  ///   - part: The condition on the samples.
  ///   - end: The end of the measured time; nil for the end of the last sample.
  ///   - isSaved: True for times to save with the workout. False for times to show to the app.
  func zoneGroup(
    of type: ObjectType, _ part: SamplePredicate = .all, until end: Date?, isSaved: Bool = false
  ) -> WorkoutZoneGroupRecord? {
    let (uuids, events) = draft.withLock { ($0.samples[type], $0.events) }
    guard let uuids, let zones = zones(of: type) else { return nil }
    let query = SampleQuery(type, .and([.uuids(uuids), part]))
    let group = try? store.connection.zoneGroup(zones, of: query, until: end, without: events, isSaved: isSaved)
    return group ?? nil
  }

  /// Returns the times in zones to save with a workout or an activity, in the order of the catalogue of types; nil when
  /// there are none.
  func zoneGroups(_ part: SamplePredicate = .all, until end: Date) -> [WorkoutZoneGroupRecord]? {
    let types = draft.withLock { $0.samples.keys.sorted { $0.row < $1.row } }
    let groups = types.filter { $0.kind == .quantity }.compactMap {
      zoneGroup(of: $0, part, until: end, isSaved: true)
    }
    return groups.isEmpty ? nil : groups
  }
}
