import HealthModel

/// Calls of an API that is newer than the device.
extension Connection {
  /// Stops the app at a call that a later version of iOS introduced. Every such call uses this check.
  ///
  /// On Linux `#available` is always true, so the branch for a new version also runs on an old device. That device does
  /// not have the call, and the message says so.
  ///
  /// - Parameter call: The name of the call with its type, such as "HKHealthStore.referenceSex".
  package func require(_ feature: SystemFeature, for call: String) throws(HealthError) {
    try answer(nil, by: .running, unless: { $0.mistake(calling: call, with: feature) }) { _ throws(HealthError) in }
  }
}

extension DeviceSettings {
  /// Returns the mistake of making a call that needs a feature the device does not have; nil when the device has the
  /// feature.
  fileprivate func mistake(calling call: String, with feature: SystemFeature) -> HealthException? {
    if systemVersion.has(feature) { return nil }
    return HealthException(
      .newerThanDevice(call: call, since: "\(feature.versions.since)", device: "\(systemVersion)"))
  }
}
