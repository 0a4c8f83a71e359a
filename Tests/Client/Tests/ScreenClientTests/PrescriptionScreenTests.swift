import Foundation
import HealthKit
import HealthKitUI
import HealthsheetApp
import TerminalUI
import Testing

@testable import ScreenClient

@Suite("The prescription screen from Apple's documentation works")
struct PrescriptionScreenTests {
  @Test("Reading prescriptions does not ask the person")
  @MainActor
  func read() async throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let device = HealthKitTestDevice(responder: .allowAll, now: now)
    let app = device.launch(HealthKitTestBundle(bundleIdentifier: "org.example.screen", displayName: "Screen"))
    await app.run {
      let screen = PrescriptionApp()
      await screen.read()
    }
    #expect(device.requests.isEmpty)
  }

  @Test("The scene asks when it appears, and reports success after the person's choice")
  @MainActor
  func scene() async throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let device = HealthKitTestDevice(responder: .denyAll, now: now)
    let bundle = HealthKitTestBundle(
      bundleIdentifier: "org.example.screen", displayName: "Screen", shareUsageDescription: "Shows your glasses.")
    let glasses = HKGlassesPrescription(
      rightEyeSpecification: HKGlassesLensSpecification(
        sphere: HKQuantity(unit: .diopter(), doubleValue: -1.5), cylinder: nil, axis: nil, addPower: nil,
        vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil),
      leftEyeSpecification: nil, dateIssued: now - 86_400, expirationDate: nil, device: nil, metadata: nil)
    device.add([glasses], from: .iPhone)
    let screen = HealthKitTestScreen(of: device, showing: bundle) { AppView<PrescriptionApp>() }
    try await screen.pilot.waits(for: "Not yet")
    try await screen.pilot.waits(for: "would like to read vision prescriptions")
    screen.pilot.press("a")
    try await screen.pilot.press(.text("Done"))
    try await screen.pilot.waits(for: "Authenticated")
    screen.turnOff()
  }
}

@Suite("A model can use Combine's names")
struct WalkModelTests {
  @Test("The distance includes measured walks but none entered by hand")
  @MainActor
  func walks() async throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let device = HealthKitTestDevice(responder: .allowAll, now: now)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "org.example.screen", displayName: "Screen", shareUsageDescription: "Shows your walks."))
    let type = HKQuantityType(.distanceWalkingRunning)
    func walk(_ meters: Double, hoursAgo hours: Double, metadata: [String: Any]? = nil) -> HKQuantitySample {
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .meter(), doubleValue: meters), start: now - hours * 3600,
        end: now - hours * 3600 + 60, metadata: metadata)
    }
    device.add(
      [
        walk(100, hoursAgo: 1), walk(20, hoursAgo: 2, metadata: [HKMetadataKeyWasUserEntered: false]),
        walk(3, hoursAgo: 3, metadata: [HKMetadataKeyWasUserEntered: true]), walk(4000, hoursAgo: 30),
      ], from: .iPhone)
    let model = WalkModel(store: app.healthStore)
    await model.load(since: now - 86_400)
    #expect(model.errorMessage != nil, "never asked")
    try await app.healthStore.requestAuthorization(toShare: [], read: [type])
    await model.load(since: now - 86_400)
    #expect(model.distance == 120)
  }

  @Test("Importing HealthKit also imports locations")
  func route() {
    let route = [CLLocation(latitude: 0, longitude: 0), CLLocation(latitude: 0, longitude: 1)]
    #expect((111_000...112_000).contains(WalkModel.length(of: route)))
  }
}
