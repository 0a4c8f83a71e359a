import Foundation
import HealthDaemon
import HealthModel
import Scenarios
import Staging
import Testing

@Suite("A scenario's device is prepared with settings, answers and samples", .timeLimit(.minutes(20)))
struct StagedScenarioTests {
  @Test("The prepared device has the scenario's settings, clock and states")
  func settings() async throws {
    let staged = try await StagedScenario.stage(
      scenario("title: x\ndevice: {os: 26.0, date: 2025-01-01T12:00Z, locked: true, healthDataAvailable: false}"))
    let settings = staged.daemon.settings
    #expect(settings.now() == Date(timeIntervalSince1970: 1_735_732_800))
    #expect(settings.operatingSystemVersion == "26.0")
    #expect(settings.isLocked && !settings.isHealthDataAvailable)
    #expect(!settings.isInGuestUserMode && !settings.isHealthDataRestricted)
    #expect(staged.apps.map(\.displayName) == ["Stride", "Nightly", "Clinic"])
  }

  @Test("A scenario's answers are stored before its script, and only apps with answers count as having asked")
  func answers() async throws {
    let staged = try await StagedScenario.stage(
      scenario("title: x\nanswers: [{app: nightly, share: {sleepAnalysis: on}, read: {heartRate: off}}]"))
    let nightly = AppIdentity.nightly.bundleIdentifier
    #expect(
      staged.daemon.decisions(of: nightly) == [
        Permission(.sleepAnalysis, .share): .granted, Permission(.heartRate, .read): .denied,
      ])
    #expect(staged.daemon.appsThatAsked() == [.nightly])
  }

  @Test("Prescriptions are counted from the oldest, and the app can read the chosen prescriptions")
  func objects() async throws {
    let staged = try await StagedScenario.stage(
      Scenario(contentsOf: assets.appending(path: "scenarios/prescriptions-one-by-one.yaml")))
    let prescriptions = staged.daemon.allSamples(
      SampleQuery(.visionPrescription), sortedBy: [SampleOrder(.start, ascending: true)])
    #expect(prescriptions.count == 3)
    #expect(
      staged.daemon.allowedObjects(of: .visionPrescription, for: AppIdentity.clinic.bundleIdentifier) == [
        prescriptions[1].uuid
      ])
    #expect(staged.daemon.object(.position(1, .visionPrescription)) == prescriptions.first?.uuid)
    #expect(staged.daemon.object(.position(4, .visionPrescription)) == nil)
  }

  @Test("An answer about a missing prescription is reported with its location")
  func missingObject() async throws {
    let scenario = try scenario("title: x\nanswers:\n  - {app: stride, objects: {7: on}}")
    let error = await #expect(throws: ScenarioError.self) { try await StagedScenario.stage(scenario) }
    #expect(error?.description == "test.yaml:3:5: There is no prescription 7 on the device.")
  }

  @Test("Samples of every kind in a scenario reach the device")
  func samples() async throws {
    let staged = try await StagedScenario.stage(
      scenario(
        """
        title: x
        apps: [{app: stride}]
        data:
          generate:
            - {type: stepCount, from: 2025-11-19, to: 2025-11-20, every: 1h, value: 500..900, seed: 7}
            - {type: stepCount, source: watch, from: 2025-11-19, to: 2025-11-20, every: 1h, value: 500..900, seed: 7}
          samples:
            - {type: heartRate, value: 72, start: 2025-11-20T08:00, source: stride}
            - {type: sleepAnalysis, value: asleepCore, start: 2025-11-19T23:00, end: 2025-11-20T06:00, source: watch}
            - {type: mindfulSession, start: 2025-11-20T07:00, end: 2025-11-20T07:05}
            - {type: workout, value: running, start: 2025-11-20T07:00, end: 2025-11-20T07:30}
            - type: bloodPressure
              start: 2025-11-20T07:00
              members: [{type: bloodPressureSystolic, value: 120}, {type: bloodPressureDiastolic, value: 80, unit: mmHg}]
            - {type: allergyRecord, value: Peanuts, start: 2025-03-01, source: health}
        """))
    let daemon = staged.daemon
    let steps = daemon.allSamples(SampleQuery(.stepCount))
    #expect(steps.count == 48)
    #expect(Set(steps.map(\.uuid)).count == 48)
    #expect(
      steps.allSatisfy { sample in
        guard case .quantity(let quantity) = sample.content else { return false }
        return (500...900).contains(quantity.value) && quantity.value == quantity.value.rounded()
      })
    let heart = try #require(daemon.allSamples(SampleQuery(.heartRate)).first)
    #expect(heart.content == .quantity(HealthQuantity(72, .beatsPerMinute)))
    #expect(heart.bundleIdentifier == AppIdentity.stride.bundleIdentifier)
    #expect(daemon.allSamples(SampleQuery(.sleepAnalysis)).map(\.content) == [.category(3)])
    for name in ["mindfulSession", "workout", "bloodPressure", "bloodPressureSystolic", "allergyRecord"] {
      let type = try #require(ObjectType(swiftName: name))
      #expect(daemon.summary(of: type).sampleCount == 1, "\(name)")
    }
  }

  @Test("The device of every example scenario can be prepared")
  func examples() async throws {
    for file in try exampleFiles() {
      let scenario = try Scenario(contentsOf: file)
      let staged = try await StagedScenario.stage(scenario)
      #expect(staged.apps == scenario.apps.map(\.identity))
    }
  }
}
