import HealthDaemon
import HealthModel

extension HealthDaemon {
  /// Returns the app with a bundle identifier, among those that have asked for something on this device.
  ///
  /// - Throws: `DeviceStorageError` that names the apps there are.
  func app(argument bundleIdentifier: String) throws(DeviceStorageError) -> AppIdentity {
    let known = appsThatAsked()
    if let app = known.first(where: { $0.bundleIdentifier == bundleIdentifier }) { return app }
    if known.isEmpty {
      throw DeviceStorageError(
        .refused, "No app “\(bundleIdentifier)” has asked for anything on this device: none has.")
    }
    let others = known.map(\.bundleIdentifier).sorted().joined(separator: " or ")
    throw DeviceStorageError(
      .refused, "No app “\(bundleIdentifier)” has asked for anything on this device: name \(others).")
  }
}
