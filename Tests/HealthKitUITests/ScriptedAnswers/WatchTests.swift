import Foundation
import HealthKit
import HealthKitUI
import Testing

@Suite("An app's tests have a watch, and time")
struct WatchTests {
  static let noon = Date(timeIntervalSince1970: 1_749_985_200)
  static let bundle = HealthKitTestBundle(
    bundleIdentifier: "com.example.trail", displayName: "Trail", shareUsageDescription: "Trail shows.",
    updateUsageDescription: "Trail saves.")

  private let device = HealthKitTestDevice(responder: .allowAll, now: noon)

  @Test("Out of reach nothing is started on the watch (rule S123)")
  func unreachable() async throws {
    let phone = device.launch(Self.bundle)
    device.onWatchLaunch(of: Self.bundle) { _, _ in }
    device.isWatchReachable = false
    await #expect(throws: HKError.self) {
      try await phone.healthStore.startWatchApp(toHandle: HKWorkoutConfiguration())
    }
  }

  @Test("A night in which the clocks change is 23 hours long, and another zone cuts the days anew (rule T5)")
  func clocks() async throws {
    device.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(device.timeZone.identifier == "Europe/Berlin")
    let before = device.now
    await device.skip(by: .seconds(3_600))
    #expect(device.now == before + 3_600)
    device.restart()
    #expect(device.isLocked)
  }
}
