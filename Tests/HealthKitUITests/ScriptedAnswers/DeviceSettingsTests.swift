import Foundation
import HealthDaemon
import HealthKit
import HealthKitUI
import HealthModel
import Testing

@Suite("Every device state can be set in a test", .timeLimit(.minutes(20)))
struct DeviceSettingsTests {
  private let device = HealthKitTestDevice(responder: .allowAll, now: noon)

  /// A change of each setting, by the setting's name; nil for a setting that a test cannot change.
  private static let changes: [String: (@Sendable (HealthKitTestDevice) -> Void)?] = [
    "clock": { $0.now += 60 },
    "calendar": { $0.timeZone = TimeZone(secondsFromGMT: 3_600) ?? .gmt },
    "locale": { $0.locale = Locale(identifier: "ar_EG") },
    "operatingSystemVersion": { $0.systemVersion = "26.0" },
    "productType": { $0.productType = "iPad8,1" },
    "isHealthDataAvailable": { $0.isHealthDataAvailable = false },
    "isHealthDataRestricted": { $0.isHealthDataRestricted = true },
    "isLocked": { $0.isLocked = true },
    "isInGuestUserMode": { $0.isInGuestUserMode = true },
    "isWatchReachable": { $0.isWatchReachable = false },
    "watchDelay": { $0.watchDelay = .milliseconds(1_500) },
    "watchProductType": { $0.watchProductType = "Watch7,5" },
    "watchHistory": { $0.watchHistory = .seconds(86_400) },
    "isHeartRateMonitorConnected": { $0.isHeartRateMonitorConnected = true },
    "watchSynchronizationInterval": { $0.watchSynchronizationInterval = .seconds(60) },
    "isWatchPaired": { $0.isWatchPaired = false },
    "isWorkoutAppInstalled": { $0.isWorkoutAppInstalled = false },
    "connectedInstitutions": { $0.connectedInstitutions = ["Sample Institution B"] },
    "earliestPermittedSampleDate": { $0.earliestPermittedSampleDate = noon - 7 * 86_400 },
    "behavior": { $0.behavior.readingUndetermined = .showsOwnSamples },
    // A test cannot set this property, which tells the audit log of a stored device who opened the device.
    "isOpenedByCommand": nil,
  ]

  @Test("A test can set each device setting, and no other setting changes")
  func complete() throws {
    func settings(_ device: HealthKitTestDevice) -> [String: String] {
      // Leave out `systemVersion`, which follows from `operatingSystemVersion`.
      let children = Mirror(reflecting: device.daemon.settings).children.filter { $0.label != "systemVersion" }
      return Dictionary(
        uniqueKeysWithValues: children.map { child in
          let value = (child.value as? DeviceClock).map { "\($0.now.timeIntervalSince1970)" } ?? "\(child.value)"
          return (child.label ?? "", value)
        })
    }
    let before = settings(device)
    #expect(Set(before.keys) == Set(Self.changes.keys), "a setting without a way to set it, or one that is gone")
    for (name, change) in Self.changes {
      guard let change else { continue }
      let changed = HealthKitTestDevice(responder: .allowAll, now: noon)
      change(changed)
      let after = settings(changed)
      #expect(before.keys.filter { before[$0] != after[$0] } == [name])
    }
  }

  @Test("Each device setting that a test has set returns the new value")
  func read() {
    device.systemVersion = "26.1"
    device.productType = "iPhone17,3"
    device.locale = Locale(identifier: "de_DE")
    device.calendar = Calendar(identifier: .buddhist)
    device.earliestPermittedSampleDate = noon
    device.isHeartRateMonitorConnected = true
    device.connectedInstitutions = ["Sample Institution A", "Sample Institution Z"]
    device.watchDelay = .milliseconds(250)
    device.watchSynchronizationInterval = .seconds(30)
    #expect(device.systemVersion == "26.1" && device.productType == "iPhone17,3")
    #expect(device.locale.identifier == "de_DE" && device.calendar.identifier == .buddhist)
    #expect(device.earliestPermittedSampleDate == noon && device.isHeartRateMonitorConnected)
    #expect(device.connectedInstitutions == ["Sample Institution A"])
    #expect(device.watchDelay == .milliseconds(250) && device.watchSynchronizationInterval == .seconds(30))
  }

