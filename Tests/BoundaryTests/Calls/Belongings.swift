import Foundation
import HealthKit
import UniformTypeIdentifiersStandIn

extension Call {
  /// Saves a prescription of the app, and writes a file to attach to it.
  private static func prescription(_ app: CallingApp, _ minute: Int) async throws -> (HKVisionPrescription, URL) {
    let prescription = glasses(minute)
    try await app.store.save(prescription)
    let url = app.folder.appending(path: "\(minute).pdf")
    try Data([1, 2, 3]).write(to: url)
    return (prescription, url)
  }

  /// Calls about attachments.
  static let belongings: [Call] = [
    Call(
      "files of visible objects", "HKAttachmentStore: func attachments(for: HKObject) async throws -> [HKAttachment]"
    ) {
      for object in try await $0.samples(of: .visionPrescriptionType()) {
        $0.tell(try await HKAttachmentStore(healthStore: $0.store).attachments(for: object))
      }
    },
    Call(
      "attaching a file",
      "HKAttachmentStore: func addAttachment(to: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any] = default) async throws -> HKAttachment",
      "HKAttachmentStore: func dataReader(for: HKAttachment) -> HKAttachmentDataReader",
      "HKAttachmentDataReader: var data: Data { get async throws }",
      "HKAttachmentDataReader: var bytes: HKAttachment.AsyncBytes { get }",
      "HKAttachmentStore: func removeAttachment(_: HKAttachment, from: HKObject) async throws"
    ) { app in
      let attachments = HKAttachmentStore(healthStore: app.store)
      let (object, url) = try await prescription(app, 50)
      let file = try await attachments.addAttachment(to: object, name: "Scan", contentType: .pdf, url: url)
      app.tell(file, try await attachments.attachments(for: object))
      let reader = attachments.dataReader(for: file)
      app.tell(try await reader.data)
      for try await byte in reader.bytes { app.tell(byte) }
      try await attachments.removeAttachment(file, from: object)
    },
    Call(
      "attaching a file, with handlers",
      "HKAttachmentStore: func addAttachment(to: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any] = default, completion: (HKAttachment?, (any Error)?) -> Void)",
      "HKAttachmentStore: func getAttachments(for: HKObject, completion: ([HKAttachment]?, (any Error)?) -> Void)",
      "HKAttachmentStore: func getData(for: HKAttachment, completion: (Data?, (any Error)?) -> Void) -> Progress",
      "HKAttachmentStore: func streamData(for: HKAttachment, dataHandler: (Data?, (any Error)?, Bool) -> Void) -> Progress",
      "HKAttachmentStore: func removeAttachment(_: HKAttachment, from: HKObject, completion: (Bool, (any Error)?) -> Void)"
    ) { app in
      let attachments = HKAttachmentStore(healthStore: app.store)
      let (object, url) = try await prescription(app, 51)
      let added = await app.answer { done in
        attachments.addAttachment(to: object, name: "Scan", contentType: .pdf, url: url) { done(($0, $1)) }
      }
      app.tell(added.0, added.1)
      let listed = await app.answer { done in attachments.getAttachments(for: object) { done(($0, $1)) } }
      app.tell(listed.0, listed.1)
      guard let file = added.0 else { return }
      let data = await app.answer { done in _ = attachments.getData(for: file) { done(($0, $1)) } }
      app.tell(data.0, data.1)
      let streamed = await app.answer { done in _ = attachments.streamData(for: file) { if $2 { done(($0, $1)) } } }
      app.tell(streamed.0, streamed.1)
      await app.flag { attachments.removeAttachment(file, from: object, completion: $0) }
    },
  ]
}
