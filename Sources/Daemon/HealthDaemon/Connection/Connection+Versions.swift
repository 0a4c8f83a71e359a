import HealthModel

/// Calls that are newer than the device.
extension Connection {
  /// Stops the app at a call that came with a later version of iOS than the device plays: the one check of all such
  /// calls.
  ///
  /// On Linux `#available` is always true, so that the branch for a new version also runs on an old device. There is no
  /// such call on it, and the sentence says so.
  ///
  /// - Parameter call: The name of the call, with its type: "HKHealthStore.referenceSex".
  package func require(_ feature: SystemFeature, for call: String) throws(HealthError) {
    try answer(nil, by: .running, unless: { $0.mistake(calling: call, with: feature) }) { _ throws(HealthError) in }
  }
}

extension DeviceSettings {
  /// Returns the mistake to make a call that came with a feature the device does not have; nil when it has it.
  fileprivate func mistake(calling call: String, with feature: SystemFeature) -> HealthException? {
    if systemVersion.has(feature) { return nil }
    return HealthException(
      .newerThanDevice(call: call, since: "\(feature.versions.since)", device: "\(systemVersion)"))
  }
}
