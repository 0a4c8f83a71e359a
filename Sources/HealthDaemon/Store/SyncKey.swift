import Foundation
import HealthModel

/// What a source calls one of its objects, whichever version of it is stored (rule S26).
struct SyncKey: Hashable, Sendable {
  var bundleIdentifier: String
  var type: ObjectType
  var identifier: String
}

/// The version the store holds.
struct SyncEntry: Sendable {
  var sample: SampleReference
  var version: Double
}

extension SampleRecord {
  /// The sample's sync identity; nil unless it has an identifier and a version (rule S23).
  var syncVersion: (key: SyncKey, version: Double)? {
    guard !metadata.isEmpty, case .string(let identifier) = metadata[MetadataKey.syncIdentifier],
      let version = metadata[MetadataKey.syncVersion]?.asNumber
    else { return nil }
    let source = sourceRevision.source.bundleIdentifier
    return (SyncKey(bundleIdentifier: source, type: type, identifier: identifier), version)
  }
}
