import Foundation
import Scenarios
import Staging
import Testing

@testable import HealthsheetApp

/// In a script, an app's calls have the same results as on a phone.
@MainActor
@Suite("A call verb makes a call of the app", .timeLimit(.minutes(20)))
struct ScenarioCallTests {
  /// Plays steps of an app that may write steps and insulin but not body mass, and returns the failures.
  private func failures(_ steps: String, answers: String = "", data: String = "") async throws -> [String] {
    try await pumpFailures(steps, answers: answers, data: data, limit: .seconds(60))
      .map { "\($0.location.line): \($0.sentence)" }
  }

  private let refused = "save: {app: Pump, samples: [{type: bodyMass, value: 70, start: 2025-11-20T08:00}]"

  @Test("A save that would crash an app on a phone fails with Apple’s message, and saves nothing")
  func stopped() async throws {
    let save = "save: {app: Pump, samples: [{type: insulinDelivery, value: 1, start: 2025-11-20T08:00}]"
    let reason =
      "Type HKQuantityTypeIdentifierInsulinDelivery does not have required metadata HKMetadataKeyInsulinDeliveryReason"
    #expect(try await failures("  - \(save)}") == ["9: Pump was stopped: \(reason)"])
    #expect(
      try await failures(
        "  - {\(save), crash: required metadata}, expect: {crash: required metadata}}\n"
          + "  - {launch: Pump, expect: {gets: {app: Pump, type: insulinDelivery, samples: 0}}}") == [])
    #expect(
      try await failures("  - \(save), crash: Other words}")
        == ["9: The call must stop Pump, with “Other words”. Pump was stopped: \(reason)"])
  }

  @Test("A question of an app in the background brings the app's window to the front")
  func question() async throws {
    let text = """
      title: Two apps
      apps:
        - {bundle: com.example.pump, name: Pump, infoPlist: {NSHealthUpdateUsageDescription: Writes your steps.}}
        - {bundle: com.example.scale, name: Scale}
      script:
        - launch: com.example.scale
        - request: {app: com.example.pump, share: [stepCount]}
      """
    let scenario = try Scenario(Data(text.utf8), file: "two.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    var front: [String?] = []
    player.didReach = { [unowned player] moment in
      guard case .step = moment else { return }
      front.append(player.device.apps.map(\.identity.bundleIdentifier).first { player.isInFront($0) })
    }
    let account = await player.play()
    #expect(account.holds, "\(account.text)")
    #expect(front == ["com.example.scale", "com.example.pump"])
  }

  @Test("Turning a switch that Settings does not have fails the step, and the message names the line once")
  func settings() async throws {
    #expect(
      try await failures("  - settings: {app: Pump, read: {heartRate: on}}")
        == ["9: Settings has no switch to read heartRate: com.example.pump never asked for it."])
    #expect(
      try await failures("  - settings: {app: Pump, read: {heartRate: limited}}")
        == [
          """
          9: Reading cannot be limited here: this needs iOS 27, and an app without the entitlement for approved \
          research.
          """
        ])
  }

  @Test("A save with required metadata stores the sample, and the app deletes the sample again")
  func saved() async throws {
    let sample = "{type: insulinDelivery, value: 1, start: 2025-11-20T08:00, metadata: {HKInsulinDeliveryReason: 1}}"
    #expect(
      try await failures(
        """
          - save: {app: Pump, samples: [\(sample)]}
            expect: {gets: {app: Pump, type: insulinDelivery, samples: 1}}
          - remove: {app: Pump, type: insulinDelivery}
            expect: {gets: {app: Pump, type: insulinDelivery, samples: 0}}
        """) == [])
  }

  @Test("A save after a refusal fails the step, unless the step expects the error")
  func refusedSave() async throws {
    #expect(try await failures("  - \(refused)}").count == 1)
    #expect(try await failures("  - \(refused), error: 4}") == [])
    #expect(try await failures("  - \(refused), error: 4, on: watch}") == [])
    let logged = "  - \(refused)}\n    expect: {calls: {app: Pump, call: save, error: "
    #expect(try await failures("\(logged)4}}") == [])
    #expect(try await failures("\(logged)5}}").first?.hasPrefix("9: Pump got error 4: ") == true)
    let other = try await failures("  - \(refused), error: 5}")
    #expect(other.first?.hasPrefix("9: The call must end with error 5. Pump got error 4: ") == true)
    #expect(
      try await failures("  - read: {app: Pump, type: stepCount, error: 5}")
        == ["9: The call must end with error 5. The call succeeded."])
  }

  @Test("A read or request that fails counts as a failure, unless the step expects the error")
  func undeclared() async throws {
    let read = "read: {app: Pump, type: heartRate"
    #expect(try await failures("  - \(read)}").first?.hasPrefix("9: Pump got error 5: ") == true)
    #expect(try await failures("  - \(read), error: 5}") == [])
    #expect(try await failures("  - \(read), error: 5, on: widget}") == [])
    let purpose = "NSHealthShareUsageDescription must be set"
    let request = "request: {app: Pump, read: [heartRate]"
    let stopped = try await failures("  - \(request)}")
    #expect(stopped.count == 1 && stopped[0].hasPrefix("9: Pump was stopped: ") && stopped[0].contains(purpose))
    #expect(try await failures("  - \(request), crash: \(purpose)}") == [])
    #expect(
      try await failures("  - request: {app: Pump, share: [heartRate], error: 5}")
        == ["9: The request has not ended: it waits for an answer."])
  }

  @Test("A query verb gets one number for each interval, in the device's calendar")
  func query() async throws {
    let samples = """
      samples: [{type: stepCount, value: 100, start: 2025-11-18T08:00, end: 2025-11-18T08:10, source: Pump},
      {type: stepCount, value: 20, start: 2025-11-18T23:00, end: 2025-11-18T23:10, source: Pump},
      {type: stepCount, value: 7, start: 2025-11-20T08:00, end: 2025-11-20T08:10, source: Pump}]
      """.replacing("\n", with: " ")
    let query = "query: {app: Pump, type: stepCount, from: 2025-11-18, to: 2025-11-21, every: 1d"
    #expect(try await failures("  - \(query), gives: [120, none, 7]}", data: samples) == [])
    #expect(
      try await failures("  - \(query), gives: [120, 0, 7]}", data: samples)
        == ["9: The statistics must be 120, 0, 7, and are 120, none, 7."])
    #expect(
      try await failures("  - \(query), statistic: average, crash: is not compatible with cumulative}", data: samples)
        == [])
    #expect(
      try await failures(
        "  - query: {app: Pump, type: heartRate, from: 2025-11-18, to: 2025-11-21, every: 6h, error: 5}") == [])
  }

  @Test("An observer wakes its app, and observing a never requested type is an error")
  func observe() async throws {
    #expect(try await failures("  - observe: {app: Pump, type: stepCount}") == [])
    #expect(try await failures("  - observe: {app: Pump, type: heartRate, error: 5}") == [])
    #expect(try await failures("  - observe: {app: Pump, type: heartRate}").count == 1)
  }

  @Test("A sample that no phone can contain is left out, unless the file allows such samples")
  func data() async throws {
    let step = "  - say: Nothing but words"
    let samples = "samples: [{type: insulinDelivery, value: 1, start: 2025-11-20T08:00}]"
    let problem = try await failures(step, data: samples)
    #expect(
      problem.count == 1 && problem[0].hasPrefix("7: A phone would reject this sample: Type HKQuantity"), "\(problem)")
    #expect(try await failures(step, data: samples + ", unchecked: true") == [])
  }

  @Test("An answer for a permission that no app can request is an error, unless the file allows it")
  func answers() async throws {
    let step = "  - say: Nothing but words"
    let problem =
      "6: No app may ask to write “appleExerciseTime”. Leave it out, or add “unchecked: true”."
    let impossible = "}, {app: Pump, share: {appleExerciseTime: on}"
    #expect(try await failures(step, answers: impossible) == [problem])
    #expect(try await failures(step, answers: impossible + ", unchecked: true") == [])
  }

  @Test("An update of an app ends the app, and a change then wakes the app by its earlier registrations")
  func update() async throws {
    let text = """
      title: Background delivery after an update of the app
      apps:
        - app: stride
        - bundle: com.example.scale
          name: Scale
          version: 6.0
          entitlements: [com.apple.developer.healthkit, com.apple.developer.healthkit.background-delivery]
          observes: [{type: bodyMass}]
      answers: [{app: Scale, read: {bodyMass: on}}]
      script:
        - launch: Scale
        - open: home
        - add: [{type: bodyMass, value: 70, start: 2025-11-20T09:30, source: scale}]
          expect:
            - delivery: {app: Scale, event: woken for bodyMass, count: 1}
            - delivery: {app: Scale, event: completed the delivery of bodyMass, count: 1}
        - update: {app: Scale, version: 6.1}
        - add: [{type: bodyMass, value: 71, start: 2025-11-20T09:40, source: scale}]
          expect:
            - delivery: {app: Scale, event: started in the background for bodyMass, count: 1}
            - delivery: {app: Scale, event: woken for bodyMass, count: 2}
      """
    let scenario = try Scenario(Data(text.utf8), file: "update.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    let account = await player.play()
    #expect(account.holds, "\(account.text)")
    #expect(player.device.apps[1].identity.version == "6.1")
  }
}