  @Test(
    "A preset version can be set, one between presets acts like the lower, and an unknown one stops the test")
  func systemVersion() async {
    for preset in ["15.8", "18.1", "26.5", "26.6", "27.3"] {
      device.systemVersion = preset
      #expect(device.daemon.settings.systemVersion.description == preset)
    }
    device.systemVersion = "26.3"
    #expect(device.systemVersion == "26.3" && device.daemon.settings.systemVersion.description == "26.0")
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HealthKitTestDevice(responder: .allowAll, now: noon).systemVersion = "14.1"
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("systemVersion: “14.1” is no version of iOS that the device can play. Use 15.8"))
  }

  @Test("An app's samples have the system's version and the device's model")
  func make() async throws {
    device.systemVersion = "17.4.1"
    device.productType = "iPhone12,8"
    let app = device.launch(.trail)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [])
    try await app.healthStore.save(steps(5))
    let revision = try #require(device.samples(of: stepCount).first?.sourceRevision)
    #expect(revision.operatingSystemVersion.majorVersion == 17 && revision.productType == "iPhone12,8")
  }

  @Test("Preferred units follow the person's region (rule S75)")
  func units() async throws {
    let app = device.launch(.trail)
    let distance = HKQuantityType(.distanceWalkingRunning)
    try await app.healthStore.requestAuthorization(toShare: [], read: [distance])
    #expect(try await app.healthStore.preferredUnits(for: [distance])[distance] == .mile())
    device.locale = Locale(identifier: "nl_NL")
    #expect(try await app.healthStore.preferredUnits(for: [distance])[distance] == .meterUnit(with: .kilo))
  }

  @Test("Samples older than a watch's history are neither saved nor found (rules S4 and S11)")
  func earliest() async throws {
    let app = device.launchOnWatch(.trail)
    device.add([steps(5, at: noon - 30 * 86_400), steps(7)], from: .iPhone)
    device.earliestPermittedSampleDate = noon - 7 * 86_400
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(app.healthStore.earliestPermittedSampleDate() == noon - 7 * 86_400)
    #expect(try await app.healthStore.visibleSteps() == 7)
  }

  @Test("The watch has its own model and system, and keeps samples of seven days by default (rule S4)")
  func watch() async throws {
    device.systemVersion = "18.6"
    device.watchProductType = "Watch7,5"
    #expect(device.watchSystemVersion == "11.6")
    #expect(device.watchHistory == .seconds(7 * 86_400))
    let app = device.launchOnWatch(.trail)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount])
    try await app.healthStore.save(steps(5))
    let revision = try #require(device.samples(of: stepCount).first?.sourceRevision)
    #expect(revision.productType == "Watch7,5" && revision.operatingSystemVersion.majorVersion == 11)
    #expect(app.healthStore.earliestPermittedSampleDate() == noon - 7 * 86_400)
    device.watchHistory = nil
    #expect(app.healthStore.earliestPermittedSampleDate() == .distantPast)
  }

  @Test("Time can advance to a date and to the device's next midnight")
  func time() async {
    await device.advance(to: noon + 90)
    #expect(device.now == noon + 90)
    await device.advance(to: noon)
    #expect(device.now == noon + 90, "no time passes backwards")
    device.timeZone = TimeZone(secondsFromGMT: 2 * 3_600) ?? .gmt
    await device.advanceToMidnight()
    #expect(device.calendar.startOfDay(for: device.now) == device.now)
  }
}

@Suite("A device’s clock rejects invalid dates", .timeLimit(.minutes(20)))
struct DeviceClockLimitTests {
  @Test("A date that is not a number stops the test with a message that names the valid years")
  func noNumber() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HealthKitTestDevice(responder: .allowAll, now: noon).now = Date(timeIntervalSinceReferenceDate: .nan)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("give a date between the years 1 and 4001"))
  }
}
