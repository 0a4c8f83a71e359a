import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import TestSupport
import Testing

@Suite("A test can use a watch, and can advance time", .timeLimit(.minutes(20)))
struct WatchTests {
  static let noon = Date.noon
  static let bundle = HealthKitTestBundle(
    bundleIdentifier: "com.example.trail", displayName: "Trail", shareUsageDescription: "Trail shows.",
    updateUsageDescription: "Trail saves.")

  private let device = HealthKitTestDevice(responder: .allowAll, now: noon)

  @Test(
    "The phone launches its app on the watch and follows the watch's session (rules S123, M2 and M12)",
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

  @Test("The phone cannot launch an app on a watch out of range (rule S123)")
  func unreachable() async throws {
    let phone = device.launch(Self.bundle)
    device.onWatchLaunch(of: Self.bundle) { _, _ in }
    device.isWatchReachable = false
    await #expect(throws: HKError.self) {
      try await phone.healthStore.startWatchApp(toHandle: HKWorkoutConfiguration())
    }
  }

  @Test("A test can set the time zone, skip an hour and restart the device, which is then locked (rule T10)")
  func clocks() async throws {
    device.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(device.timeZone.identifier == "Europe/Berlin")
    let before = device.now
    await device.skip(by: .seconds(3_600))
    #expect(device.now == before + 3_600)
    device.restart()
    #expect(device.isLocked)
  }

  // MARK: The watch's pages

  private static let steps = HKQuantityType(.stepCount)
  private static let heart = HKQuantityType(.heartRate)

  /// Has the app on a watch ask to write steps and to read steps and heart rates.
  private func ask(_ responder: HealthAuthorizationResponder) async throws -> HealthKitTestApp {
    let watch = HealthKitTestDevice(responder: responder, now: Self.noon).launchOnWatch(Self.bundle)
    try await watch.healthStore.requestAuthorization(toShare: [Self.steps], read: [Self.steps, Self.heart])
    return watch
  }

  @Test("A script goes through the watch’s pages and back, and answers with Done (rules WA2 to WA9)")
  func pages() async throws {
    let script = HealthAuthorizationScript([
      .next, .turnOn(share: [Self.steps]), .next, .turnOn(read: [Self.heart]), .back,
      .turnOff(share: [Self.steps]), .next, .allow,
    ])
    let watch = try await ask(script.responder)
    #expect(watch.isAllowed(.share, Self.steps) == false)
    #expect(watch.isAllowed(.read, Self.heart) == true && watch.isAllowed(.read, Self.steps) == false)
    #expect(script.problems == [] && script.isFinished)
  }

  @Test("A script for the phone’s sheet also answers the watch (rule WA9)")
  func phonesScript() async throws {
    let script = HealthAuthorizationScript([.turnOn(read: [Self.steps]), .allow])
    let watch = try await ask(script.responder)
    #expect(watch.isAllowed(.read, Self.steps) == true && watch.isAllowed(.share, Self.steps) == false)
    #expect(script.problems == [])
  }

  @Test("On the watch, a responder refuses by turning everything off and pressing Done (rule WA9)")
  func refuses() async throws {
    for responder in [HealthAuthorizationResponder.denyAll, HealthAuthorizationScript([.allow]).responder] {
      let watch = try await ask(responder)
      #expect(watch.isAllowed(.read, Self.steps) == false && watch.isAllowed(.share, Self.steps) == false)
    }
  }

  @Test(
    "Close, or Back on the first page, gives errorUserCanceled (7) (rule WA10)",
    arguments: [[HealthAuthorizationStep.cancel], [.back], [.next, .back, .back]])
  func closed(steps: [HealthAuthorizationStep]) async throws {
    let script = HealthAuthorizationScript(steps)
    await #expect(throws: HKError(.errorUserCanceled)) { _ = try await ask(script.responder) }
    #expect(script.problems == [] && script.isFinished)
  }

  @Test(
    "Pressing a button that the page does not have is a problem of the script (rules WA6, WA9 and WA10)",
    arguments: [[HealthAuthorizationStep.dontAllow], [.next, .cancel], [.next, .next, .next]])
  func noSuchButton(steps: [HealthAuthorizationStep]) async throws {
    let script = HealthAuthorizationScript(steps + [.allow])
    _ = try? await ask(script.responder)
    #expect(script.problems.count == 1)
  }

  @Test("A responder can see that the request comes from the watch (rule A91)")
  func requestOnWatch() async throws {
    let asked = Mutex<[Bool]>([])
    let watch = try await ask(
      .answer { request in
        asked.withLock { $0.append(request.isOnWatch) }
        return .allowAll
      })
    #expect(asked.withLock { $0 } == [true])
    #expect(watch.isAllowed(.read, Self.heart) == true)
  }

  /// Waits until a condition holds, or until the test's time is over.
  private func wait(until condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
