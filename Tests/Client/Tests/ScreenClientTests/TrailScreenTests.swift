import Foundation
import HealthKit
import HealthKitUI
import HealthsheetApp
import TerminalUI
import Testing

@testable import ScreenClient

/// The app's own window on a device, with the sheet over it.
@Suite("A test operates an app's screen as a person would")
@MainActor
struct TrailScreenTests {
  let stepCount = HKQuantityType(.stepCount)
  let trail = HealthKitTestBundle(
    bundleIdentifier: "org.example.trail", displayName: "Trail",
    shareUsageDescription: "Trail shows how far you walked.")
  let device: HealthKitTestDevice
  let screen: HealthKitTestScreen
  var pilot: Pilot { screen.pilot }

  init() {
    let noon = Date(timeIntervalSince1970: 1_700_000_000)
    device = HealthKitTestDevice(responder: .denyAll, now: noon)
    device.add(
      [
        HKQuantitySample(
          type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1_200),
          start: noon - 900, end: noon)
      ], from: .appleWatch)
    screen = HealthKitTestScreen(of: device, showing: trail) { TrailScreen() }
    pilot.limit = .seconds(30)
  }

  @Test("After permission on the sheet, the app's screen shows the steps")
  func allowed() async throws {
    try await pilot.press(.text("Connect Health"))
    try await pilot.expect(.identifier("UIA.Health.Allow.Button"), isEnabled: false)
    try await pilot.waits(for: "Trail shows how far you walked.")
    try await pilot.expect(.identifier("UIA.Health.Read.StepCount.SwitchCell"), isOn: false)
    try await pilot.press(.identifier("UIA.Health.Read.StepCount.SwitchCell"))
    try await pilot.expect(.identifier("UIA.Health.Read.StepCount.SwitchCell"), isOn: true)
    try await pilot.press(.identifier("UIA.Health.Allow.Button"))
    try await pilot.expect(.identifier("steps"), text: "1200")
    #expect(device.isAllowed(.read, stepCount, for: trail.bundleIdentifier) == true)
    screen.turnOff()
  }

  @Test("After a refusal the app says where to look, and after permission in Settings it shows the steps")
  func refused() async throws {
    try await pilot.press(.text("Connect Health"))
    try await pilot.press(.identifier("UIA.Health.DoNotAllow.Button"))
    try await pilot.press(.text("OK"))
    try await pilot.expect(.identifier("message"), text: "Check Settings › Health")
    #expect(device.isAllowed(.read, stepCount, for: trail.bundleIdentifier) == false)
    screen.open(.settings)
    try await pilot.press(.text("Trail"))
    try await pilot.press(.text("Steps"))
    screen.open(.app)
    try await pilot.press(.text("Connect Health"))
    try await pilot.expect(.identifier("steps"), text: "1200")
    screen.turnOff()
  }

  @Test("Ending the app under the sheet decides nothing, and the app asks again")
  func killed() async throws {
    try await pilot.press(.text("Connect Health"))
    try await pilot.waits(for: "Health Access")
    screen.terminateApp()
    try await pilot.waits(forNo: "Health Access")
    #expect(device.isAllowed(.read, stepCount, for: trail.bundleIdentifier) == nil)
    screen.launchApp()
    try await pilot.press(.text("Connect Health"))
    try await pilot.waits(for: "Health Access")
    screen.turnOff()
  }

  @Test("The error for a missing button contains the screen")
  func missing() async throws {
    let error = await #expect(throws: PilotError.self) {
      try await pilot.press(.text("Connect Fitness"), limit: .milliseconds(50))
    }
    #expect(error?.sentence == "There is no “Connect Fitness” on the screen.")
    #expect(error?.screen.contains("Connect Health") == true)
    screen.turnOff()
  }
}
