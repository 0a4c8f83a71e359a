import Foundation
import HealthKit
import HealthKitUI
import HealthsheetApp
import TestSupport
import Testing

@Suite("A scenario file can prepare the device of an app's tests", .timeLimit(.minutes(20)))
struct TestScenarioTests {
  private static func file(_ text: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try Data(text.utf8).write(to: file)
    return file
  }

  private static let walk = """
    title: A walk
    apps:
      - bundle: org.example.trail
        name: Trail
        infoPlist:
          NSHealthShareUsageDescription: Trail shows how far you walked.
          NSHealthUpdateUsageDescription: Trail saves your walks.
    data:
      generate:
        - {type: stepCount, source: phone, from: 2025-11-20T08:00, to: 2025-11-20T09:00, every: 1h, value: 100..100, seed: 7}
    script:
      - request: {app: org.example.trail, read: [stepCount, heartRate]}
      - turn: {on: {read: [stepCount]}}
      - answer: allow
      - request: {app: org.example.trail, share: [stepCount]}
      - answer: dontAllow
    """

  @Test("The app's own code asks, and gets the file's answers on the device that the file describes")
  func answers() async throws {
    let file = try Self.file(Self.walk)
    defer { try? FileManager.default.removeItem(at: file) }
    let scenario = try await HealthKitTestScenario(contentsOf: file)
    #expect(scenario.title == "A walk")
    let app = scenario.device.launch(try #require(scenario.bundles.first))
    let (steps, pulse) = (HKQuantityType(.stepCount), HKQuantityType(.heartRate))
    try await app.healthStore.requestAuthorization(toShare: [], read: [steps, pulse])
    try await app.healthStore.requestAuthorization(toShare: [steps], read: [])
    #expect(app.isAllowed(.read, steps) == true && app.isAllowed(.read, pulse) == false)
    #expect(app.isAllowed(.share, steps) == false)
    #expect(scenario.script.problems == [] && scenario.script.isFinished)
    #expect(scenario.device.samples(of: steps).count == 1)
  }

  @Test("An app that asks for types without answers in the file gets an error that says so")
  func otherTypes() async throws {
    let file = try Self.file(Self.walk)
    defer { try? FileManager.default.removeItem(at: file) }
    let scenario = try await HealthKitTestScenario(contentsOf: file)
    let app = scenario.device.launch(try #require(scenario.bundles.first))
    await #expect(throws: HKError(.unknownError)) {
      try await app.healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.heartRate)])
    }
    #expect(scenario.script.problems.first?.hasPrefix("Step 1, turn on stepCount: There is no switch") == true)
  }

  @Test("A scenario's answer chooses objects by their position in the list, and its next answer cancels the list")
  func objects() async throws {
    let scenario = try await HealthKitTestScenario(
      contentsOf: PackageFiles.url("assets/scenarios/medications-one-by-one.yaml"))
    let app = scenario.device.launch(try #require(scenario.bundles.first))
    let medications = HKObjectType.userAnnotatedMedicationType()
    try await app.healthStore.requestPerObjectReadAuthorization(for: medications, predicate: nil)
    await #expect(throws: HKError(.errorUserCanceled)) {
      try await app.healthStore.requestPerObjectReadAuthorization(for: medications, predicate: nil)
    }
    #expect(try await HKUserAnnotatedMedicationQueryDescriptor().result(for: app.healthStore).count == 1)
    #expect(scenario.script.problems == [] && scenario.script.isFinished)
  }

  @Test("Mistakes in a scenario file are reported with their lines")
  func wrong() async throws {
    let file = try Self.file("title: A walk\nscript:\n  - answer: maybe\n")
    defer { try? FileManager.default.removeItem(at: file) }
    let error = await #expect(throws: (any Error).self) { try await HealthKitTestScenario(contentsOf: file) }
    #expect(error.map { "\($0)" }?.contains(".yaml:3:") == true)
  }
}
