import Foundation
import HealthKit
import HealthKitUI
import Testing

@testable import ScreenClient

@Suite("A screen from Apple's page")
struct PrescriptionScreenTests {
  @Test("Reading what it was handed asks nobody")
  @MainActor
  func read() async throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let device = HealthKitTestDevice(responder: .allowAll, now: now)
    let app = device.launch(HealthKitTestBundle(bundleIdentifier: "org.example.screen", displayName: "Screen"))
    await app.run {
      let screen = PrescriptionScreen()
      await screen.read()
    }
    #expect(device.requests.isEmpty)
  }
}
