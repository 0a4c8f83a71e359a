import Foundation
import HealthModel

/// A sample whose element is still open: all but its metadata.
struct PendingSample {
  var type: ObjectType
  var start: Int
  var end: Int
  var content: SampleRecord.Content
  var source: Int
  var identity: SampleIdentity
}

extension PendingSample {
  func sample(uuid: UUID, source: SourceTable.Source, metadata: [String: MetadataValue]) -> SampleRecord {
    SampleRecord(
      uuid: uuid, type: type, start: Date(exportSeconds: start), end: Date(exportSeconds: end), content: content,
      sourceRevision: source.revision, device: source.device, metadata: metadata)
  }
}

extension Date {
  /// From whole seconds since 1970.
  init(exportSeconds seconds: Int) {
    self.init(timeIntervalSinceReferenceDate: Double(seconds - ExportDate.secondsBefore2001))
  }
}
