import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import TestSupport
import Testing

/// The code on Apple's pages about vision prescriptions: read the shared ones, and ask for more.
private struct PrescriptionReader {
  enum Outcome: Equatable { case answered, canceled, failed }

  let store: HKHealthStore

  func newest() async throws -> HKVisionPrescription? {
    let queryDescriptor = HKSampleQueryDescriptor(
      predicates: [.visionPrescription()],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
      limit: 1)
    guard let result = try await queryDescriptor.result(for: store).first else { return nil }
    return result
  }

  func askForMore() async -> Outcome {
    do {
      try await store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
      return .answered
    } catch HKError.errorUserCanceled {
      return .canceled
    } catch {
      return .failed
    }
  }
}

@Suite("Code from the guide for vision prescriptions works", .timeLimit(.minutes(20)))
struct PrescriptionGuideTests {
  let device = TestDevice()
  private var reader: PrescriptionReader { PrescriptionReader(store: device.store()) }

  /// Adds an optician's prescription, and returns its UUID.
  @discardableResult
  func add(issuedYearsAgo years: Double) -> UUID {
    let issued = TestDevice.noon - years * 365 * 86_400
    let record = SampleRecord(
      uuid: UUID(), type: HKObjectType.visionPrescriptionType().objectType, start: issued, end: issued,
      content: .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: issued)),
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: "Optician", bundleIdentifier: "com.example.optician")))
    device.daemon.add([record])
    return record.uuid
  }

  @Test("Cancelling the list gives a separate error (rule A69)")
  func cancel() async {
    add(issuedYearsAgo: 1)
    device.willAnswer(.cancel)
    #expect(await reader.askForMore() == .canceled)
  }

  @Test("The app reads exactly the chosen objects and asks again each time (rules A66 and A71)")
  func choices() async throws {
    let old = add(issuedYearsAgo: 2)
    let new = add(issuedYearsAgo: 1)
    device.willAnswer(.objects([old]))
    #expect(await reader.askForMore() == .answered)
    #expect(try await reader.newest()?.uuid == old)
    device.willAnswer(.objects([old, new]))
    #expect(await reader.askForMore() == .answered)
    #expect(try await reader.newest()?.uuid == new)
    #expect(device.questionCount == 2)
  }

  @Test("A cancelled list calls the completion handler with an error, off the main thread (rule A68)")
  func handler() async {
    add(issuedYearsAgo: 1)
    device.willAnswer(.cancel)
    let (success, code, isMain) = await withCheckedContinuation { continuation in
      device.store().requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil) {
        success, error in
        continuation.resume(returning: (success, (error as? HKError)?.code, MainQueue.isCurrent))
      }
    }
    #expect(!success && code == .errorUserCanceled && !isMain)
  }
}
