import Foundation
import HealthKit
import HealthKitUI
import Synchronization
import Testing

@Suite("A script performs a person's steps in each sheet", .timeLimit(.minutes(20)))
struct ScriptTests {
  @Test("The steps of one script answer a sheet with Allow, a sheet with Don’t Allow, and a list with Cancel")
  func sequence() async throws {
    let script = HealthAuthorizationScript([
      .turnOn(read: [heartRate]), .allow,  // the first sheet
      .dontAllow,  // the second
      .cancel,  // a list of prescriptions
    ])
    let (device, app) = launchTrail(script.responder)
    try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount, heartRate])
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [])
    await #expect(throws: HKError(.errorUserCanceled)) {
      try await app.healthStore.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
    }
    #expect(app.isAllowed(.read, heartRate) == true && app.isAllowed(.read, stepCount) == false)
    #expect(app.isAllowed(.share, stepCount) == false)
    #expect(script.problems == [] && script.isFinished)
    #expect(device.requests.count == 3)
  }

  @Test("A script turns on all switches, turns off two and presses Allow, and the others are granted")
  func allButOne() async throws {
    let script = HealthAuthorizationScript([.turnOnAll, .turnOff(share: [stepCount], read: [heartRate]), .allow])
    let (_, app) = launchTrail(script.responder)
    try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount, heartRate])
    #expect(app.isAllowed(.share, stepCount) == false)
    #expect(app.isAllowed(.read, stepCount) == true)
    #expect(app.isAllowed(.read, heartRate) == false)
    #expect(script.isFinished)
  }

  @Test("In an object list, a script's steps change single earlier decisions, and allow presses Done (rule A66)")
  func list() async throws {
    let script = HealthAuthorizationScript([
      .turnOnObjects { $0.startDate == noon }, .allow, .turnOnObjects { $0.startDate < noon }, .allow,
      .turnOffObjects { $0.startDate == noon }, .allow, .turnOffAll, .allow,
    ])
    let (device, app) = launchTrail(script.responder)
    let optician = HealthKitTestSource(name: "Optician", bundleIdentifier: "org.example.optician")
    device.add([noon, noon - 86_400].map { glasses(issued: $0) }, from: optician)
    for expected: Set<Date> in [[noon], [noon, noon - 86_400], [noon - 86_400], []] {
      try await app.healthStore.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
      #expect(try await app.healthStore.visiblePrescriptions() == expected)
    }
    #expect(script.problems == [] && script.isFinished)
  }

  @Test("While the script waits, the sheet stays and the app gets no answer (rule A40)", .timeLimit(.minutes(1)))
  func waits() async throws {
    let (up, isUp) = AsyncStream.makeStream(of: Void.self)
    let (enough, isEnough) = AsyncStream.makeStream(of: Void.self)
    let script = HealthAuthorizationScript([
      .turnOnAll,
      .wait {
        isUp.yield()
        for await _ in enough { break }
      },
      .allow,
    ])
    let (device, app) = launchTrail(script.responder)
    async let request: Void = app.healthStore.requestAuthorization(toShare: [stepCount], read: [])
    for await _ in up { break }
    #expect(device.requests.count == 1)
    #expect(app.healthStore.authorizationStatus(for: stepCount) == .notDetermined)
    isEnough.yield()
    try await request
    #expect(app.healthStore.authorizationStatus(for: stepCount) == .sharingAuthorized)
  }

  @Test("If the app is killed while the script waits, the later steps apply to the next sheet")
  func killed() async throws {
    let (up, isUp) = AsyncStream.makeStream(of: Void.self)
    let script = HealthAuthorizationScript([
      .wait {
        isUp.yield()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
      },
      .turnOnAll, .allow,
    ])
    let (device, app) = launchTrail(script.responder)
    async let request: Void? = try? app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    for await _ in up { break }
    app.terminate()
    _ = await request
    #expect(app.isAllowed(.read, stepCount) == nil)
    let again = device.launch(.trail)
    try await again.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    #expect(again.isAllowed(.read, stepCount) == true)
    #expect(script.problems == [] && script.isFinished)
  }

  @Test(
    "An impossible step is reported as a problem, and nothing is decided",
    arguments: [
      ([.turnOn(share: [heartRate]), .allow], "Step 1, turn on heartRate: There is no switch to write heartRate."),
      ([.allow], "Step 1, Allow: The button cannot be pressed while every switch is off (rule A33)."),
      ([.turnOnAll, .cancel], "Step 2, Cancel: A sheet has no such button; it has Allow and Don’t Allow."),
      ([.turnOnObjects { _ in true }], "Step 1, turn objects on: This is not a list of objects."),
      (
        [.turnOnAll],
        """
        Sheet 1, of Trail, is open, but the script has no step left. The sheet asks for write stepCount; read \
        stepCount.
        """
      ),
    ] as [([HealthAuthorizationStep], String)])
  func problems(steps: [HealthAuthorizationStep], problem: String) async throws {
    let script = HealthAuthorizationScript(steps)
    let (_, app) = launchTrail(script.responder)
    await #expect(throws: HKError(.unknownError)) {
      try await app.healthStore.requestAuthorization(toShare: [stepCount], read: [stepCount])
    }
    #expect(script.problems.count == 1)
    #expect(script.problems.first?.hasPrefix(problem) == true, "\(script.problems)")
    #expect(app.isAllowed(.read, stepCount) == nil)
  }

  @Test("For a list of objects, the script reports a problem if a step is Don’t Allow or matches no object")
  func listProblems() async throws {
    let script = HealthAuthorizationScript([.dontAllow, .turnOnObjects { _ in false }])
    let (_, app) = launchTrail(script.responder)
    for _ in 1...2 {
      await #expect(throws: HKError(.unknownError)) {
        try await app.healthStore.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
      }
    }
    #expect(
      script.problems.map { $0.prefix { $0 != "." } } == [
        "Step 1, Don’t Allow: A list of objects has no such button; it has Done and Cancel",
        "Step 2, turn objects on: The step matches none of the 0 objects of the list",
      ])
  }

  private func launchClinic(_ responder: HealthAuthorizationResponder) -> (HealthKitTestDevice, HealthKitTestApp) {
    let device = HealthKitTestDevice(responder: responder, now: noon)
    let app = device.launch(
      HealthKitTestBundle(
        bundleIdentifier: "a.clinic", displayName: "Clinic", clinicalUsageDescription: "Why records",
        entitlements: ["com.apple.developer.healthkit", "com.apple.developer.healthkit.access"]))
    return (device, app)
  }

  @Test("A script goes forward and back in the health records flow, and denies types left off (rules HR7 to HR11)")
  func records() async throws {
    let (allergies, results) = (HKClinicalType(.allergyRecord), HKClinicalType(.labResultRecord))
    let script = HealthAuthorizationScript([
      .continueToHistory, .continueToHistory, .back, .turnOn(read: [allergies]), .automaticallyShareNewRecords, .allow,
      .cancel, .dontAllow,
    ])
    let (_, app) = launchClinic(script.responder)
    try await app.healthStore.requestAuthorization(toShare: [], read: [allergies, results])
    #expect(app.isAllowed(.read, allergies) == true && app.isAllowed(.read, results) == false)
    let conditions = HKClinicalType(.conditionRecord)
    await #expect(throws: HKError(.errorUserCanceled)) {
      try await app.healthStore.requestAuthorization(toShare: [], read: [conditions])
    }
    #expect(app.isAllowed(.read, conditions) == nil)
    try await app.healthStore.requestAuthorization(toShare: [], read: [conditions])
    #expect(app.isAllowed(.read, conditions) == false)
    #expect(script.problems == [] && script.isFinished)
  }

  @Test("A scripted answer can share new records automatically, and nothing is asked again (rules HR8 and HR14)")
  func automaticSharing() async throws {
    let allergies = HKClinicalType(.allergyRecord)
    for (response, status) in [
      (HealthAuthorizationResponse.allowAll, HKAuthorizationRequestStatus.shouldRequest),
      (.allowAll.automaticallySharingNewRecords, .unnecessary),
    ] {
      let (device, app) = launchClinic(.answer { _ in response })
      try await app.healthStore.requestAuthorization(toShare: [], read: [allergies])
      device.renewHealthRecords()
      #expect(try await app.healthStore.statusForAuthorizationRequest(toShare: [], read: [allergies]) == status)
    }
  }

  @Test("A script's step to a page that does not exist, in health records or in a sheet, is a problem")
  func recordsProblems() async throws {
    for (steps, problem) in [
      (Array(repeating: .continueToHistory, count: 5), "Step 5, Continue: This is the last page; its button is Done."),
      ([.back], "Step 1, back: There is no page to go back to."),
    ] as [([HealthAuthorizationStep], String)] {
      let script = HealthAuthorizationScript(steps)
      let (_, app) = launchClinic(script.responder)
      await #expect(throws: HKError(.unknownError)) {
        try await app.healthStore.requestAuthorization(toShare: [], read: [HKClinicalType(.allergyRecord)])
      }
      #expect(script.problems.first?.hasPrefix(problem) == true, "\(script.problems)")
    }
    let script = HealthAuthorizationScript([.automaticallyShareNewRecords])
    let (_, app) = launchTrail(script.responder)
    await #expect(throws: HKError(.unknownError)) {
      try await app.healthStore.requestAuthorization(toShare: [], read: [stepCount])
    }
    #expect(script.problems.first?.contains("no page about new health records") == true)
  }
}
