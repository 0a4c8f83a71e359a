import Foundation
import HealthKit
import HealthKitTesting
import HealthsheetApp
import Testing

@testable import Walks

extension HealthKitTestBundle {
  static let app = HealthKitTestBundle(
    bundleIdentifier: "com.example.Walks", displayName: "Walks",
    shareUsageDescription: "Charts the steps of your week.")
}

extension HealthKitTestContents {
  /// 1,200 steps of this morning. The model reads the machine's clock, so the device shows the same time.
  static let morning = HealthKitTestContents(at: .now) { device in
    let morning = Calendar.current.startOfDay(for: device.now)
    let steps = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1_200), start: morning,
      end: morning)
    device.add([steps], from: .iPhone)
  }
}

@MainActor
@Suite("Consent")
struct ConsentTests {
  @Test(
    "After permission, the total contains the steps of today",
    .healthDevice(.morning, answers: .allowAll, app: .app))
  func allowed() async throws {
    #expect(try await total() == 1_200)
  }

  @Test(
    "After a refusal, there are no steps and no error",
    .healthDevice(.morning, answers: .denyAll, app: .app))
  func refused() async throws {
    #expect(try await total() == 0)
    #expect(try HealthKitTestDevice.current.requests.count == 1)
  }

  /// Returns the total of the week after the request.
  private func total() async throws -> Int {
    let model = StepsModel()
    try await model.store.requestAuthorization(toShare: [], read: [StepsModel.steps])
    let following = Task { await model.follow() }
    while model.days == nil { await Task.yield() }
    following.cancel()
    return model.total
  }

  @Test("A person finds the button, allows the switch, and sees the total", .healthDevice(.morning))
  func onTheScreen() async throws {
    let screen = try HealthKitTestScreen(of: .current, showing: .app) { ContentView() }
    try await screen.pilot.press(.text("Connect Health"))
    try await screen.pilot.press(.text("Turn On All"))
    try await screen.pilot.press(.text("Allow"))
    try await screen.pilot.waits(for: "1,200")
  }
}
