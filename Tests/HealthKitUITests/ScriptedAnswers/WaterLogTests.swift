// The tests in the article “Testing a library”. The article contains the code between the marks, word for word.

// BEGIN WaterLogTests
import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import Testing

@Suite("A library that counts glasses of water")
struct WaterLogTests {
  let water = HKQuantityType(.dietaryWater)
  let host = HealthKitTestBundle(
    bundleIdentifier: "org.example.host", displayName: "Host", shareUsageDescription: "Shows your water.",
    updateUsageDescription: "Saves your water.",
    entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.background-delivery"])

  @Test("A glass can be created without a store, a device or HealthKitTestProcess")
  func glass() {
    let glass = WaterLog.glass(at: Date(timeIntervalSince1970: 1_700_000_000))
    #expect(glass.quantity.doubleValue(for: .liter()) == 0.25)
  }

  @Test("Without Health data, as on a Mac, nothing can be saved")
  func unavailable() async {
    await #expect(processExitsWith: .success) {
      HealthKitTestProcess.use(.unavailable)
      guard await WaterLog.shared.drink(at: .now) else { return }
      fatalError("It was saved.")
    }
  }

  @Test("After Don’t Allow nothing is saved, and after permission in Settings a glass is saved")
  func answers() async {
    let script = HealthAuthorizationScript([.turnOn(share: [water]), .dontAllow])
    let device = HealthKitTestDevice(responder: script.responder, now: Date(timeIntervalSince1970: 1_700_000_000))
    let app = device.launch(host)
    #expect(await app.run { await WaterLog.shared.drink(at: device.now) } == false)
    app.setAllowed(true, .share, water)
    #expect(await app.run { await WaterLog.shared.drink(at: device.now) })
    #expect(script.problems == [] && script.isFinished)
  }

  @Test("A guest’s glass is not saved, and a locked phone’s glass is saved")
  func states() async {
    let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 1_700_000_000))
    let app = device.launch(host)
    _ = await app.run { await WaterLog.shared.drink(at: device.now) }
    device.isInGuestUserMode = true
    #expect(await app.run { await WaterLog.shared.drink(at: device.now) } == false)
    device.isInGuestUserMode = false
    device.isLocked = true
    #expect(await app.run { await WaterLog.shared.drink(at: device.now) })
    #expect(device.samples(of: water).count == 2)
  }

  @Test("A glass from another source wakes the app within an hour")
  func clock() async throws {
    let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 1_700_000_000))
    let app = device.launch(host)
    try await app.healthStore.requestAuthorization(toShare: [], read: [water])
    let count = Mutex(0)
    try await app.run { try await WaterLog.shared.follow { count.withLock { $0 += 1 } } }
    app.enterBackground()
    let before = count.withLock { $0 }
    device.add([WaterLog.glass(at: device.now)], from: .appleWatch)
    await device.advance(by: .seconds(3600))
    #expect(count.withLock { $0 } > before)
  }
}
// END WaterLogTests
