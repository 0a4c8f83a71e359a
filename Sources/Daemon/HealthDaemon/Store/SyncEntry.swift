import Foundation
import HealthModel

/// The version of an object in the store, keyed by its sync identifier (rule S26).
struct SyncEntry: Sendable {
  var sample: SampleReference
  var version: Double
}

extension SampleRecord {
  /// The sync identifier and version of the sample; nil unless it has both (rule S23).
  var syncVersion: (identifier: String, version: Double)? {
    guard !metadata.isEmpty, case .string(let identifier) = metadata[MetadataKey.syncIdentifier],
      let version = metadata[MetadataKey.syncVersion]?.asNumber
    else { return nil }
    return (identifier, version)
  }
}
