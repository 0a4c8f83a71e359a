/// The metadata keys that the store itself interprets.
package enum MetadataKey {
  /// The identifier of an object in the app's own database. A newer version of the object replaces the older one with
  /// this identifier.
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  /// The version of the object with a sync identifier.
  package static let syncVersion = "HKMetadataKeySyncVersion"
  /// The metadata keys that are kept when a sample is deleted. If the record of a deleted sample lacks one of them, the
  /// sample did not have it.
  package static let storedOfDeleted: Set = [syncIdentifier, syncVersion]
  /// The app's own identifier for an object.
  package static let externalUUID = "HKExternalUUID"
  /// The keys that only the system may set. Apps may read them (rule S45).
  package static let readOnly = ["HKMetadataKeyAppleDeviceCalibrated"]
}
