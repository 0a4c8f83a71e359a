import Foundation
import HealthModel
import Scenarios
import Staging
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Every screen shows the same number for the same data", .timeLimit(.minutes(20)))
struct OneNumberTests {
  /// Plays a scenario on a wide screen, and returns the account.
  private func play(_ text: String) async throws -> ScenarioAccount {
    let scenario = try Scenario(
      Data(("title: Numbers\n" + text).utf8), file: "numbers.yaml", folder: URL(filePath: "/"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    return await player.play()
  }

  /// Returns a scenario in New York with two walks across midnight. The older one began before the week.
  private func walks(_ apps: String, _ script: String) -> String {
    """
    device: {timeZone: America/New_York, date: 2025-11-20T20:00, size: 120x40}
    \(apps)
    data:
      samples:
        - {type: stepCount, value: 9000, start: 2025-11-19T23:50, end: 2025-11-20T00:10}
        - {type: stepCount, value: 3000, start: 2025-11-13T23:50, end: 2025-11-14T00:10}
        - {type: headache, value: mild, start: 2025-11-13T22:00, end: 2025-11-14T02:00}
    script:
    \(script)
    """
  }

  private let stride = """
    apps: [{app: stride}]
    answers: [{app: stride, share: {stepCount: on}, read: {stepCount: on, heartRate: on}}]
    """

  @Test("The app, the inspector and Health divide the steps of a walk across midnight between both days")
  func midnight() async throws {
    let account = try await play(
      walks(
        stride,
        """
          - open: {app: stride}
            expect: [{screen: "10,500 steps"}, {screen: "10,500    10,500"}]
          - open: health
          - click: Activity
            expect: {screen: "4,500 today"}
          - click: Steps
            expect: [{screen: "4,500 today"}, {screen: "Last seven days: 10,500 of 10,500 raw"}]
          - press: [esc, esc]
          - click: Symptoms
          - click: Headache
            expect: {screen: "Last seven days: 1 sample"}
        """))
    #expect(account.holds, "\(account.text)")
  }

  @Test("The screen shows the result of an app's own query, and says which samples this query leaves out")
  func strict() async throws {
    let account = try await play(
      walks(
        """
        apps: [{app: stride}, {app: nightly}]
        answers: [{app: nightly, read: {stepCount: on}}]
        """,
        """
          - open: {app: nightly}
            expect: {screen: "10,500    10,500"}
          - query: {app: nightly, type: stepCount, from: 2025-11-14, to: 2025-11-21, every: 1d}
          - open: health
          - open: {app: nightly}
            expect: [{screen: "9,000    10,500"}, {screen: "its query leaves out samples that began earlier"}]
        """))
    #expect(account.holds, "\(account.text)")
  }

  @Test("The doses an app may read depend on the chosen medications (rule A75)")
  func doses() async throws {
    let account = try await play(
      """
      apps: [{app: nightly}]
      data: {demo: true}
      script:
        - request: {app: nightly, objects: userAnnotatedMedication}
        - turn: {on: {objects: [medication 1]}}
        - answer: done
        - click: Read the Medications
          expect:
            - calls: {app: nightly, call: samples(userAnnotatedMedication, reason: "1 of 4 chosen"}
            - calls: {app: nightly, call: samples(medicationDoseEvent, reason: "1 of 4 chosen"}
      """)
    #expect(account.holds, "\(account.text)")
  }

  @Test("On every screen, the newest prescription is the one issued last, whatever its expiration date")
  func prescription() async throws {
    let account = try await play(
      """
      apps: [{app: stride}]
      data: {demo: true}
      script:
        - open: health
        - click: Other Data
          expect: [{screen: "5 samples · Nov 6, 2025"}, {notScreen: "2027"}]
      """)
    #expect(account.holds, "\(account.text)")
  }

  @Test("The details of a sample have the number formats and names of the Health app")
  func details() async throws {
    let account = try await play(
      """
      apps: [{app: stride}]
      data:
        samples:
          - {type: distanceWalkingRunning, value: 8050.000000000001, unit: m, start: 2025-11-20T08:00, end: 2025-11-20T09:00}
          - {type: sleepAnalysis, value: asleepREM, start: 2025-11-20T04:00, end: 2025-11-20T05:00}
          - {type: headache, value: notPresent, start: 2025-11-20T04:00, end: 2025-11-20T05:00}
      script:
        - open: health
        - click: Sleep
        - press: [end]
          expect: {screen: "AM   REM"}
        - press: [esc]
        - click: Symptoms
          expect: {screen: "Not Present ·"}
        - press: [esc]
        - click: Activity
        - click: Walking + Running Distance
        - click: Nov 20, 2025
          expect: {screen: "8,050 m"}
      """)
    #expect(account.holds, "\(account.text)")
    let names = ["asleepREM": "REM", "asleepCore": "Core", "asleepUnspecified": "Asleep", "notPresent": "Not Present"]
    for type in [ObjectType.sleepAnalysis, .headache] {
      for value in type.categoryValues?.cases ?? [] {
        if let name = names[value.name] { #expect(value.title == name) }
        #expect(!value.title.contains(" R "), "\(value.title)")
      }
    }
  }
}
