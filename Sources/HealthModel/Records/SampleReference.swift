import Foundation

/// Which sample is meant, with what it takes to find it by binary search.
///
/// A UUID names a sample among those of its source. Apps choose UUIDs, so one that another app's sample has already must
/// be nothing special to them.
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
