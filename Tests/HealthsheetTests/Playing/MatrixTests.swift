import Foundation
import HealthModel
import Scenarios
import Staging
import TestSupport
import Testing

@testable import HealthsheetApp

/// A scenario on several versions of iOS.
@MainActor
@Suite("A scenario can be played on several versions of iOS", .timeLimit(.minutes(20)))
struct MatrixTests {
  private static let pair = """
    title: The pair
    versions: [26.5, 26.6]
    script:
      - request: {app: clinic, read: [bloodPressureSystolic, bloodPressureDiastolic]}
        expect:
          - {prompt: {kind: none}, versions: [26.5]}
          - {prompt: {kind: sheet}, versions: [26.6]}
      - turn: {on: {read: [bloodPressureSystolic]}}
        versions: [26.6]
      - answer: allow
        versions: [26.6]
    """

  private func run(_ text: String, on version: String, isJudged: Bool = true) async throws -> ScenarioMatrix.Run {
    let scenario = try Scenario(Data(text.utf8), file: "pair.yaml", folder: URL(filePath: "/"), on: version)
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    let account = await player.play()
    return ScenarioMatrix.Run(player, account, on: try #require(SystemVersion(version)), isJudged: isJudged)
  }

  @Test("A scenario's steps and expectations apply to each version, and the results are kept apart")
  func versions() async throws {
    let older = try await run(Self.pair, on: "26.5")
    #expect(older.listed.isEmpty && older.decided.isEmpty && older.failures.isEmpty)
    #expect(older.got.contains { $0.hasSuffix("no sheet: this iOS lists none of these types") })
    let newer = try await run(Self.pair, on: "26.6")
    #expect(newer.listed == ["Clinic: read bloodPressureDiastolic, bloodPressureSystolic"])
    #expect(newer.decided == ["Clinic: read bloodPressureDiastolic denied, read bloodPressureSystolic granted"])
    #expect(newer.failures.isEmpty)
    let matrix = ScenarioMatrix(title: "The pair", file: "pair.yaml", runs: [older, newer])
    #expect(matrix.holds && matrix.differs)
    #expect(matrix.text.contains("26.5  sheet    –\n") && matrix.text.contains("26.6  sheet    Clinic: read"))
    #expect(!matrix.text.contains("fails"), "what is the same everywhere is left out")
  }

  @Test("The device of a scenario that lists several versions has the first of them")
  func first() throws {
    let scenario = try Scenario(Data(Self.pair.utf8), file: "pair.yaml", folder: URL(filePath: "/"))
    #expect(scenario.device.settings.operatingSystemVersion == "26.5")
    #expect(scenario.versions.map(\.description) == ["26.5", "26.6"])
    #expect(scenario.script.count == 1)
  }

  @Test("The matrix includes stopped apps, and versions without expectations")
  func stopped() async throws {
    let text = """
      title: Half
      script:
        - request: {app: clinic, read: [bloodPressureSystolic]}
          expect: {prompt: {kind: sheet}}
      """
    let stopped = try await run(text, on: "26.5", isJudged: false)
    #expect(stopped.got.contains { $0.contains("Clinic was stopped: Authorization for HKQuantityTypeIdentifierBlood") })
    #expect(!stopped.failures.isEmpty)
    let own = try await run(text, on: "26.6")
    #expect(ScenarioMatrix(title: "Half", file: "", runs: [stopped, own]).holds)
    let table = ScenarioMatrix(title: "Half", file: "", runs: [stopped, own]).text
    #expect(table.contains("    26.5  sheet    –\n") && table.contains("          else     Clinic was stopped"))
    var judged = stopped
    judged.isJudged = true
    #expect(!ScenarioMatrix(title: "Half", file: "", runs: [judged, own]).holds)
    #expect(
      ScenarioMatrix(title: "Half", file: "", runs: [judged, own]).text.contains(
        "          fails    Clinic was stopped"))
  }

  @Test("The matrix leaves out lines that are equal on all versions, unless their order differs")
  func common() {
    func text(_ calls: [[String]]) -> String {
      let runs = zip(["26.5", "26.6"], calls).map { version, got in
        ScenarioMatrix.Run(version: version, listed: [], decided: [], got: got, failures: [], isJudged: true)
      }
      return ScenarioMatrix(title: "x", file: "", runs: runs).text
    }
    #expect(text([["a", "b"], ["a"]]).contains("26.5  app got  b\n    26.6  app got  –\n"))
    #expect(text([["a"], ["a", "a"]]).contains("26.5  app got  a\n    26.6  app got  a\n          app got  a\n"))
  }

  @Test("Versions with equal results share a row of the matrix, as ranges")
  func spans() {
    func run(_ version: String, _ sheet: String) -> ScenarioMatrix.Run {
      ScenarioMatrix.Run(version: version, listed: [sheet], decided: [], got: [], failures: [], isJudged: true)
    }
    let matrix = ScenarioMatrix(
      title: "Spans", file: "",
      runs: [run("15.8", "a"), run("16.7", "a"), run("17.7", "b"), run("18.1", "a"), run("18.6", "c")])
    #expect(
      matrix.text == """
        Spans (simulated)
            15.8 to 16.7, 18.1  sheet    a
            17.7                sheet    b
            18.6                sheet    c

        """)
    let same = ScenarioMatrix(title: "Same", file: "", runs: [run("26.5", "a"), run("26.6", "a")])
    #expect(same.text == "Same (simulated)\n    the same on 26.5 to 26.6\n" && !same.differs)
    let backwards = ScenarioMatrix(title: "Same", file: "", runs: [run("26.6", "a"), run("15.8", "a")])
    #expect(backwards.rows.map(\.versions) == ["26.6, 15.8"])
  }
}
