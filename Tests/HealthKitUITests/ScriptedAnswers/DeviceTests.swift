import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import Testing

@Suite("A test device behaves like a phone without a screen", .timeLimit(.minutes(20)))
struct DeviceTests {
  @Test("Apps share data but not permissions (rules A1 and A44)")
  func severalApps() async throws {
    let (device, trail) = launchTrail(.answer { $0.appName == "Trail" ? .allowAll : .dontAllow })
    let pulse = device.launch(.pulse)
    device.add([steps(100)], from: .iPhone)
    for app in [trail, pulse] {
      try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    }
    #expect(try await trail.healthStore.visibleSteps() == 100)
    #expect(try await pulse.healthStore.visibleSteps() == 0)
    #expect(device.requests.map(\.bundleIdentifier) == ["org.example.trail", "org.example.pulse"])
  }

  @Test("An app finds its samples after a relaunch, under the app's name (rule A62)")
  func ownData() async throws {
    let (device, app) = launchTrail(.allow(share: [stepCount]))
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount])
    try await app.healthStore.save(steps(7))
    device.add([steps(500)], from: .appleWatch)
    app.terminate()
    #expect(try await device.launch(.trail).healthStore.visibleSteps() == 7)
    #expect(device.samples(of: stepCount).map(\.sourceRevision.source.name).sorted() == ["Apple Watch", "Trail"])
  }

  @Test("Added samples have their source, and a sample is added only once")
  func add() throws {
    let (device, _) = launchTrail(.allowAll)
    let sample = steps(5)
    #expect(device.add([sample, sample], from: .appleWatch) == 1)
    #expect(device.add([sample], from: .iPhone) == 0)
    let stored = try #require(device.samples(of: stepCount).first)
    #expect(stored.sourceRevision.source.bundleIdentifier == "com.apple.health.AppleWatch")
    #expect(stored.sourceRevision.productType == "Watch7,1")
  }

  @Test("The person's Settings can turn everything on or off, and reset an app (rules A83 and A84)")
  func settings() async throws {
    let (device, app) = launchTrail(.denyAll)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [heartRate])
    app.turnOnAll()
    #expect(app.isAllowed(.share, stepCount) == true)
    #expect(app.isAllowed(.read, heartRate) == true)
    #expect(app.isAllowed(.read, stepCount) == nil, "never asked for")
    #expect(app.healthStore.authorizationStatus(for: stepCount) == .sharingAuthorized)
    app.turnOffAll()
    #expect(app.isAllowed(.read, heartRate) == false)
    app.resetAuthorizationStatus()
    #expect(app.isAllowed(.share, stepCount) == nil)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [heartRate])
    #expect(device.requests.count == 2)
  }

  @Test("Concurrent changes of settings do not undo each other")
  func settingTogether() {
    let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 0))
    let undone = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { person in
      for count in 0..<20_000 {
        if person == 0 {
          device.isLocked = count % 2 == 0
        } else {
          device.isInGuestUserMode = count % 2 == 0
          if device.isInGuestUserMode != (count % 2 == 0) { undone.withLock { $0 += 1 } }
        }
      }
    }
    #expect(undone.withLock { $0 } == 0)
  }

  @Test("A locked, guest, restricted or unavailable device gives its error (rules A23, A24, A88 and A89)")
  func states() async throws {
    let (device, app) = launchTrail(.allowAll)
    let store = app.healthStore
    try await store.requestAuthorization(toShare: [stepCount], read: [stepCount])

    device.isLocked = true
    try await store.save(steps(1))
    await #expect(throws: HKError(.errorDatabaseInaccessible)) { try await store.visibleSteps() }
    device.isLocked = false
    #expect(try await store.visibleSteps() == 1)

    device.isInGuestUserMode = true
    await #expect(throws: HKError(.errorNotPermissibleForGuestUserMode)) { try await store.save(steps(2)) }
    device.isInGuestUserMode = false

    device.isHealthDataRestricted = true
    await #expect(throws: HKError(.errorHealthDataRestricted)) { try await store.visibleSteps() }
    device.isHealthDataRestricted = false

    device.isHealthDataAvailable = false
    #expect(app.run { HKHealthStore.isHealthDataAvailable() } == false)
    await #expect(throws: HKError(.errorHealthDataUnavailable)) { try await store.visibleSteps() }
  }

  @Test("The clock of a test device does not run until the test sets it")
  func clock() {
    let (device, _) = launchTrail(.allowAll)
    #expect(device.now == noon)
    device.now += 3_600
    #expect(device.now == noon + 3_600)
  }

  @Test("The characteristics of the person are those that the test sets")
  func characteristics() async throws {
    let (device, app) = launchTrail(.allowAll)
    device.setCharacteristics(
      dateOfBirth: DateComponents(year: 1990, month: 5, day: 17), bloodType: .abNegative)
    try await app.healthStore.requestAuthorization(
      toShare: [], read: [HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.bloodType)])
    #expect(try app.healthStore.dateOfBirthComponents().year == 1990)
    #expect(try app.healthStore.bloodType().bloodType == .abNegative)
  }

  @Test("Code that creates its own stores belongs to the app in which it runs, also in tasks")
  func run() async throws {
    let (device, trail) = launchTrail(.allow(read: [stepCount]))
    device.add([steps(9)], from: .iPhone)
    let found = try await trail.run {
      let store = HKHealthStore()
      try await store.requestAuthorization(toShare: [], read: [stepCount])
      return try await Task { try await HKHealthStore().visibleSteps() }.value
    }
    #expect(found == 9)
    #expect(device.launch(.pulse).run { HKHealthStore() }.authorizationStatus(for: stepCount) == .notDetermined)
  }

  @Test("An app's identity comes from its Info.plist, in the person's language")
  func infoPlist() async throws {
    let file = Bundle.module.bundleURL.appending(path: "Resources/Info.plist")
    let bundle = try HealthKitTestBundle(
      infoPlist: file, locale: Locale(identifier: "nl_NL"),
      buildSettings: ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.trail"])
    #expect(bundle.bundleIdentifier == "org.example.trail")
    #expect(bundle.displayName == "Trail")
    #expect(bundle.version == "12")
    #expect(bundle.warnings == [])
    let device = HealthKitTestDevice(responder: .allowAll, now: noon)
    try await device.launch(bundle).healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(device.requests.first?.shareUsageDescription == "Trail toont hoe ver u liep.")
  }

  @Test("A missing Info.plist is reported in one sentence")
  func missingInfoPlist() {
    let error = #expect(throws: (any Error).self) {
      try HealthKitTestBundle(infoPlist: URL(filePath: "Nowhere/Info.plist"))
    }
    #expect(error.map { "\($0)" } == "Nowhere/Info.plist: There is no such file. Check the path.")
  }

  @Test("Rule A25: without the entitlement every request fails")
  func entitlement() async {
    let device = HealthKitTestDevice(responder: .allowAll, now: noon)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "a.b", displayName: "A", shareUsageDescription: "Why it reads", entitlements: []))
    await #expect(throws: HKError(.errorAuthorizationDenied)) {
      try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    }
  }

  @Test("Rules A43 and A80: clinical types have their own sheet, and refusing a required type fails the request")
  func requiredClinicalTypes() async throws {
    let required: [HKClinicalTypeIdentifier] = [.allergyRecord, .conditionRecord, .labResultRecord]
    let types = required.map { HKClinicalType($0) }
    let device = HealthKitTestDevice(responder: .allow(read: [stepCount, types[0], types[1]]), now: noon)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "a.b", displayName: "A", shareUsageDescription: "Why it reads",
        clinicalUsageDescription: "Why records", requiredReadAuthorizationTypeIdentifiers: Set(required),
        entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.access"]))
    await #expect(throws: HKError(.errorRequiredAuthorizationDenied)) {
      try await app.healthStore.requestAuthorization(toShare: [], read: Set(types + [stepCount]))
    }
    #expect(device.requests.map(\.shareUsageDescription) == ["Why it reads", "Why records"])
  }

  @Test("Each disputed behavior can be set, and the defaults follow the documentation")
  func behavior() {
    let (device, _) = launchTrail(.allowAll)
    #expect(device.behavior == HealthKitTestBehavior())
    let changes: [(inout HealthKitTestBehavior) -> Void] = [
      { $0.shareStatusAfterReadRequest = .notDetermined }, { $0.requestOfTwoSheets = .takesEffectSheetBySheet },
      { $0.partlyAnsweredType = .listsUndeterminedDirections }, { $0.readingUndetermined = .showsOwnSamples },
      { $0.perObjectTypeInOrdinaryRequest = .raises }, { $0.unavailableHealth = .raises },
      { $0.incompatibleStatistics = .answersNil }, { $0.wakingAfterForceQuit = .wakes },
      { $0.refusalAlert = .followsEveryRefusal }, { $0.needlessRequest = .showsBlankSheet },
      { $0.sheetPresence = .closesItself }, { $0.answerKeeping = .losesAnswers },
      { $0.requestAfterEnd = .asksNoMore }, { $0.requestAfterReinstall = .hangs },
    ]
    for change in changes {
      var behavior = HealthKitTestBehavior()
      change(&behavior)
      device.behavior = behavior
      #expect(device.behavior == behavior && behavior != HealthKitTestBehavior())
    }
  }

  @Test("After a read request sharing is denied, or undetermined with the behavior notDetermined (rule A45)")
  func statusAfterReadRequest() async throws {
    let (device, app) = launchTrail(.allowAll)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(app.healthStore.authorizationStatus(for: stepCount) == .sharingDenied)
    device.behavior.shareStatusAfterReadRequest = .notDetermined
    #expect(app.healthStore.authorizationStatus(for: stepCount) == .notDetermined)
  }

  @Test(
    "An app killed under the second of two sheets keeps no answer, or the first if each takes effect alone (rule A43)",
    arguments: [HealthKitTestBehavior.RequestOfTwoSheets.takesEffectTogether, .takesEffectSheetBySheet])
  func killedBetweenTwoSheets(_ behavior: HealthKitTestBehavior.RequestOfTwoSheets) async throws {
    let sheets = PendingHealthAuthorizations()
    let device = HealthKitTestDevice(responder: sheets.responder, now: noon)
    device.behavior.requestOfTwoSheets = behavior
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "a.b", displayName: "A", shareUsageDescription: "Why it reads",
        clinicalUsageDescription: "Why records",
        entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.access"]))
    let records = HKClinicalType(.allergyRecord)
    async let request: Void? = try? app.healthStore.requestAuthorization(toShare: [], read: [stepCount, records])
    #expect(try await sheets.next().respond(.allowAll))
    _ = try await sheets.next()
    app.terminate()
    _ = await request
    #expect(app.isAllowed(.read, stepCount) == (behavior == .takesEffectTogether ? nil : true))
    #expect(app.isAllowed(.read, records) == nil)
  }

  @Test("Rule A14: without a purpose string the process stops with Apple's message")
  func stops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 0))
      let app = device.launch(HealthKitTestBundle(bundleIdentifier: "a.b", displayName: "A"))
      try await app.healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("NSHealthShareUsageDescription must be set in the app's Info.plist"))
  }

  @Test("Code outside any app gets the device of the default app, in a separate process")
  func makeDefault() async {
    await #expect(processExitsWith: .success) {
      let device = HealthKitTestDevice(responder: .allowAll, now: Date(timeIntervalSince1970: 0))
      device.isHealthDataAvailable = false
      let app = device.launch(HealthKitTestBundle(bundleIdentifier: "a.b", displayName: "A"))
      precondition(HKHealthStore.isHealthDataAvailable())
      app.makeDefault()
      precondition(!HKHealthStore.isHealthDataAvailable())
    }
  }
}
