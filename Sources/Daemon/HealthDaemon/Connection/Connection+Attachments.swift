import Foundation
import HealthModel

/// Files attached to objects (rule S44). An app attaches them only to prescriptions it saved, and may read the files of
/// any object it may read.
extension Connection {
  /// The maximum size of a file, in bytes. Apple does not publish a limit.
  package static let largestAttachment = 10 * 1024 * 1024

  /// Attaches a file.
  ///
  /// - Throws: `errorInvalidArgument` (3) for an object that is not a prescription or not the app's own, and for a file
  ///   that is already attached; `errorDataSizeExceeded` (13) for a file that is too large;
  ///   `errorAuthorizationNotDetermined` (5) and `errorAuthorizationDenied` (4) without the permission to share
  ///   prescriptions; `errorDatabaseInaccessible` (6) when it could not be stored.
  package func attach(_ attachment: AttachmentRecord, to object: SampleReference) throws(HealthError) {
    try answer(.addAttachment, [object.type], .share, .byteCount(attachment.data.count), by: .changing) {
      call throws(HealthError) in
      guard object.type.kind == .visionPrescription else {
        throw .invalidArgument("Files can be attached to vision prescriptions, not to \(object.type.identifier).")
      }
      if attachment.data.count > Self.largestAttachment {
        throw HealthError(
          .dataSizeExceeded,
          """
          The file has \(attachment.data.count) bytes, but an attachment can have at most \(Self.largestAttachment)
          """)
      }
      if let flaw = attachment.flaw { throw .invalidArgument(flaw) }
      let object = try call.ownObject(object)
      try call.change([object.type]) { changes throws(HealthError) in
        // The object may have been deleted meanwhile.
        guard changes.own(object) != nil else { throw .notOwn(object) }
        guard changes.attach(attachment, to: object) else {
          throw .invalidArgument("The object has an attachment with the identifier \(attachment.identifier) already.")
        }
      }
    }
  }

  /// Removes a file from one of the app's own objects.
  ///
  /// - Throws: `errorInvalidArgument` (3) for an object that is not the app's own and for a file that is not attached;
  ///   `errorAuthorizationNotDetermined` (5) and `errorAuthorizationDenied` (4) without the permission to share its
  ///   type; `errorDatabaseInaccessible` (6) when the change could not be stored.
  package func detach(_ identifier: UUID, from object: SampleReference) throws(HealthError) {
    try answer(.removeAttachment, [object.type], .share, by: .changing) { call throws(HealthError) in
      let object = try call.ownObject(object)
      if try !call.change([object.type], { $0.detach(identifier, from: object) }) { throw .notAttached }
    }
  }

  /// Returns the files of an object the app may see, in the order they were attached.
  package func attachments(of object: SampleReference) throws(HealthError) -> [AttachmentRecord] {
    try answer(.attachments, [object.type], .read, by: .reading, logging: { .found($0.count) }) {
      call throws(HealthError) in try call.files(of: object)
    }
  }

  /// Returns one file of an object the app may see.
  ///
  /// - Throws: `errorInvalidArgument` (3) when the object does not have the file.
  package func attachment(_ identifier: UUID, of object: SampleReference) throws(HealthError) -> AttachmentRecord {
    try answer(.attachment, [object.type], .read, by: .reading, logging: { .byteCount($0.data.count) }) {
      call throws(HealthError) in
      guard let found = try call.files(of: object).first(where: { $0.identifier == identifier }) else {
        throw .notAttached
      }
      return found
    }
  }
}

extension Call {
  /// Returns the app's own object with its files loaded.
  fileprivate func ownObject(_ object: SampleReference) throws(HealthError) -> SampleReference {
    try requireShare(of: [object.type])
    let found = try visible(object)
    guard found.bundleIdentifier == app.bundleIdentifier else { throw .notOwn(object) }
    try loadAttachments(of: found)
    return found
  }
}

extension HealthError {
  fileprivate static let notAttached = HealthError.invalidArgument("The object has no such attachment.")
}
