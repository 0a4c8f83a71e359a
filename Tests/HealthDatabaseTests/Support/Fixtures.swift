import Foundation
import HealthModel
import TestSupport

@testable import HealthDaemon

let noon = Date.noon

extension AppIdentity {
  static let stride = AppIdentity(
    bundleIdentifier: "com.example.stride", displayName: "Stride", version: "7", shortVersion: "1.2",
    readPurpose: "Stride charts your steps.", writePurpose: "Stride saves your walks.",
    entitlements: [Entitlement.healthKit, Entitlement.backgroundDelivery], backgroundModes: ["processing"])
}

extension SourceRevisionRecord {
  static let watch = SourceRevisionRecord(
    source: SourceRecord(name: "Kim’s Watch", bundleIdentifier: "com.apple.health.watch"), version: "11.1",
    productType: "Watch7,1", operatingSystemVersion: "11.1.0")
  static let phone = SourceRevisionRecord(
    source: SourceRecord(name: "Kim’s iPhone", bundleIdentifier: "com.apple.health.phone"), version: "18.1",
    productType: "iPhone16,1", operatingSystemVersion: "18.1.0")
  static let scale = SourceRevisionRecord(source: SourceRecord(name: "Scale", bundleIdentifier: "com.example.scale"))
}

extension DeviceRecord {
  static let watch = DeviceRecord(name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch")
}

extension UUID {
  static func fixed(_ number: Int) -> UUID { UUID(number: number) }
}

extension SampleRecord {
  /// Returns a step count. Minutes are counted from noon.
  static func steps(
    _ number: Int, _ value: Double = 100, at minute: Double = 0, lasting minutes: Double = 10,
    by source: SourceRevisionRecord = .phone, _ metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    sample(
      number, .stepCount, .quantity(HealthQuantity(value, .count)), at: minute, lasting: minutes, by: source, metadata)
  }

  static func sample(
    _ number: Int, _ type: ObjectType, _ content: Content, at minute: Double = 0, lasting minutes: Double = 0,
    by source: SourceRevisionRecord = .phone, device: DeviceRecord? = nil, _ metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: type, start: noon.addingTimeInterval(60 * minute),
      end: noon.addingTimeInterval(60 * (minute + minutes)), content: content, sourceRevision: source, device: device,
      metadata: metadata)
  }

  static func bloodPressure(_ number: Int, at minute: Double = 0) -> SampleRecord {
    let members = [(ObjectType.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80)].enumerated()
      .map { offset, member in
        sample(
          number + 1 + offset, member.0, .quantity(HealthQuantity(member.1, .millimeterOfMercury)), at: minute,
          by: .scale)
      }
    return sample(number, .bloodPressure, .correlation(members), at: minute, by: .scale)
  }
}

extension [String: MetadataValue] {
  static func sync(_ identifier: String, version: Double) -> [String: MetadataValue] {
    [MetadataKey.syncIdentifier: .string(identifier), MetadataKey.syncVersion: .number(version)]
  }
}

/// Gives the same answer to every prompt.
struct Answering: AuthorizationPresenter {
  var answer: AuthorizationAnswer

  func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? { answer }
}

/// Everything that can be read from a device.
struct Snapshot: Equatable {
  var samples: [ObjectType: [SampleRecord]] = [:]
  var sources: [ObjectType: [SourceRecord]] = [:]
  var apps: [AppIdentity] = []
  var decisions: [String: [Permission: Decision]] = [:]
  var objects: [String: Set<UUID>] = [:]
  var backgroundDeliveries: [String: [ObjectType: Int]] = [:]
  var characteristics = Characteristics()
  var efforts: [EffortEvent] = []
  var workoutSamples: [WorkoutKey: Set<UUID>] = [:]
  var workoutRoutes: [WorkoutKey: [SampleReference]] = [:]
  var renewed: [String: Set<Permission>] = [:]
  /// The deleted samples that an app with full access can query.
  var deletions: [DeletedSample] = []

  init(_ daemon: HealthDaemon) {
    for type in daemon.typesWithSamples() {
      samples[type] = daemon.allSamples(SampleQuery(type))
      sources[type] = daemon.sourceOrder(for: type)
    }
    apps = daemon.appsThatAsked()
    for app in apps.map(\.bundleIdentifier) {
      decisions[app] = daemon.decisions(of: app)
      objects[app] = daemon.allowedObjects(of: .visionPrescription, for: app)
      backgroundDeliveries[app] = daemon.backgroundDeliveries(of: app)
    }
    characteristics = daemon.characteristics()
    let associations = daemon.read { $0.associations }
    (efforts, workoutSamples) = (associations.efforts(for: .system, recent: [:]), associations.samples)
    workoutRoutes = associations.routes
    renewed = daemon.read { Dictionary(uniqueKeysWithValues: $0.ledger.records.map { ($0.key, $0.value.renewed) }) }
    daemon.loadIfPossible(daemon.read { Set($0.store.unloaded.keys) })
    deletions = daemon.read { $0.store.sources.values.flatMap { $0.values.flatMap(\.deletions) } }
      .sorted { $0.serial < $1.serial }
  }
}
