/// The metadata keys the store itself uses.
package enum MetadataKey {
  /// The identifier of an object in the app's own database, by which a newer version replaces an older one.
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  /// The version of the object with a sync identifier.
  package static let syncVersion = "HKMetadataKeySyncVersion"
  /// The keys that are kept of a deleted sample's metadata: when one of them is missing, the sample did not have it.
  package static let storedOfDeleted: Set = [syncIdentifier, syncVersion]
  /// The app's own identifier of an object.
  package static let externalUUID = "HKExternalUUID"
  /// The keys only the system may set; apps may read them (rule S45).
  package static let readOnly = ["HKMetadataKeyAppleDeviceCalibrated"]
}
