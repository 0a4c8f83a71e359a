import Foundation
import HealthModel
import Synchronization

/// The device's side of HealthKit: the consent ledger, the samples, and the only door between them and an app.
package final class HealthDaemon: Sendable {
  package let settings: DeviceSettings

  package init(settings: DeviceSettings = DeviceSettings()) { self.settings = settings }

  // MARK: For apps

  /// Opens an app's line. The app is known to the device from its first authorization request on (rule A10).
  package func connect(_ app: AppIdentity) -> Connection { Connection(app: app, daemon: self) }

  // MARK: For the system's own screens (never for an app)

  /// Who shows sheets. Without one a request fails with a sentence that says so.
  package func setPresenter(_ presenter: (any AuthorizationPresenter)?) { fatalError("contract") }

  /// The apps that have asked for something, in the order of their first request, also those that got nothing.
  package func appsThatAsked() -> [AppIdentity] { fatalError("contract") }

  /// Every permission the app has asked for, with the person's decision.
  package func decisions(of bundleIdentifier: String) -> [Permission: Decision] { fatalError("contract") }

  /// The person changes a switch in Settings (rule A84). Takes effect at once.
  package func setDecision(_ decision: Decision, for permission: Permission, of bundleIdentifier: String) {
    fatalError("contract")
  }

  /// Per-object choices: which objects of a type the app may read.
  package func allowedObjects(of type: ObjectType, for bundleIdentifier: String) -> Set<UUID> {
    fatalError("contract")
  }

  /// The person changes the per-object choices in Settings (rule A73).
  package func setAllowed(_ isAllowed: Bool, object uuid: UUID, for bundleIdentifier: String) {
    fatalError("contract")
  }

  /// Adds records as they are, with their own sources: sensors, demo data, imports. All or none; known UUIDs are skipped.
  @discardableResult
  package func add(_ records: [SampleRecord]) -> Int { fatalError("contract") }

  package func setCharacteristics(_ characteristics: Characteristics) { fatalError("contract") }

  /// What the store holds of a type, whoever may see it.
  package func summary(of type: ObjectType) -> StoreSummary { fatalError("contract") }

  /// All samples of a type, for the system's own screens.
  package func allSamples(_ query: SampleQuery, sortedBy order: [SampleOrder] = [], limit: Int? = nil) -> [SampleRecord]
  { fatalError("contract") }

  /// Statistics over everything the store holds, for the system's own screens.
  package func allStatistics(_ query: SampleQuery, options: StatisticsOptions, interval: StatisticsInterval)
    -> StatisticsCollectionRecord
  { fatalError("contract") }

  /// Types the store holds samples of.
  package func typesWithSamples() -> [ObjectType] { fatalError("contract") }

  /// Sources in order of priority for a type, highest first (rule Q44).
  package func sourceOrder(for type: ObjectType) -> [SourceRecord] { fatalError("contract") }
  package func setSourceOrder(_ bundleIdentifiers: [String], for type: ObjectType) { fatalError("contract") }

  /// An element after each change of the ledger, the samples or the apps: time to look again.
  package func changes() -> AsyncStream<Void> { fatalError("contract") }
}

/// What the store holds of one type.
package struct StoreSummary: Hashable, Sendable {
  package var type: ObjectType
  package var sampleCount: Int
  package var sources: [SourceRecord]
  package var earliest: Date?
  package var latest: Date?
}

/// What the device is set to: the only place that knows what time it is.
package struct DeviceSettings: Sendable {
  /// What time it is on the device.
  package var now: @Sendable () -> Date
  package var calendar: Calendar
  package var locale: Locale
  /// iOS version, "18.1.0".
  package var operatingSystemVersion: String
  /// "iPhone16,1".
  package var productType: String
  /// False on an iPad with iPadOS 16 (rule A23).
  package var isHealthDataAvailable: Bool

  package init(
    now: @escaping @Sendable () -> Date = { Date() }, calendar: Calendar = .current, locale: Locale = .current,
    operatingSystemVersion: String = "18.1.0", productType: String = "iPhone16,1", isHealthDataAvailable: Bool = true
  ) {
    self.now = now
    self.calendar = calendar
    self.locale = locale
    self.operatingSystemVersion = operatingSystemVersion
    self.productType = productType
    self.isHealthDataAvailable = isHealthDataAvailable
  }
}
