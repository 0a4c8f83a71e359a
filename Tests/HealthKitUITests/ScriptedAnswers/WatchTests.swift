import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import TestSupport
import Testing

@Suite("An app's tests have a watch, and time", .timeLimit(.minutes(20)))
struct WatchTests {
  static let noon = Date.noon
  static let bundle = HealthKitTestBundle(
    bundleIdentifier: "com.example.trail", displayName: "Trail", shareUsageDescription: "Trail shows.",
    updateUsageDescription: "Trail saves.")

  private let device = HealthKitTestDevice(responder: .allowAll, now: noon)

  @Test(
    "The phone starts its app on the watch, and follows the session that it runs (rules S123, M2 and M12)",
    .timeLimit(.minutes(20)))
  func mirrored() async throws {
    let phone = device.launch(Self.bundle)
    try await phone.healthStore.requestAuthorization(
      toShare: [.workoutType()], read: [HKQuantityType(.heartRate)])
    let mirrors = Mutex<[HKWorkoutSession]>([])
    phone.healthStore.workoutSessionMirroringStartHandler = { session in mirrors.withLock { $0.append(session) } }
    let sessions = Mutex<[HKWorkoutSession]>([])
    device.onWatchLaunch(of: Self.bundle) { watch, configuration in
      do {
        let session = try HKWorkoutSession(healthStore: watch.healthStore, configuration: configuration)
        sessions.withLock { $0.append(session) }
        session.prepare()
        try await session.startMirroringToCompanionDevice()
        session.startActivity(with: Self.noon)
      } catch {
        Issue.record(error)
      }
    }
    let run = HKWorkoutConfiguration()
    run.activityType = .running
    try await phone.healthStore.startWatchApp(toHandle: run)
    try await wait { mirrors.withLock { $0.first?.state } == .running }
    let mirror = try #require(mirrors.withLock { $0.first })
    #expect(mirror.type == .mirrored)
    #expect(mirror.workoutConfiguration.activityType == .running)
    mirror.pause()
    try await wait { sessions.withLock { $0.first?.state } == .paused }
    #expect(phone.isRunning)
  }

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

  /// Waits until something holds, or until the test has taken too long.
  private func wait(until condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
