import Foundation
import HealthDaemon
import HealthModel

/// A file attached to an object (rule S44). Its content comes from an ``HKAttachmentStore``. iOS 16.
open class HKAttachment: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  struct Record: Codable {
    var identifier: UUID
    var name: String
    /// The uniform type identifier of the file’s content.
    var contentType: String
    var size: Int
    var creationDate: Date
    var metadata: [String: MetadataValue]
  }

  let record: Record

  /// The object to which the file is attached; nil for an attachment from an archive, whose content cannot be read.
  let object: SampleReference?

  private init(_ record: Record, of object: SampleReference?) {
    self.record = record
    self.object = object
  }

  /// Creates an attachment of a stored object.
  convenience init(_ record: AttachmentRecord, of object: SampleReference) {
    self.init(
      Record(
        identifier: record.identifier, name: record.name, contentType: record.contentType, size: record.data.count,
        creationDate: record.created, metadata: record.metadata), of: object)
  }

  /// The identifier of the attachment, different for each.
  open var identifier: UUID { record.identifier }

  /// The name of the file.
  open var name: String { record.name }

  /// The type of the file’s content.
  open var contentType: UTType { UTType(importedAs: record.contentType) }

  /// The size of the file, in bytes.
  open var size: Int { record.size }

  /// The date when the file was attached.
  open var creationDate: Date { record.creationDate }

  /// The metadata of the attachment; nil when it is empty.
  open var metadata: [String: Any]? { record.metadata.bridged }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKAttachment)?.identifier == identifier }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { "\(name) (\(contentType.identifier), \(size) bytes)" }

  /// Returns the attachment for a record from an archive. It can no longer read the file’s content.
  static func object(of record: Record) -> NSObject? { HKAttachment(record, of: nil) }

  /// The content as an asynchronous sequence of bytes.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8

    /// Reads the whole content.
    let read: @Sendable () async throws -> Data

    public func makeAsyncIterator() -> Iterator { Iterator(read: read) }

    /// The iterator over the bytes. It reads the whole content when the first byte is requested.
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
  // `@unchecked Sendable`: the class is open, as in Apple's framework. `Progress` is thread-safe.

  /// The attachment whose content is read.
  public let attachment: HKAttachment

  /// The progress of reading, one unit per byte.
  public let progress: Progress

  private let store: HKHealthStore

  init(_ attachment: HKAttachment, store: HKHealthStore) {
    self.attachment = attachment
    self.store = store
    progress = Progress(totalUnitCount: Int64(attachment.size))
  }

  /// The whole content of the file.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when the attachment was removed, or when the app may no longer see
  ///   its object.
  open var data: Data {
    get async throws {
      let attachment = attachment
      let data = try await store.run { try $0.data(of: attachment) }
      progress.completedUnitCount = progress.totalUnitCount
      return data
    }
  }

  /// The content as a sequence of bytes, read when the first byte is requested.
  open var bytes: HKAttachment.AsyncBytes { HKAttachment.AsyncBytes { [self] in try await data } }
}

extension Connection {
  /// Returns the content of an attachment.
  ///
  /// - Throws: `invalidArgument` when it comes from an archive, was removed, or belongs to an object the app may not
  ///   see.
  func data(of attachment: HKAttachment) throws -> Data {
    guard let object = attachment.object else {
      throw HealthError.invalidArgument("The attachment was read from an archive.")
    }
    return try self.attachment(attachment.identifier, of: object).data
  }
}
