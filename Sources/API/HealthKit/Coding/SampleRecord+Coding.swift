import Foundation
import HealthModel

// Samples go into keyed archives as their properties, so that an archive stays readable when a record's shape changes.

extension SampleRecord {
  /// Writes the sample’s properties into a keyed archive.
  func encode(with coder: NSCoder) {
    coder.encode(uuid as NSUUID, forKey: "uuid")
    coder.encode(HKObjectType.instance(of: type), forKey: "type")
    coder.encode(start as NSDate, forKey: "startDate")
    coder.encode(end as NSDate, forKey: "endDate")
    coder.encode(HKSourceRevision(sourceRevision), forKey: "sourceRevision")
    coder.encode(device.map(HKDevice.init), forKey: "device")
    coder.encode(metadata)
    SampleKind.of(content.kind).encode(content, coder)
  }

  /// Creates a sample from a keyed archive; nil when a property is missing or of another class.
  init?(coder: NSCoder) {
    guard
      let uuid = coder.object("uuid", of: NSUUID.self),
      let type = coder.object("type", of: HKObjectType.self)?.objectType,
      let start = coder.date("startDate"), let end = coder.date("endDate"),
      let revision = coder.object("sourceRevision", of: HKSourceRevision.self),
      let content = SampleKind.of(type.kind).decode(coder, type)
    else { return nil }
    self.init(
      uuid: uuid as UUID, type: type, start: start, end: end, content: content, sourceRevision: revision.record,
      device: coder.object("device", of: HKDevice.self)?.record, metadata: coder.decodeMetadata())
  }
}
