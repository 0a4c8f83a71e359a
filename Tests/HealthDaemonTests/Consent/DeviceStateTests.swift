import HealthDaemon
import HealthModel
import Testing

/// Rules A88 to A92: a device that is locked, or that another person uses.
@Suite("Device states", .timeLimit(.minutes(20)))
struct DeviceStateTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection

  init() async throws {
    daemon = makeDaemon(presenter)
    stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount, .bloodType])
    daemon.add([.steps(1)])
  }

  private func set(_ change: (inout DeviceSettings) -> Void) {
    var settings = daemon.settings
    change(&settings)
    daemon.setSettings(settings)
  }

  @Test("A locked device does not read (A89)")
  func lockedReads() {
    set { $0.isLocked = true }
    let locked = HealthError.databaseInaccessible
    #expect(locked.message == "Protected health data is inaccessible")
    #expect(throws: locked) { try stride.sees(.stepCount) }
    #expect(throws: locked) { try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum) }
    #expect(throws: locked) { try stride.sources(SampleQuery(.stepCount)) }
    #expect(throws: locked) { try stride.characteristics(for: .bloodType) }
    #expect(throws: locked) { try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)]) }
    #expect(throws: locked) { try stride.requireReadable([.stepCount]) }
    #expect(throws: locked) { try stride.effortRelationships(ofWorkoutsMatching: .all, since: 0) }
  }

  @Test("A locked device returns no activity summaries, attachments or signed records (A89)")
  func lockedBelongings() async throws {
    var app = AppIdentity.stride
    app.entitlements.insert(Entitlement.verifiableHealthRecords)
    let clinic = daemon.connect(app)
    try await clinic.requestAuthorization(toShare: [.visionPrescription], read: [.activitySummary])
    let prescription = SampleRecord.prescription(7)
    try clinic.save([prescription])
    let reference = SampleReference(
      type: .visionPrescription, bundleIdentifier: app.bundleIdentifier, start: prescription.start,
      uuid: prescription.uuid)
    let promptCount = presenter.prompts.count
    #expect(try clinic.attachments(of: reference).isEmpty)
    set { $0.isLocked = true }
    let locked = HealthError.databaseInaccessible
    #expect(throws: locked) { try clinic.attachments(of: reference) }
    #expect(throws: locked) { try clinic.attachment(.fixed(8), of: reference) }
    #expect(throws: locked) { try clinic.activitySummaries(matching: .all) }
    await #expect(throws: locked) {
      try await clinic.verifiableRecords(of: [], from: [], matching: .all)
    }
    #expect(presenter.prompts.count == promptCount, "nobody is asked on a locked device")
  }

  @Test("A locked device saves, and the app can read the samples after unlocking (A89 and S12)")
  func lockedSaves() throws {
    set { $0.isLocked = true }
    try stride.save([.steps(2, at: 60)])
    set { $0.isLocked = false }
    #expect(try stride.sees(.stepCount) == [1, 2])
  }

  @Test("A guest can read what was allowed but change nothing (A88 and S13)")
  func guest() throws {
    set { $0.isInGuestUserMode = true }
    #expect(try stride.sees(.stepCount) == [1])
    #expect(stride.shareDecision(for: .stepCount) == .granted)
    #expect(throws: HealthError.notPermissibleForGuestUserMode) { try stride.save([.steps(2)]) }
    #expect(throws: HealthError.notPermissibleForGuestUserMode) { try stride.delete([.fixed(1)]) }
    #expect(throws: HealthError.notPermissibleForGuestUserMode) {
      try stride.deleteObjects(of: .stepCount, matching: .all)
    }
  }

  @Test("A guest is not asked, and grants nothing (A88)")
  func guestIsNotAsked() async throws {
    set { $0.isInGuestUserMode = true }
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
    try await stride.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    #expect(presenter.prompts.count == 1, "the one from before")
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.sees(.heartRate) }
  }

  @Test("A guest does not see the owner's open sheet, which closes without decisions (A88)")
  func guestUnderSheet() async throws {
    presenter.script(.wait)
    let first = Task { try await stride.requestAuthorization(toShare: [], read: [.heartRate]) }
    await presenter.appeared(2)
    let second = Task { try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.bodyMass]) }
    while daemon.askingProcesses().count < 2 { await Task.yield() }
    set { $0.isInGuestUserMode = true }
    await #expect(throws: HealthError.withdrawn) { try await first.value }
    await #expect(throws: HealthError.withdrawn) { try await second.value }
    #expect(presenter.wasCancelled && presenter.prompts.count == 2, "the second never came up")
    set { $0.isInGuestUserMode = false }
    #expect(try stride.requestStatus(toShare: [], read: [.heartRate]) == .shouldRequest)
  }

  @Test("On a device with a short history, an app neither saves nor reads older samples (S4, S11 and Q11)")
  func earliestPermittedDate() throws {
    daemon.add([.steps(2, at: -500), .steps(3, at: -65)])
    set { $0.earliestPermittedSampleDate = noon.minutes(-60) }
    #expect(try stride.sees(.stepCount) == [1, 3], "a sample that ended since is still there")
    #expect(try stride.sampleChanges(matchingAny: [SampleQuery(.stepCount)]).added.count == 2)
    #expect(try stride.statistics(SampleQuery(.stepCount), options: .cumulativeSum)?.merged.sum == 200)
    let error = #expect(throws: HealthError.self) { try stride.save([.steps(4, at: -500)]) }
    #expect(error?.code == .invalidArgument)
    try stride.save([.steps(5, at: -65)])
  }

  @Test("Health data can become unavailable while an app runs (A23)")
  func taken() {
    set { $0.isHealthDataAvailable = false }
    #expect(throws: HealthError.healthDataUnavailable) { try stride.sees(.stepCount) }
    set { $0.isHealthDataAvailable = true }
    #expect(throws: Never.self) { try stride.sees(.stepCount) }
  }
}
