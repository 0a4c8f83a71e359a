import Foundation
import HealthKit
import HealthKitUI
import TestSupport
import Testing

@Suite("A sheet remains until the test answers it", .timeLimit(.minutes(20)))
struct PendingAuthorizationTests {
  private let sheets = PendingHealthAuthorizations()

  @Test("Rule A40: while the sheet is on the screen, the app gets no answer")
  func nothingBefore() async throws {
    let (_, app) = launchTrail(sheets.responder)
    let store = app.healthStore
    async let request: Void = store.requestAuthorization(toShare: [stepCount], read: [stepCount])
    let sheet = try await sheets.next()
    #expect(sheet.isWaiting)
    #expect(sheet.request.typesToShare == [stepCount])
    #expect(store.authorizationStatus(for: stepCount) == .notDetermined)
    #expect(sheet.respond(.allowAll))
    try await request
    #expect(!sheet.isWaiting)
    #expect(store.authorizationStatus(for: stepCount) == .sharingAuthorized)
  }

  @Test("Only the first answer to a sheet counts")
  func answeredTwice() async throws {
    let (_, app) = launchTrail(sheets.responder)
    async let request: Void = app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    let sheet = try await sheets.next()
    #expect(sheet.respond(.dontAllow))
    #expect(!sheet.respond(.allowAll))
    try await request
    #expect(app.isAllowed(.read, stepCount) == false)
  }

  @Test("Rule A11: the sheet of a second request appears after the first sheet was answered")
  func twoAtOnce() async throws {
    let (device, app) = launchTrail(sheets.responder)
    let store = app.healthStore
    async let first: Void = store.requestAuthorization(toShare: [], read: [stepCount])
    let sheet = try await sheets.next()
    async let second: Void = store.requestAuthorization(toShare: [], read: [stepCount, heartRate])
    sheet.respond(.allowAll)
    try await first
    let next = try await sheets.next()
    #expect(next.request.typesToRead == [heartRate])
    next.respond(.dontAllow)
    try await second
    #expect(device.requests.count == 2)
  }

  @Test("Rule A39: killing an app removes its sheet, and nothing is decided")
  func killed() async throws {
    let (device, app) = launchTrail(sheets.responder)
    let request = Task { () -> HKError.Code? in
      do { try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount]) } catch {
        return (error as? HKError)?.code
      }
      return nil
    }
    let sheet = try await sheets.next()
    app.terminate()
    try #require(await request.inTime == .unknownError)
    #expect(!sheet.isWaiting)
    #expect(!sheet.respond(.allowAll))
    #expect(app.isAllowed(.read, stepCount) == nil)

    let relaunched = device.launch(.trail)
    async let again: Void = relaunched.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    try await sheets.next().respond(.allowAll)
    try await again
    #expect(relaunched.isAllowed(.read, stepCount) == true)
  }

  @Test("Cancelling a test's task ends its wait for a sheet")
  func cancelled() async {
    let sheets = sheets
    let waiting = Task { try await sheets.next() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
