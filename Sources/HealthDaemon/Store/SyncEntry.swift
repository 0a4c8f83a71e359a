import Foundation
import HealthModel

/// The version of an object the store holds, whichever its source calls it by (rule S26).
struct SyncEntry: Sendable {
  var sample: SampleReference
  var version: Double
}

extension SampleRecord {
  /// The sample's sync identity; nil unless it has an identifier and a version (rule S23).
  var syncVersion: (identifier: String, version: Double)? {
    guard !metadata.isEmpty, case .string(let identifier) = metadata[MetadataKey.syncIdentifier],
      let version = metadata[MetadataKey.syncVersion]?.asNumber
    else { return nil }
    return (identifier, version)
  }
}
