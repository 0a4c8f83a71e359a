import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Synchronization
import TestSupport
import Testing

@Suite("Attachments", .timeLimit(.minutes(20)))
final class AttachmentTests {
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
    device.grant(share: [.visionPrescriptionType(), HKQuantityType(.stepCount)])
    try await store.save(prescription)
  }

  private func file(_ bytes: Int = 5) throws -> URL {
    let url = folder.url.appending(path: "\(bytes).pdf")
    try Data(repeating: 7, count: bytes).write(to: url)
    return url
  }

  @Test("A file can be attached, listed, read and removed (rule S44)")
  func life() async throws {
    let added = try await attachments.addAttachment(
      to: prescription, name: "Scan.pdf", contentType: .pdf, url: try file(), metadata: ["page": 1])
    #expect(added.name == "Scan.pdf" && added.contentType == .pdf && added.size == 5)
    #expect(added.creationDate == TestDevice.noon && added.metadata?["page"] as? Int == 1)
    let found = try await attachments.attachments(for: prescription)
    #expect(found == [added])
    let reader = attachments.dataReader(for: try #require(found.first))
    #expect(try await reader.data == Data(repeating: 7, count: 5))
    #expect(reader.progress.fractionCompleted == 1)
    var count = 0
    for try await byte in reader.bytes { count += Int(byte) }
    #expect(count == 35)
    try await attachments.removeAttachment(added, from: prescription)
    #expect(try await attachments.attachments(for: prescription).isEmpty)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await reader.data }
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await attachments.removeAttachment(added, from: prescription)
    }
  }

  @Test("A file's data is streamed in chunks, and the last chunk is marked (rule S44)")
  func stream() async throws {
    let added = try await attachments.addAttachment(
      to: prescription, name: "Scan", contentType: .jpeg, url: try file(150_000))
    let history = History<String>()
    attachments.streamData(for: added) { data, error, done in history.add("\(data?.count ?? -1) \(done)") }
    #expect(await history.waits(for: 3) == ["65536 false", "65536 false", "18928 true"])
    let whole = History<Int>()
    attachments.getData(for: added) { data, _ in whole.add(data?.count ?? -1) }
    #expect(await whole.waits(for: 1) == [150_000])
  }

  @Test("A file that is too large, missing or for another app's prescription is an error (rule S44)")
  func errors() async throws {
    await #expect(throws: HKError(.errorDataSizeExceeded)) {
      try await attachments.addAttachment(
        to: prescription, name: "Large", contentType: .pdf, url: try file(10 * 1024 * 1024 + 1))
    }
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await attachments.addAttachment(
        to: prescription, name: "Gone", contentType: .pdf, url: folder.url.appending(path: "nothing.pdf"))
    }
    let steps = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: TestDevice.noon,
      end: TestDevice.noon)
    try await store.save(steps)
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await attachments.addAttachment(to: steps, name: "Scan", contentType: .pdf, url: try file())
    }
  }

  @Test("Hidden prescriptions hide their files, and an app that may only read cannot attach files (rule A71)")
  func consent() async throws {
    let added = try await attachments.addAttachment(
      to: prescription, name: "Scan", contentType: .pdf, url: try file())
    let pulse = device.daemon.connect(
      AppIdentity(
        bundleIdentifier: "com.example.pulse", displayName: "Pulse", readPurpose: "Pulse shows.",
        writePurpose: "Pulse saves."))
    let other = Connection.$current.withValue(pulse) { HKHealthStore() }
    let others = HKAttachmentStore(healthStore: other)
    let stored = try #require(
      try await HKSampleQueryDescriptor(predicates: [.visionPrescription()], sortDescriptors: []).result(for: store)
        .first)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await others.attachments(for: stored) }
    device.daemon.setAllowed(true, object: stored.uuid, for: "com.example.pulse")
    #expect(try await others.attachments(for: stored) == [added])
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      try await others.removeAttachment(added, from: stored)
    }
  }

  @Test("Deleting a prescription deletes its attachments")
  func deleted() async throws {
    _ = try await attachments.addAttachment(to: prescription, name: "Scan", contentType: .pdf, url: try file())
    try await store.delete(prescription)
    await #expect(throws: HKError(.errorInvalidArgument)) { try await attachments.attachments(for: prescription) }
  }

  @Test("Content types are found by file extension and MIME type, and conform to other types")
  func types() {
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(mimeType: "application/pdf") == .pdf)
    #expect(UTType.png.conforms(to: .image) && UTType.heic.conforms(to: .data) && !UTType.pdf.conforms(to: .image))
    #expect(UTType("com.example.scan")?.preferredFilenameExtension == nil && UTType("") == nil)
  }

  @Test("splitTotalEnergy divides a day's energy into resting and active energy (rule Q87)")
  func energy() async throws {
    let history = History<[Double]>()
    func split(_ kilocalories: Double, hours: Double) {
      store.splitTotalEnergy(
        HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), start: TestDevice.noon,
        end: TestDevice.noon + hours * 3_600
      ) { resting, active, error in
        history.add([resting, active].map { $0?.doubleValue(for: .kilocalorie()) ?? -1 } + [error == nil ? 0 : 1])
      }
    }
    split(2_000, hours: 24)
    #expect(await history.waits(for: 1).last == [1_500, 500, 0])
    split(10, hours: 24)
    #expect(await history.waits(for: 2).last == [10, 0, 0])
    split(10, hours: -1)
    #expect(await history.waits(for: 3).last == [-1, -1, 1])
  }
}
