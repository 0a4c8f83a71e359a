import Foundation
import HealthModel

/// What is left of a deleted sample (rule Q25).
package struct DeletedSample: Hashable, Sendable, Identifiable {
  /// The number of the change that deleted it.
  var serial: UInt64
  package var uuid: UUID
  package var type: ObjectType
  /// Who wrote it, so that an app with only its own data in view learns of no other's.
  var bundleIdentifier: String
  /// For a correlation, what its members were: they decide who may know of it (rule A59).
  var memberTypes: [ObjectType]
  /// The object the person chose about: the sample, or the medication a dose was of (rule A75).
  var chosenObject: UUID
  /// Only the sync identifier and the sync version are kept.
  package var metadata: [String: MetadataValue]

  package var id: UUID { uuid }

  /// As an app gets it: the number counts everybody's changes, and is nobody else's business.
  var withoutSerial: DeletedSample {
    var sample = self
    sample.serial = 0
    return sample
  }

  /// As it was kept.
  init(_ stored: StoredDeletion) {
    serial = stored.serial
    uuid = stored.uuid
    type = stored.type
    bundleIdentifier = stored.bundleIdentifier
    memberTypes = stored.memberTypes
    chosenObject = stored.chosenObject
    metadata = stored.metadata
  }

  init(serial: UInt64, _ record: SampleRecord) {
    self.serial = serial
    uuid = record.uuid
    type = record.type
    bundleIdentifier = record.sourceRevision.source.bundleIdentifier
    chosenObject = record.chosenObject
    memberTypes = if case .correlation(let members) = record.content { members.map(\.type) } else { [] }
    metadata = record.metadata.filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion }
  }
}
