import Foundation

/// What is left of a deleted sample (rule Q25).
package struct DeletedSample: Hashable, Sendable, Identifiable {
  /// The number of the change that deleted it.
  package var serial: UInt64
  package var uuid: UUID
  package var type: ObjectType
  /// Who wrote it, so that an app with only its own data in view learns of no other's.
  package var bundleIdentifier: String
  /// For a correlation, what its members were: they decide who may know of it (rule A59).
  package var memberTypes: [ObjectType]
  /// The object the person chose about: the sample, or the medication a dose was of (rule A75).
  package var chosenObject: UUID
  /// Only the sync identifier and the sync version are kept.
  package var metadata: [String: MetadataValue]
  /// The UUID of the newer version that took its place (rule S24); nil for a sample that was deleted.
  package var replacement: UUID?

  package var id: UUID { uuid }

  /// As an app gets it: the number counts everybody's changes, and is nobody else's business.
  package var withoutSerial: DeletedSample {
    var sample = self
    sample.serial = 0
    return sample
  }

  package init(
    serial: UInt64, uuid: UUID, type: ObjectType, bundleIdentifier: String, memberTypes: [ObjectType],
    chosenObject: UUID, metadata: [String: MetadataValue], replacement: UUID? = nil
  ) {
    self.serial = serial
    self.uuid = uuid
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    self.memberTypes = memberTypes
    self.chosenObject = chosenObject
    self.metadata = metadata
    self.replacement = replacement
  }

  package init(serial: UInt64, _ record: SampleRecord, replacement: UUID? = nil) {
    self.replacement = replacement
    self.serial = serial
    uuid = record.uuid
    type = record.type
    bundleIdentifier = record.sourceRevision.source.bundleIdentifier
    chosenObject = record.chosenObject
    memberTypes = if case .correlation(let members) = record.content { members.map(\.type) } else { [] }
    metadata = record.metadata.filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion }
  }
}
