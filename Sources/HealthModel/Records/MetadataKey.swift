/// Metadata keys the store itself reads.
package enum MetadataKey {
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  package static let syncVersion = "HKMetadataKeySyncVersion"
  /// What is remembered of the metadata of a deleted sample: when one of these is not there, the sample had none.
  package static let keptOfDeleted: Set = [syncIdentifier, syncVersion]
  package static let externalUUID = "HKExternalUUID"
  /// What only the system notes down: apps may read it (rule S45).
  package static let readOnly = ["HKMetadataKeyAppleDeviceCalibrated"]
}
