import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// Which app and device code speaks to when nobody says: what `HKHealthStore()` finds by itself.
///
/// A host that runs an app in its own process binds `Connection.$current` around the app’s code; every store the code
/// makes takes that connection and keeps it. Code that runs outside such a binding, a program that simply links HealthKit,
/// speaks to the connection set here. Without one it speaks to a device in memory, as the app its main bundle says it is.
package enum DefaultConnection {
  private static let chosen = Mutex<Connection?>(nil)

  private static let inMemory = HealthDaemon().connect(AppIdentity(bundle: .main))

  /// The connection of the code that runs.
  package static var current: Connection { Connection.current ?? chosen.withLock { $0 } ?? inMemory }

  /// Sets the connection for code that runs outside any binding; nil restores the device in memory.
  package static func set(_ connection: Connection?) { chosen.withLock { $0 = connection } }
}

extension AppIdentity {
  /// The app a bundle’s Info.plist describes.
  ///
  /// A program without an Info.plist is known by its process’s name. Its entitlements are not in the bundle: it has
  /// HealthKit’s. Identifiers of what is no clinical type are passed over (rule A79).
  package init(bundle: Bundle) {
    func string(_ key: String) -> String? { bundle.object(forInfoDictionaryKey: key) as? String }
    let required =
      bundle.object(forInfoDictionaryKey: "NSHealthRequiredReadAuthorizationTypeIdentifiers") as? [String] ?? []
    let name = ProcessInfo.processInfo.processName
    self.init(
      bundleIdentifier: bundle.bundleIdentifier ?? name,
      displayName: string("CFBundleDisplayName") ?? string("CFBundleName") ?? name,
      version: string("CFBundleVersion") ?? "1",
      readPurpose: string("NSHealthShareUsageDescription"),
      writePurpose: string("NSHealthUpdateUsageDescription"),
      clinicalPurpose: string("NSHealthClinicalHealthRecordsShareUsageDescription"),
      requiredClinicalTypes: Set(
        required.compactMap(ObjectType.init(identifier:)).filter { $0.kind == .clinical }))
  }
}
