import Foundation
import HealthKit
import HealthKitUI
import TestSupport
import Testing

@Suite("A responder can do everything with a sheet that a person can do", .timeLimit(.minutes(20)))
struct ResponderTests {
  /// Asks to write steps and to read steps and heart rate, and returns what was granted.
  private func ask(_ responder: HealthAuthorizationResponder) async throws -> [Bool?] {
    let (_, app) = launchTrail(responder)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount, heartRate])
    return answers(app)
  }

  private func answers(_ app: HealthKitTestApp) -> [Bool?] {
    [app.isAllowed(.share, stepCount), app.isAllowed(.read, stepCount), app.isAllowed(.read, heartRate)]
  }

  @Test("A responder allows all, denies all, or answers by type and direction (rules A36 and A37)")
  func answers() async throws {
    #expect(try await ask(.allowAll) == [true, true, true])
    #expect(try await ask(.denyAll) == [false, false, false])
    #expect(try await ask(.allow(read: [heartRate])) == [false, false, true])
    #expect(try await ask(.allow(share: [stepCount], read: [stepCount])) == [true, true, false])
    #expect(try await ask(.allow { type, access in access == .read && type == stepCount }) == [false, true, false])
    #expect(try await ask(.answer { .allow(read: Set($0.typesToRead)) }) == [false, true, true])
  }

  @Test("Rule A33: Allow needs a switch that is on, so allowing nothing denies everything")
  func allowingNothing() async throws {
    #expect(try await ask(.allow()) == [false, false, false])
    #expect(try await ask(.allow(share: [heartRate])) == [false, false, false])
    #expect(try await ask(.allowObjects { _ in true }) == [false, false, false])
  }

  @Test("Rule A7: cancelling gives errorUserCanceled, and nothing is decided")
  func cancel() async {
    let (_, app) = launchTrail(.cancel)
    await #expect(throws: HKError(.errorUserCanceled)) {
      try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount, heartRate])
    }
    #expect(answers(app) == [nil, nil, nil])
  }

  @Test("Rule A39: a sheet removed by the system decides nothing, and the next request shows the sheet again")
  func dismiss() async throws {
    let (device, app) = launchTrail(.answer { _ in .dismiss })
    await #expect(throws: HKError(.unknownError), "not errorUserCanceled: nobody cancelled") {
      try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    }
    #expect(app.isAllowed(.read, stepCount) == nil)
    device.responder = .allowAll
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(app.isAllowed(.read, stepCount) == true)
    #expect(device.requests.map(\.typesToRead) == [[stepCount], [stepCount]])
  }

  @Test("A request states the app, the types and the purposes of its directions (rule A42)")
  func request() async throws {
    let (device, app) = launchTrail(.allowAll)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount, heartRate])
    try await app.healthStore.requestAuthorization(toShare: [heartRate], read: [])
    try #require(device.requests.count == 2)
    let (reading, writing) = (device.requests[0], device.requests[1])
    #expect(reading.appName == "Trail")
    #expect(reading.bundleIdentifier == "org.example.trail")
    #expect(reading.typesToRead == [heartRate, stepCount], "by their names on screen (rule A30)")
    #expect(reading.shareUsageDescription == "Trail shows how far you walked.")
    #expect(reading.updateUsageDescription == nil)
    #expect(reading.objectType == nil)
    #expect(writing.typesToShare == [heartRate])
    #expect(writing.updateUsageDescription == "Trail saves your hikes.")
    #expect(reading.id != writing.id)
  }

  @Test("Rule A2: answered types show no sheet")
  func answeredBefore() async throws {
    let (device, app) = launchTrail(.denyAll)
    for _ in 1...3 { try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount]) }
    #expect(device.requests.count == 1)
  }

  @Test("A request with a completion handler is answered off the main queue (rule A5)")
  func completionHandler() async {
    let (_, app) = launchTrail(.denyAll)
    let (success, error, isMain) = await withCheckedContinuation { continuation in
      app.healthStore.requestAuthorization(toShare: nil, read: [stepCount]) { success, error in
        continuation.resume(returning: (success, error as? HKError, MainQueue.isCurrent))
      }
    }
    #expect(success && !isMain)
    #expect(error == nil)
  }
}

@Suite("A responder chooses objects in the per-object list", .timeLimit(.minutes(20)))
struct ObjectResponderTests {
  private let days = [noon, noon - 86_400, noon - 172_800]

  /// Launches Trail on a device with three prescriptions from an optician.
  private func launch(_ responder: HealthAuthorizationResponder) -> (HealthKitTestDevice, HealthKitTestApp) {
    let (device, app) = launchTrail(responder)
    let optician = HealthKitTestSource(name: "Optician", bundleIdentifier: "org.example.optician")
    device.add(days.map { glasses(issued: $0) }, from: optician)
    return (device, app)
  }

  private func ask(_ app: HealthKitTestApp) async throws -> Set<Date> {
    try await app.healthStore.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
    return try await app.healthStore.visiblePrescriptions()
  }

  @Test("Rule A71: only the chosen prescriptions can be read")
  func chosen() async throws {
    #expect(try await ask(launch(.allowAll).1) == Set(days))
    #expect(try await ask(launch(.denyAll).1) == [])
    #expect(try await ask(launch(.allow(read: [HKObjectType.visionPrescriptionType()])).1) == Set(days))
    #expect(try await ask(launch(.allow(read: [stepCount])).1) == [])
    #expect(try await ask(launch(.allow { type, _ in type == HKObjectType.visionPrescriptionType() }).1) == Set(days))
    let newest = HealthAuthorizationResponder.allowObjects { ($0 as? HKVisionPrescription)?.dateIssued == noon }
    #expect(try await ask(launch(newest).1) == [noon])
    #expect(try await ask(launch(.answer { .allowObjects($0.objects.suffix(1)) }).1) == [noon - 172_800])
  }

  @Test("Rule A66: asking again shows the list with the earlier decisions")
  func again() async throws {
    let (device, app) = launch(.answer { .allowObjects($0.objects.prefix(1)) })
    #expect(try await ask(app) == [noon])
    device.responder = .answer { .allowObjects($0.objects.filter { $0.startDate < noon }) }
    #expect(try await ask(app) == [noon - 86_400, noon - 172_800])
    try #require(device.requests.count == 2)
    #expect(device.requests[0].readableObjects == [])
    #expect(device.requests[1].readableObjects.map(\.startDate) == [noon])
    #expect(device.requests[1].objects.map(\.startDate) == days, "newest first")
    #expect(device.requests[1].objectType == HKObjectType.visionPrescriptionType())
    #expect(device.requests[1].shareUsageDescription == "Trail shows how far you walked.")
  }

  @Test("Rule A69: cancelling the list changes nothing")
  func cancel() async throws {
    let (device, app) = launch(.allowAll)
    #expect(try await ask(app).count == 3)
    device.responder = .cancel
    await #expect(throws: HKError(.errorUserCanceled)) { try await ask(app) }
    #expect(try await app.healthStore.visiblePrescriptions().count == 3)
  }

  @Test("Rule A73: the person changes a decision in Settings")
  func settings() async throws {
    let (device, app) = launch(.denyAll)
    #expect(try await ask(app) == [])
    let oldest = try #require(device.samples(of: .visionPrescriptionType()).first)
    app.setReadable(true, oldest)
    #expect(try await app.healthStore.visiblePrescriptions() == [noon - 172_800])
  }
}
