import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// The app and device that code uses when it does not specify any, as `HKHealthStore()` does.
///
/// A host that runs an app in its own process binds `Connection.$current` around the app’s code. Every store that the
/// code creates uses that connection and keeps it. Code outside such a binding, as in a program that simply links
/// HealthKit, uses the connection set here. When no connection is set, no app runs the code, and the code uses the
/// device in memory that ``ProcessHealth`` chooses.
package enum DefaultConnection {
  private struct State {
    /// The connection of the app that was set; nil for the device in memory.
    var app: Connection?
    /// Determines whether the device in memory has Health, and which app the process is.
    var health: ProcessHealth
    /// The process’s own connection to the device in memory, opened on demand.
    var line: Connection?
  }

  private static let device = HealthDaemon()

  private static let state: Mutex<State> = {
    let health = ProcessHealth.chosen(in: ProcessInfo.processInfo.environment)
    let system = ProcessHealth.systemVersion(in: ProcessInfo.processInfo.environment)
    device.changeSettings { settings in
      settings.isHealthDataAvailable = health != .unavailable
      if let system { settings.operatingSystemVersion = system }
    }
    return Mutex(State(health: health))
  }()

  /// The connection of the running code: its app’s, or otherwise the process’s own.
  package static var current: Connection { ofRunningApp ?? ofProcess }

  /// The connection of the app whose code runs; nil for code outside any app.
  package static var ofRunningApp: Connection? {
    guard let connection = Connection.current ?? state.withLock({ $0.app }) else { return nil }
    // In handlers of a query that was executed outside any app, `Connection.current` is the process's own connection.
    // These handlers are code outside any app too.
    return connection.device == ObjectIdentifier(device) ? nil : connection
  }

  private static var ofProcess: Connection {
    state.withLock { state in
      if let line = state.line { return line }
      let line = device.connect(AppIdentity(.main, health: state.health))
      state.line = line
      return line
    }
  }

  /// Sets the connection for code that runs outside any binding; nil restores the device in memory.
  package static func set(_ connection: Connection?) { state.withLock { $0.app = connection } }

  /// Sets the health data that code outside any app can reach from now on, and forgets the app that was set.
  package static func use(_ health: ProcessHealth) {
    let line = state.withLock { state in
      // Return the earlier connection, so that it is released after the lock.
      defer { state = State(health: health) }
      return state.line
    }
    device.changeSettings { $0.isHealthDataAvailable = health != .unavailable }
    withExtendedLifetime(line) {}
  }
}

extension AppIdentity {
  /// Creates the identity of a process whose code runs outside any app, from the process’s main bundle.
  init(_ bundle: Bundle, health: ProcessHealth) {
    self.init(bundle: bundle)
    if health == .bundle {
      if bundle.infoDictionary?.isEmpty != false { advice = ProcessHealth.advice }
    } else {
      readPurpose = readPurpose ?? "\(displayName) reads health data in tests."
      writePurpose = writePurpose ?? "\(displayName) saves health data in tests."
      clinicalPurpose = clinicalPurpose ?? "\(displayName) reads health records in tests."
      entitlements.formUnion([.healthKit, .healthRecords])
    }
  }

  /// Creates the identity that a bundle’s Info.plist describes.
  ///
  /// A program without an Info.plist gets the name of its process. A bundle does not contain the entitlements, so the
  /// identity always has the HealthKit entitlement. Identifiers of types that are not clinical are ignored (rule A79).
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
