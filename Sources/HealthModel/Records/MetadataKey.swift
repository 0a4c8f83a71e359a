/// Metadata keys the store itself reads.
package enum MetadataKey {
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  package static let syncVersion = "HKMetadataKeySyncVersion"
  package static let externalUUID = "HKExternalUUID"
  /// What only the system notes down: apps may read it (rule S45).
  package static let readOnly = ["HKMetadataKeyAppleDeviceCalibrated"]
}
