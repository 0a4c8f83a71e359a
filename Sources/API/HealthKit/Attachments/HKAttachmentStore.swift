import Foundation
import HealthDaemon
import HealthModel

/// A store of the files that are attached to objects (rule S44). iOS 16.
///
///     let attachments = HKAttachmentStore(healthStore: store)
///     try await attachments.addAttachment(
///       to: prescription, name: "Prescription.pdf", contentType: .pdf, url: file)
///
/// An app can attach files only to vision prescriptions it saved. Any app that may see the prescription may read its
/// files.
open class HKAttachmentStore: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework, but its instances never change.

  private let store: HKHealthStore

  /// Creates an attachment store for the app of a health store.
  public init(healthStore: HKHealthStore) { store = healthStore }

  /// Attaches a copy of a file's current content to an object.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an object that is not a vision prescription or was not saved
  ///   by this app, and for a file that cannot be read; ``HKError/Code/errorDataSizeExceeded`` for more than ten
  ///   megabytes; ``HKError/Code/errorAuthorizationDenied`` without the permission to write prescriptions.
  @discardableResult
  open func addAttachment(
    to object: HKObject, name: String, contentType: UTType, url URL: URL, metadata: [String: Any] = [:]
  ) async throws -> HKAttachment {
    let (object, metadata) = (object.record.reference, [String: MetadataValue](metadata: metadata))
    return try await store.take { try self.add(object, name, contentType, URL, metadata) }
  }

  /// Does the same as ``addAttachment(to:name:contentType:url:metadata:)``, and calls the completion handler on a
  /// background queue.
  @preconcurrency
  open func addAttachment(
    to object: HKObject, name: String, contentType: UTType, url URL: URL, metadata: [String: Any] = [:],
    completion: @escaping @Sendable (HKAttachment?, (any Error)?) -> Void
  ) {
    let (object, metadata) = (object.record.reference, [String: MetadataValue](metadata: metadata))
    store.answer(completion) { try self.add(object, name, contentType, URL, metadata) }
  }

  /// Removes an attachment from an object.
  open func removeAttachment(_ attachment: HKAttachment, from object: HKObject) async throws {
    let (connection, identifier, object) = (store.connection, attachment.identifier, object.record.reference)
    try await store.take { try connection.detach(identifier, from: object) }
  }

  /// Does the same as ``removeAttachment(_:from:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func removeAttachment(
    _ attachment: HKAttachment, from object: HKObject,
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let (connection, identifier, object) = (store.connection, attachment.identifier, object.record.reference)
    store.answer(completion) { try connection.detach(identifier, from: object) }
  }

  /// Returns the attachments of an object, in the order they were attached.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an object that is not saved, or that the app may not see.
  open func attachments(for object: HKObject) async throws -> [HKAttachment] {
    let (connection, object) = (store.connection, object.record.reference)
    return try await store.take { try connection.attachments(for: object) }
  }

  /// Does the same as ``attachments(for:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func getAttachments(
    for object: HKObject, completion: @escaping @Sendable ([HKAttachment]?, (any Error)?) -> Void
  ) {
    let (connection, object) = (store.connection, object.record.reference)
    store.answer(completion) { try connection.attachments(for: object) }
  }

  /// Returns a reader of an attachment’s content.
  open func dataReader(for attachment: HKAttachment) -> HKAttachmentDataReader {
    HKAttachmentDataReader(attachment, store: store)
  }

  /// Reads the whole content of an attachment and calls the completion handler on a background queue. Cancelling the
  /// progress has no effect.
  @preconcurrency
  @discardableResult
  open func getData(
    for attachment: HKAttachment, completion: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: Int64(attachment.size))
    let connection = store.connection
    store.answer({ data, error in
      progress.completedUnitCount = progress.totalUnitCount
      completion(data, error)
    }) { try connection.data(of: attachment) }
    return progress
  }

  /// The size, in bytes, of the chunks that the handler of a stream receives.
  private static let piece = 65_536

  /// Reads the content of an attachment chunk by chunk and calls the handler on a background queue. The handler's last
  /// call has `done` set. Cancelling the progress ends the read with ``HKError/Code/errorUserCanceled``.
  @preconcurrency
  @discardableResult
  open func streamData(
    for attachment: HKAttachment,
    dataHandler: @escaping @Sendable (_ data: Data?, _ error: (any Error)?, _ done: Bool) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: Int64(attachment.size))
    let connection = store.connection
    let answer = { @Sendable (data: Data?, error: (any Error)?) in
      guard let data else { return dataHandler(nil, error, true) }
      var rest = data[...]
      repeat {
        if progress.isCancelled { return dataHandler(nil, HKError(.errorUserCanceled), true) }
        let piece = rest.prefix(Self.piece)
        rest = rest.dropFirst(Self.piece)
        progress.completedUnitCount += Int64(piece.count)
        dataHandler(Data(piece), nil, rest.isEmpty)
      } while !rest.isEmpty
    }
    store.answer(answer) { try connection.data(of: attachment) }
    return progress
  }

  private func add(
    _ object: SampleReference, _ name: String, _ type: UTType, _ url: URL, _ metadata: [String: MetadataValue]
  ) throws -> HKAttachment {
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int
    if let size, size > Connection.largestAttachment {
      throw HKError(
        .errorDataSizeExceeded,
        userInfo: [
          NSLocalizedDescriptionKey: """
          “\(url.path)” has \(size) bytes, but an attachment can have at most \(Connection.largestAttachment)
          """
        ])
    }
    guard url.isFileURL, let data = try? Data(contentsOf: url) else {
      throw HKError.invalid("The file “\(url.isFileURL ? url.path : url.absoluteString)” cannot be read")
    }
    let connection = store.connection
    let record = AttachmentRecord(
      identifier: UUID(), name: name, contentType: type.identifier, created: connection.settings.now(),
      metadata: metadata, data: data)
    try connection.attach(record, to: object)
    return HKAttachment(record, of: object)
  }
}

extension Connection {
  fileprivate func attachments(for object: SampleReference) throws -> [HKAttachment] {
    try attachments(of: object).map { HKAttachment($0, of: object) }
  }
}
