import Foundation
import HealthKit
import HealthKitUI
import Testing

@Suite("The person's actions in Health and on the Home Screen", .timeLimit(.minutes(20)))
struct PersonTests {
  @Test("Samples that the person deletes also disappear for the app (rule A87)")
  func delete() async throws {
    let (device, app) = launchTrail(.allowAll)
    let (one, other) = (steps(1), steps(2, at: noon - 9_000))
    device.add([one, other, steps(4, at: noon - 20_000)], from: .iPhone)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    device.delete(device.samples(of: stepCount).filter { $0.uuid == one.uuid })
    #expect(try await app.healthStore.visibleSteps() == 6)
    device.deleteAllSamples(of: stepCount)
    #expect(try await app.healthStore.visibleSteps() == 0)
    #expect(device.samples(of: stepCount) == [])
  }

  @Test(
    "A reinstalled app has its decisions, and its data if the person kept it", arguments: [true, false])
  func uninstall(withData: Bool) async throws {
    let (device, app) = launchTrail(.allowAll)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount])
    try await app.healthStore.save(steps(9))
    device.uninstall(.trail, withData: withData)
    #expect(!app.isRunning)
    let again = device.launch(.trail)
    #expect(again.healthStore.authorizationStatus(for: stepCount) == .sharingAuthorized)
    #expect(try await again.healthStore.visibleSteps() == (withData ? 0 : 9))
    #expect(device.requests.count == 1)
  }

  @Test("Where two sources overlap, the source that the person moved to the front counts (rule A86)")
  func sourceOrder() async throws {
    let (device, app) = launchTrail(.allowAll)
    device.add([steps(100)], from: .iPhone)
    device.add([steps(110)], from: .appleWatch)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    func sum() async throws -> Double? {
      let descriptor = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
      return try await descriptor.result(for: app.healthStore)?.sumQuantity()?.doubleValue(for: .count())
    }
    let (phone, watch) = (
      HealthKitTestSource.iPhone.bundleIdentifier, HealthKitTestSource.appleWatch.bundleIdentifier
    )
    device.setSourceOrder([phone, watch], for: stepCount)
    #expect(try await sum() == 100)
    device.setSourceOrder([watch, phone], for: stepCount)
    #expect(try await sum() == 110)
  }

  @Test("The app sees only the medication the person chose (rule A75)")
  func medications() async throws {
    let (device, app) = launchTrail(.allowAll)
    device.addMedication("Amoxicillin 500 mg", generalForm: .capsule, isArchived: true)
    device.addMedication("Vitamin D3 1000 IU", nickname: "Sun", hasSchedule: true)
    let script = HealthAuthorizationScript([.turnOnMedications { $0.nickname == "Sun" }, .allow])
    device.responder = script.responder
    try await app.healthStore.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
    let seen = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: app.healthStore)
    #expect(seen.map(\.nickname) == ["Sun"])
    #expect(script.problems == [])
  }

  @Test(
    "An extension asks through its app, and the app and the extension get the answer (rule A90)",
    .timeLimit(.minutes(1)))
  func intent() async throws {
    let (device, app) = launchTrail(.allow(share: [stepCount]))
    let intent = device.launchExtension(.trail)
    async let request: Void = intent.healthStore.requestAuthorization(toShare: [stepCount], read: [])
    for await _ in app.extensionRequests {
      #expect(device.requests.isEmpty, "an extension shows no sheet of its own")
      try await app.healthStore.handleAuthorizationForExtension()
      break
    }
    try await request
    #expect(intent.healthStore.authorizationStatus(for: stepCount) == .sharingAuthorized)
    #expect(device.requests.map(\.typesToShare) == [[stepCount]])
  }

  @Test("A widget cannot ask, but reads what its app may read (rule A90b)")
  func cannotAsk() async throws {
    let (device, app) = launchTrail(.allowAll)
    let widget = device.launchWidget(.trail)
    await #expect(throws: HKError.self) {
      try await widget.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    }
    #expect(device.requests.isEmpty)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    let status = try await widget.healthStore.statusForAuthorizationRequest(toShare: [], read: [stepCount])
    #expect(status == .unnecessary)
  }

  @Test("New health records cause another request, and earlier decisions apply meanwhile (rules A48 and A81)")
  func healthRecords() async throws {
    let device = HealthKitTestDevice(responder: .allowAll, now: noon)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "a.b", displayName: "A", clinicalUsageDescription: "Why records",
        entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.access"]))
    let allergies = HKClinicalType(.allergyRecord)
    try await app.healthStore.requestAuthorization(toShare: [], read: [allergies])
    device.renewHealthRecords()
    #expect(app.isAllowed(.read, allergies) == true)
    #expect(
      try await app.healthStore.statusForAuthorizationRequest(toShare: [], read: [allergies]) == .shouldRequest)
  }
}
