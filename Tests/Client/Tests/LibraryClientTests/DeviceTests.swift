import Foundation
import HealthKit
import HealthKitUI
import LibraryClient
import Testing

/// Tests of the library with a person's answers, each on its own device. They run in parallel with the Mac's tests, and
/// all of them use the library's shared log.
@Suite("A library used by a person who answers requests")
struct DeviceTests {
  private static let noon = Date(timeIntervalSince1970: 1_700_049_600)
  private static let bundle = HealthKitTestBundle(
    bundleIdentifier: "org.example.host", displayName: "Host", shareUsageDescription: "Shows your walks.",
    updateUsageDescription: "Saves your walks.")

  private let distance = HKQuantityType(.distanceWalkingRunning)
  private let today = DateInterval(start: noon - 43_200, duration: 86_400)

  private var walk: HKQuantitySample {
    WalkingGoal.walk(Measurement(value: 3, unit: .kilometers), from: Self.noon - 1_800, to: Self.noon)
  }

  private func launch(_ responder: HealthAuthorizationResponder) -> (HealthKitTestDevice, HealthKitTestApp) {
    let device = HealthKitTestDevice(responder: responder, now: Self.noon)
    return (device, device.launch(Self.bundle))
  }

  @Test("After permission is granted, the library saves and counts the walk")
  func allowed() async throws {
    let (device, app) = launch(.allowAll)
    try await app.run {
      try await WalkLog.shared.save(walk)
      #expect(try await WalkLog.shared.distance(within: today).value == 3_000)
    }
    #expect(device.samples(of: distance).count == 1)
  }

  @Test("After a refusal, nothing is saved, and the library reports the reason")
  func refused() async {
    let (device, app) = launch(.denyAll)
    await #expect(throws: WalkLog.Problem.notAllowed) { try await app.run { try await WalkLog.shared.save(walk) } }
    #expect(device.samples(of: distance) == [])
  }

  @Test("A test that expects a saved walk fails when the sheet is refused")
  func failsWhenRefused() async throws {
    let (device, app) = launch(.denyAll)
    try? await app.run { try await WalkLog.shared.save(walk) }
    withKnownIssue("The person refused, and the expectation sees it") {
      #expect(device.samples(of: distance).count == 1)
    }
  }

  @Test("With permission only to write, the library counts its own walk and not the watch's")
  func onlyWriting() async throws {
    let script = HealthAuthorizationScript([.turnOn(share: [distance]), .allow])
    let (device, app) = launch(script.responder)
    device.add(
      [WalkingGoal.walk(Measurement(value: 9, unit: .kilometers), from: Self.noon - 9_000, to: Self.noon - 4_000)],
      from: .appleWatch)
    try await app.run {
      try await WalkLog.shared.save(walk)
      #expect(try await WalkLog.shared.distance(within: today).value == 3_000)
    }
    #expect(script.problems == [] && script.isFinished)
  }

  @Test("The library works on an older iOS, in another time zone, and if the phone is locked while it saves")
  func states() async throws {
    let (device, app) = launch(.allowAll)
    device.systemVersion = "16.4"
    device.timeZone = TimeZone(identifier: "Pacific/Auckland") ?? .gmt
    device.behavior.shareStatusAfterReadRequest = .notDetermined
    device.isLocked = true
    try await app.run { try await WalkLog.shared.save(walk) }
    device.isLocked = false
    #expect(try await app.run { try await WalkLog.shared.distance(within: today).value } == 3_000)
  }
}
