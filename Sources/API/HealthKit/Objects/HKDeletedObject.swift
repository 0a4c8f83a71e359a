import Foundation
import HealthModel

/// A record of a deleted object, with enough information to delete it elsewhere too (rule Q25). iOS 9.
open class HKDeletedObject: NSObject, NSSecureCoding, Archivable, @unchecked Sendable {
  struct Record: Codable {
    var uuid: UUID
    var metadata: [String: MetadataValue]
  }

  let record: Record

  init(uuid: UUID, metadata: [String: MetadataValue]) { record = Record(uuid: uuid, metadata: metadata) }

  /// The identifier of the deleted object.
  open var uuid: UUID { record.uuid }

  /// The object’s sync identifier and version; nil when the object had none. No other metadata is kept. iOS 11.
  open var metadata: [String: Any]? { record.metadata.bridged }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKDeletedObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  open override var description: String { "\(uuid), deleted" }

  static func object(of record: Record) -> NSObject? { HKDeletedObject(uuid: record.uuid, metadata: record.metadata) }
}
