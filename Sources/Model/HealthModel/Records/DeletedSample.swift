import Foundation

/// The facts a device keeps about a deleted sample (rule Q25).
package struct DeletedSample: Hashable, Sendable, Identifiable {
  package var serial: UInt64
  package var uuid: UUID
  package var type: ObjectType
  /// The bundle identifier of the source. It keeps apps that may read only their own data from learning about other
  /// apps' deletions.
  package var bundleIdentifier: String
  /// The end of the sample; for a correlation, the earliest end among its members. It decides which apps with limited
  /// access may see the deletion. Nil when read from an older file, which does not record it.
  package var end: Date?
  /// The types of a correlation's members, which decide which apps may see the deletion (rule A59); empty for other
  /// samples.
  package var memberTypes: [ObjectType]
  /// The UUID of the object that the person's decision applies to: the sample, or for a dose its medication (rule A75).
  package var chosenObject: UUID
  /// The sync identifier and the sync version, if the sample had them. No other metadata is kept.
  package var metadata: [String: MetadataValue]
  /// The UUID of the newer version that replaced the sample (rule S24); nil for a sample that an app or the person
  /// deleted.
  package var replacement: UUID?

  package var id: UUID { uuid }

  /// The deleted sample as an app receives it. The serial is removed because it counts the changes of all apps.
  package var withoutSerial: DeletedSample {
    var sample = self
    sample.serial = 0
    return sample
  }

  package init(
    serial: UInt64, uuid: UUID, type: ObjectType, bundleIdentifier: String, memberTypes: [ObjectType],
    chosenObject: UUID, metadata: [String: MetadataValue], replacement: UUID? = nil,
    end: Date? = nil
  ) {
    self.serial = serial
    self.uuid = uuid
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    self.memberTypes = memberTypes
    self.chosenObject = chosenObject
    self.metadata = metadata
    self.replacement = replacement
    self.end = end
  }

  /// Creates the record of a sample that the change with this serial deleted.
  package init(serial: UInt64, _ record: SampleRecord, replacement: UUID? = nil) {
    self.replacement = replacement
    self.serial = serial
    uuid = record.uuid
    type = record.type
    bundleIdentifier = record.sourceRevision.source.bundleIdentifier
    chosenObject = record.chosenObject
    if case .correlation(let members) = record.content {
      end = members.lazy.map(\.end).min() ?? record.end
    } else {
      end = record.end
    }
    memberTypes = if case .correlation(let members) = record.content { members.map(\.type) } else { [] }
    metadata = record.metadata.filter { MetadataKey.storedOfDeleted.contains($0.key) }
  }
}
