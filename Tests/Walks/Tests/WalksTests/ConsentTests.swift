import Foundation
import HealthKit
import HealthKitUI
import HealthsheetApp
import Testing

@testable import Walks

@MainActor
@Suite("Consent")
struct ConsentTests {
  private let bundle = HealthKitTestBundle(
    bundleIdentifier: "com.example.Walks", displayName: "Walks",
    shareUsageDescription: "Charts the steps of your week.")

  @Test("After permission, the total contains the steps of today")
  func allowed() async throws {
    let device = device(.allowAll)
    let app = device.launch(bundle)
    try await app.run {
      let model = StepsModel()
      try await model.store.requestAuthorization(toShare: [], read: [StepsModel.steps])
      let following = Task { await model.follow() }
      while model.days == nil { await Task.yield() }
      #expect(model.total == 1_200)
      following.cancel()
    }
  }

  @Test("After a refusal, there are no steps and no error")
  func refused() async throws {
    let device = device(.denyAll)
    let app = device.launch(bundle)
    try await app.run {
      let model = StepsModel()
      try await model.store.requestAuthorization(toShare: [], read: [StepsModel.steps])
      let following = Task { await model.follow() }
      while model.days == nil { await Task.yield() }
      #expect(model.total == 0)
      #expect(device.requests.count == 1)
      following.cancel()
    }
  }

  @Test("A person finds the button, allows the switch, and sees the total")
  func onTheScreen() async throws {
    let device = device(.denyAll)
    let screen = HealthKitTestScreen(of: device, showing: bundle) { ContentView() }
    try await screen.pilot.press(.text("Connect Health"))
    try await screen.pilot.press(.text("Turn On All"))
    try await screen.pilot.press(.text("Allow"))
    try await screen.pilot.waits(for: "1,200")
  }

  /// A device with 1,200 steps of this morning.
  private func device(_ responder: HealthAuthorizationResponder) -> HealthKitTestDevice {
    let now = Date()
    let morning = Calendar.current.startOfDay(for: now)
    let device = HealthKitTestDevice(responder: responder, now: now)
    let steps = HKQuantitySample(
      type: StepsModel.steps, quantity: HKQuantity(unit: .count(), doubleValue: 1_200), start: morning, end: morning)
    device.add([steps], from: .iPhone)
    return device
  }
}
