import Foundation
import HealthModel

/// A record of an object that was deleted, sufficient to delete it elsewhere too (rule Q25). iOS 9.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  private let metadataRecord: [String: MetadataValue]

  init(uuid: UUID, metadata: [String: MetadataValue]) {
    self.uuid = uuid
    metadataRecord = metadata
  }

  /// The identifier of the deleted object.
  public let uuid: UUID

  /// The object’s sync identifier and version; nil when it had none. No other metadata is kept. iOS 11.
  open var metadata: [String: Any]? { metadataRecord.bridged }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKDeletedObject)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  open override var description: String { "\(uuid), deleted" }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(uuid as NSUUID, forKey: "uuid")
    coder.encode(metadataRecord)
  }

  public required init?(coder: NSCoder) {
    guard let uuid = coder.object("uuid", of: NSUUID.self) else { return nil }
    self.uuid = uuid as UUID
    metadataRecord = coder.decodeMetadata()
  }
}
