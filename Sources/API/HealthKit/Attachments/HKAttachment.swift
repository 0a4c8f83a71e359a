import Foundation
import HealthDaemon
import HealthModel

/// A file attached to an object (rule S44). Its content comes from an ``HKAttachmentStore``. iOS 16.
open class HKAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  /// The identifier of the attachment, different for each.
  public let identifier: UUID

  /// The name of the file.
  public let name: String

  /// The type of the file’s content.
  public let contentType: UTType

  /// The size of the file, in bytes.
  public let size: Int

  /// The date at which the file was attached.
  public let creationDate: Date

  private let entries: [String: MetadataValue]

  /// The metadata of the attachment; nil when it is empty.
  open var metadata: [String: Any]? { entries.bridged }

  /// The object it is attached to, through which its content is read; nil for an attachment from an archive.
  let object: SampleReference?

  /// Creates an attachment of a stored object.
  init(_ record: AttachmentRecord, of object: SampleReference) {
    identifier = record.identifier
    name = record.name
    contentType = UTType(importedAs: record.contentType)
    size = record.data.count
    creationDate = record.created
    entries = record.metadata
    self.object = object
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAttachment)?.identifier == identifier }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { "\(name) (\(contentType.identifier), \(size) bytes)" }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(identifier as NSUUID, forKey: "identifier")
    coder.encode(name as NSString, forKey: "name")
    coder.encode(contentType.identifier as NSString, forKey: "contentType")
    coder.encode(size, forKey: "size")
    coder.encode(creationDate as NSDate, forKey: "creationDate")
    coder.encode(entries)
  }

  /// Creates an attachment from an archive, which can no longer read the file’s content; nil when the archive holds
  /// none.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.object("identifier", of: NSUUID.self), let name = coder.string("name"),
      let type = coder.string("contentType").flatMap({ UTType($0) }), let created = coder.date("creationDate")
    else { return nil }
    self.identifier = identifier as UUID
    self.name = name
    contentType = type
    size = coder.decodeInteger(forKey: "size")
    creationDate = created
    entries = coder.decodeMetadata()
    object = nil
  }

  /// The content as a sequence of bytes.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8

    /// Reads the whole content.
    let read: @Sendable () async throws -> Data

    public func makeAsyncIterator() -> Iterator { Iterator(read: read) }

    /// The iterator over the bytes, which reads the whole content when the first byte is asked for.
    public struct Iterator: AsyncIteratorProtocol {
      let read: @Sendable () async throws -> Data
      private var rest: Data.SubSequence?

      init(read: @escaping @Sendable () async throws -> Data) { self.read = read }

      public mutating func next() async throws -> UInt8? {
        if rest == nil { rest = try await read()[...] }
        return rest?.popFirst()
      }
    }
  }
}

/// A reader of an attachment’s content. iOS 16.
open class HKAttachmentDataReader: @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework; `Progress` guards itself.

  /// The attachment whose content is read.
  public let attachment: HKAttachment

  /// The progress of reading, a unit for each byte.
  public let progress: Progress

  private let store: HKHealthStore

  init(_ attachment: HKAttachment, store: HKHealthStore) {
    self.attachment = attachment
    self.store = store
    progress = Progress(totalUnitCount: Int64(attachment.size))
  }

  /// The whole content of the file.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when the attachment was removed, or the app may not see its object
  ///   any more.
  open var data: Data {
    get async throws {
      let attachment = attachment
      let data = try await store.run { connection throws(HealthError) in try connection.data(of: attachment) }
      progress.completedUnitCount = progress.totalUnitCount
      return data
    }
  }

  /// The content as a sequence of bytes, read when the first is asked for.
  open var bytes: HKAttachment.AsyncBytes { HKAttachment.AsyncBytes { [self] in try await data } }
}

extension Connection {
  /// Returns the content of an attachment.
  ///
  /// - Throws: `invalidArgument` when it comes from an archive, was removed, or belongs to an object the app may not
  ///   see.
  func data(of attachment: HKAttachment) throws(HealthError) -> Data {
    guard let object = attachment.object else { throw .invalidArgument("The attachment was read from an archive.") }
    return try self.attachment(attachment.identifier, of: object).data
  }
}
