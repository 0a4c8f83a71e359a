import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TestSupport
import Testing

@Suite("Attachments are values, and their calls have completion handlers", .timeLimit(.minutes(20)))
final class AttachmentValueTests {
  let device = TestDevice()
  let store: HKHealthStore
  let attachments: HKAttachmentStore
  let prescription = HKVisionPrescription(
    type: .glasses, dateIssued: TestDevice.noon, expirationDate: nil, device: nil, metadata: nil)
  let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    store = device.store()
    attachments = HKAttachmentStore(healthStore: store)
    device.grant(share: [.visionPrescriptionType()])
    try await store.save(prescription)
  }

  private func file(_ bytes: Int = 5) throws -> URL {
    let url = folder.url.appending(path: "\(bytes).pdf")
    try Data(repeating: 7, count: bytes).write(to: url)
    return url
  }

  private func add(_ name: String, _ type: UTType = .pdf, metadata: [String: Any] = [:]) async throws -> HKAttachment {
    try await attachments.addAttachment(
      to: prescription, name: name, contentType: type, url: try file(), metadata: metadata)
  }

  @Test("Two attachments with the same identifier are equal, whatever their contents")
  func equality() async throws {
    let (one, two) = (try await add("Scan"), try await add("Scan"))
    #expect(one != two && one.identifier != two.identifier && !one.isEqual(prescription))
    let listed = try await attachments.attachments(for: prescription)
    #expect(listed == [one, two] && listed.map(\.hash) == [one.hash, two.hash])
    #expect(one.copy() as? HKAttachment == one && Set(listed + [one]).count == 2)
    #expect(one.description == "Scan (com.adobe.pdf, 5 bytes)")
  }

  @Test("An archived attachment keeps its properties, but only an attachment from the store has content")
  func archive() async throws {
    let stored = try await add("Seite 1 – rechts.png", .png, metadata: ["page": 1, "side": "right"])
    let read = try #require(try Answers.archived(stored))
    #expect(read == stored && read.hash == stored.hash && read.name == "Seite 1 – rechts.png")
    #expect(read.contentType == .png && read.size == 5 && read.creationDate == TestDevice.noon)
    #expect(read.metadata?["page"] as? Int == 1 && read.metadata?["side"] as? String == "right")
    await #expect(throws: HKError(.errorInvalidArgument)) { try await attachments.dataReader(for: read).data }
    #expect(try await attachments.dataReader(for: stored).data.count == 5)
    #expect(try Answers.archived(try await add("Plain"))?.metadata == nil)
  }

  @Test("An archived attachment can still be removed by its app")
  func removedByArchive() async throws {
    let read = try #require(try Answers.archived(try await add("Scan")))
    try await attachments.removeAttachment(read, from: prescription)
    #expect(try await attachments.attachments(for: prescription).isEmpty)
  }

  @Test("Attachments can be added and removed with completion handlers, which also get errors (rule S44)")
  func handlers() async throws {
    let (attachments, prescription) = (attachments, prescription)
    let url = try file()
    let added: HKAttachment = try await Answers.value {
      attachments.addAttachment(
        to: prescription, name: "Scan", contentType: .pdf, url: url, metadata: ["page": 1], completion: $0)
    }
    #expect(added.name == "Scan" && added.metadata?["page"] as? Int == 1)
    #expect(try await attachments.attachments(for: prescription) == [added])
    let missing = folder.url.appending(path: "nothing.pdf")
    await #expect(throws: HKError(.errorInvalidArgument)) {
      let _: HKAttachment = try await Answers.value {
        attachments.addAttachment(to: prescription, name: "Gone", contentType: .pdf, url: missing, completion: $0)
      }
    }
    #expect(
      await Answers.failure { attachments.removeAttachment(added, from: prescription, completion: $0) } == nil)
    #expect(
      await Answers.failure { attachments.removeAttachment(added, from: prescription, completion: $0) }
        == HKError(.errorInvalidArgument))
  }

  @Test("Another app's object accepts no file, and a file of ten megabytes is accepted (rule S44)")
  func boundaries() async throws {
    let largest = try await attachments.addAttachment(
      to: prescription, name: "Large", contentType: .pdf, url: try file(10 * 1024 * 1024))
    #expect(largest.size == 10 * 1024 * 1024)
    let empty = try await attachments.addAttachment(
      to: prescription, name: "Empty", contentType: .pdf, url: try file(0))
    #expect(try await attachments.dataReader(for: empty).data.isEmpty)
    let pieces = History<String>()
    attachments.streamData(for: empty) { data, _, done in pieces.add("\(data?.count ?? -1) \(done)") }
    #expect(await pieces.waits(for: 1) == ["0 true"], "a file of nothing is one piece")

    let clinic = SampleRecord(
      uuid: UUID(), type: .visionPrescription, start: TestDevice.noon, end: TestDevice.noon,
      content: .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: TestDevice.noon)),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Clinic", bundleIdentifier: "org.clinic")))
    device.daemon.add([clinic])
    device.daemon.setAllowed(true, object: clinic.uuid, for: device.connection.app.bundleIdentifier)
    let foreign = try #require(
      try await HKSampleQueryDescriptor(
        predicates: [.visionPrescription(HKQuery.predicateForObject(with: clinic.uuid))], sortDescriptors: []
      ).result(for: store).first)
    #expect(try await attachments.attachments(for: foreign).isEmpty)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await attachments.addAttachment(to: foreign, name: "Scan", contentType: .pdf, url: try file())
    }
  }
}
