import HealthDaemon
import HealthModel

/// The zones into which a workout divides a quantity (rule V107). iOS 27.
///
///     let bounds = [120.0, 140, 160].map { HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: $0) }
///     let zones = try HKWorkoutZoneConfiguration(quantityType: HKQuantityType(.heartRate), zoneBoundaries: bounds)
///     zones.zones.count                  // 4
///     zones.zones[0].maximum             // 120 count/min
public struct HKWorkoutZoneConfiguration: Sendable, Equatable {
  /// The origin of the zones.
  public enum Source: Hashable, Codable, Sendable {
    /// The system.
    case system
    /// The person, on the page *Health Details* of the Health app on this device.
    case user
    /// An app, which set the zones of a single workout.
    case app
  }

  /// The stored record of the zones.
  let record: WorkoutZones

  init(_ record: WorkoutZones) { self.record = record }

  /// Creates an app's zones from the bounds between them, from the lowest up. There must be two to eight bounds.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for bounds that do not ascend or whose dimension differs from the
  ///   type's, and for too few or too many bounds.
  public init(quantityType: HKQuantityType, zoneBoundaries: [HKQuantity]) throws {
    record = try Result(asking: {
      // A configuration has no store, so the running app determines the device whose version is checked. Code outside
      // any app is not checked.
      try DefaultConnection.ofRunningApp?.require(
        .workoutZones, for: "HKWorkoutZoneConfiguration(quantityType:zoneBoundaries:)")
      let zones = WorkoutZones(
        quantityType.objectType, boundaries: zoneBoundaries.map(\.quantity), source: .app)
      if let flaw = zones.flaw { throw HKError.invalid(flaw) }
      return zones
    }).get()
  }

  /// The quantity that is divided.
  public var quantityType: HKQuantityType { HKObjectType.instance(of: record.type) as! HKQuantityType }

  /// The zones, from the lowest up.
  public var zones: [HKWorkoutZone] { (0..<record.count).map { HKWorkoutZone($0, of: record) } }

  /// The origin of the zones.
  public var source: Source {
    switch record.source {
    case .system: .system
    case .user: .user
    case .app: .app
    }
  }
}
