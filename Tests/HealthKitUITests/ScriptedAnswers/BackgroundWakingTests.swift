import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import Testing

/// An app that HealthKit wakes for changes, on a device whose clock the test advances.
@Suite("Waking an app for changes", .timeLimit(.minutes(20)))
struct BackgroundWakingTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private let sleep = HKCategoryType(.sleepAnalysis)
  private let steps = HKQuantityType(.stepCount)
  private let bundle = HealthKitTestBundle(
    bundleIdentifier: "org.example.trail", displayName: "Trail", shareUsageDescription: "Trail shows how you slept.",
    entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery"])
  private let device: HealthKitTestDevice
  private let calls = Calls()

  init() {
    device = HealthKitTestDevice(responder: .allowAll, now: noon)
    // The device waits this long only for an app that never calls its completion handler.
    device.patience = .milliseconds(200)
  }

  /// The dates of the app’s handler calls.
  final class Calls: Sendable {
    private let dates = Mutex<[Date]>([])
    var all: [Date] { dates.withLock { $0 } }
    func add(_ date: Date) { dates.withLock { $0.append(date) } }
  }

  /// Asks for permission, enables background delivery and runs observer queries, as an app does at launch.
  private func launch(
    completes: Bool = true, types: [HKSampleType]? = nil, frequency: HKUpdateFrequency = .immediate
  ) async throws -> HealthKitTestApp {
    let app = device.launch(bundle)
    let types = types ?? [sleep]
    try await app.healthStore.requestAuthorization(toShare: [], read: Set(types))
    for type in types {
      try await app.healthStore.enableBackgroundDelivery(for: type, frequency: frequency)
      observe(type, app, completes: completes)
    }
    return app
  }

  /// Returns a background app that was woken for steps a second ago. More steps wait until the hour is over.
  private func launchWhileStepsWait() async throws -> HealthKitTestApp {
    let app = try await launch(types: [steps])
    await calls.waits(for: 1)
    app.enterBackground()
    addSteps(1)
    await device.advance(by: .seconds(1))
    addSteps(2)
    return app
  }

  private func observe(_ type: HKSampleType, _ app: HealthKitTestApp, completes: Bool = true) {
    let (device, calls) = (device, calls)
    app.healthStore.execute(
      HKObserverQuery(sampleType: type, predicate: nil) { _, done, error in
        if error == nil { calls.add(device.now) }
        if completes { done() }
      })
  }

  private func addNight(_ number: Int) {
    device.add(
      [
        HKCategorySample(
          type: sleep, value: HKCategoryValueSleepAnalysis.asleepCore.rawValue,
          start: noon - Double(number + 1) * 3600, end: noon - Double(number) * 3600)
      ], from: .appleWatch)
  }

  private func addSteps(_ count: Int) {
    device.add(
      [
        HKQuantitySample(
          type: steps, quantity: HKQuantity(unit: .count(), doubleValue: Double(count)), start: noon - 60, end: noon)
      ], from: .iPhone)
  }

  private func hasHistory(_ words: String) -> Bool { device.backgroundDeliveryHistory.contains { $0.contains(words) } }

  @Test("A suspended app is woken for a change and completes the delivery (rules Q67, Q68 and Q70)")
  func suspended() async throws {
    let app = try await launch()
    await calls.waits(for: 1)
    app.enterBackground()
    addNight(1)
    await device.advance(by: .seconds(1))
    #expect(calls.all == [noon, noon])
    #expect(hasHistory("woken for sleepAnalysis: 1 change"))
    #expect(hasHistory("completed the delivery of sleepAnalysis"))
  }

  @Test("Steps wake an app once an hour, combining changes in between (rules Q72 and B11)")
  func hourly() async throws {
    let app = try await launch(types: [steps])
    await calls.waits(for: 1)
    app.enterBackground()
    for count in 1...5 {
      addSteps(count)
      await device.advance(by: .seconds(60))
    }
    #expect(calls.all == [noon, noon], "the first at once; four wait")
    await device.advance(by: .seconds(3600))
    #expect(calls.all == [noon, noon, noon + 3600])
    #expect(hasHistory("woken for stepCount: 4 changes in one delivery"))
  }

  @Test("Without background delivery an app is notified only in the foreground (rule Q67)")
  func unregistered() async throws {
    let app = try await launch()
    try await app.healthStore.disableAllBackgroundDelivery()
    await calls.waits(for: 1)
    app.enterBackground()
    addNight(1)
    await device.advance(by: .seconds(86_400))
    #expect(calls.all == [noon])
    app.becomeActive()
    await calls.waits(for: 2)
  }

  @Test("If an app never completes a delivery, there are three attempts with growing delays (rules Q69 and B27)")
  func threeStrikes() async throws {
    let app = try await launch(completes: false)
    await calls.waits(for: 1)
    app.enterBackground()
    addNight(1)
    await device.advance(by: .seconds(86_400))
    // Each attempt fails after thirty seconds. The app is woken at once, a minute after the first attempt failed, and
    // two minutes after the second failed.
    #expect(calls.all == [noon, noon, noon + 90, noon + 240])
    #expect(hasHistory("failed to complete sleepAnalysis 3 times in a row: it is no longer woken"))
    addNight(2)
    await device.advance(by: .seconds(86_400))
    #expect(calls.all.count == 4)
  }

  @Test("An app that the system ended is launched in the background, and a force-quit app is not (rules B15 and B16)")
  func launched() async throws {
    device.onBackgroundLaunch(of: bundle) { app in observe(sleep, app) }
    let app = try await launch()
    await calls.waits(for: 1)
    app.terminate()
    addNight(1)
    await device.advance(by: .seconds(1))
    #expect(calls.all == [noon, noon])
    #expect(hasHistory("started in the background for sleepAnalysis"))

    let opened = device.launch(bundle)
    opened.forceQuit()
    addNight(2)
    await device.advance(by: .seconds(86_400))
    #expect(calls.all.count == 2)
    #expect(hasHistory("the person force quit it and has not opened it since"))
  }

  @Test("An observer query that is executed too late after launch misses the wake-up (rule B16)")
  func tooLate() async throws {
    device.onBackgroundLaunch(of: bundle) { _ in }
    try await launch().terminate()
    addNight(1)
    await device.advance(by: .seconds(31))
    #expect(hasHistory("did not complete sleepAnalysis: next attempt in 1 min"))
  }

  @Test("A locked device wakes no app, and unlocking wakes the waiting app (rule B14)")
  func locked() async throws {
    let app = try await launch()
    await calls.waits(for: 1)
    app.enterBackground()
    device.isLocked = true
    addNight(1)
    await device.advance(by: .seconds(86_400))
    #expect(calls.all.count == 1)
    device.isLocked = false
    await device.advance(by: .zero)
    #expect(calls.all == [noon, noon + 86_400])
  }

  @Test("If access is revoked while a change waits, no app is woken and nothing is revealed (rule A54)")
  func revoked() async throws {
    let app = try await launchWhileStepsWait()
    app.setAllowed(false, .read, steps)
    await device.advance(by: .seconds(7_200))
    addSteps(3)
    await device.advance(by: .seconds(7_200))
    #expect(calls.all.count == 2)
    #expect(hasHistory("stepCount changed, but the app may no longer read them"))
    // When the permission is granted again, the app is woken without enabling background delivery again.
    app.setAllowed(true, .read, steps)
    addSteps(4)
    await device.advance(by: .seconds(7_200))
    #expect(calls.all.count == 3)
  }

  @Test("A denied app is never woken, however many samples others save (rule A54)")
  func refused() async throws {
    device.responder = .denyAll
    let app = try await launch()
    await calls.waits(for: 1)
    app.enterBackground()
    for night in 1...20 {
      addNight(night)
      await device.advance(by: .seconds(86_400))
    }
    #expect(calls.all.count == 1)
    #expect(device.backgroundDeliveryHistory.count == 1, "nothing is even noted down but the registration")
  }

  @Test("Setting the clock does not make a delivery due, and advancing time does (rule T9)")
  func settingTheClock() async throws {
    let app = try await launchWhileStepsWait()
    device.now = noon + 86_400
    await device.advance(by: .zero)
    #expect(calls.all.count == 2)
    #expect(await device.advanceToNextEvent())
    #expect(calls.all.count == 3)
    #expect(await device.advanceToNextEvent() == false)
    // Keep a reference until here, because an app without references ends.
    #expect(app.isRunning)
  }

  @Test("Registering a correlation gives errorInvalidArgument (3) (rule B1)")
  func correlation() async throws {
    let app = try await launch()
    await #expect(throws: HKError(.errorInvalidArgument)) {
      try await app.healthStore.enableBackgroundDelivery(
        for: HKCorrelationType(.bloodPressure), frequency: .immediate)
    }
  }
}

extension BackgroundWakingTests.Calls {
  /// Waits until there are this many calls, limited by the test’s time limit.
  fileprivate func waits(for count: Int) async {
    while all.count < count { await Task.yield() }
  }
}
