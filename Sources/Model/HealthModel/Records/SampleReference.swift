import Foundation

/// The identity of a sample, with the properties that let the store find it by binary search.
///
/// A UUID is unique only among the samples of its source. Apps choose UUIDs, so a UUID that another app's sample
/// already has must work like any other.
package struct SampleReference: Hashable, Sendable, Codable {
  package var type: ObjectType
  package var bundleIdentifier: String
  package var start: Date
  package var uuid: UUID

  package init(type: ObjectType, bundleIdentifier: String, start: Date, uuid: UUID) {
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    self.start = start
    self.uuid = uuid
  }
}

extension SampleRecord {
  package var reference: SampleReference {
    SampleReference(
      type: type, bundleIdentifier: sourceRevision.source.bundleIdentifier, start: start, uuid: uuid)
  }
}
