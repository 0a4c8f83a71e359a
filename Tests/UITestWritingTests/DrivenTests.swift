import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp
@testable import Scenarios
@testable import UITestWriting

@MainActor
@Suite("Generated UI tests, read back and driven against the screens of this device", .timeLimit(.minutes(10)))
struct DrivenTests {
  /// A scenario on a simulator, and the elements that its recipe taps, in order.
  struct Walk: CustomTestStringConvertible {
    let scenario: String
    let target: UITestTarget
    let taps: [UITestElement]

    init(_ scenario: String, _ target: UITestTarget, _ taps: [UITestElement]) {
      (self.scenario, self.target, self.taps) = (scenario, target, taps)
    }

    var testDescription: String { "\(scenario) on \(target.name)" }
  }

  private static nonisolated func one(_ kind: UITestElement.Kind, _ subject: String = "") -> UITestElement {
    UITestElement(kind, subject)
  }
  private static nonisolated let (steps, heart) = (one(.row, "Read.StepCount"), one(.row, "Read.HeartRate"))
  private static nonisolated let writing = one(.row, "Write.StepCount")
  private static nonisolated let everyDay = one(.historyChoice, "All Recorded Data and Future Data")
  private static nonisolated let someDays = one(.historyChoice, "Past 30 Days and Future Data")
  private static nonisolated let settings = [one(.settingsItem, "Privacy & Security"), one(.settingsItem, "Health")]
  private static nonisolated let stride = settings + [one(.settingsItem, "Stride")]
  private static nonisolated func watch(_ type: String) -> UITestElement { one(.watchRow, type) }
  private static nonisolated let (review, forward) = (one(.watchReview), one(.watchForward))

  static nonisolated let walks: [Walk] =
    [
      Walk("first-request-all-allowed", .ios26, [one(.everything), heart, one(.everything), one(.confirm)]),
      Walk(
        "first-request-all-allowed", .watch,
        [review, watch("StepCount"), forward, one(.watchEverything), forward]),
      Walk("first-request-refused", .ios18, [one(.refuse), one(.acknowledge)] + settings),
      Walk("first-request-refused", .ios26, [one(.refuse), one(.acknowledge)] + settings),
      Walk("first-request-refused", .ios27, [one(.refuse), one(.acknowledge)] + settings),
      Walk("first-request-refused", .watch, [review, forward, forward]),
      Walk("first-request-partly-allowed", .ios18, [steps, one(.confirm)]),
      Walk("first-request-partly-allowed", .ios26, [steps, one(.confirm)]),
      Walk("first-request-partly-allowed", .ios27, [steps, one(.confirm), everyDay, one(.historyConfirm)]),
      Walk("first-request-partly-allowed", .watch, [review, forward, watch("StepCount"), forward]),
      Walk("asked-in-two-steps", .ios18, [steps, one(.confirm), one(.refuse), one(.acknowledge)]),
      Walk("asked-in-two-steps", .ios26, [steps, one(.confirm), one(.refuse), one(.acknowledge)]),
      Walk(
        "asked-in-two-steps", .ios27,
        [steps, one(.confirm), everyDay, one(.historyConfirm), one(.refuse), one(.acknowledge)]),
      Walk("asked-in-two-steps", .watch, [review, watch("StepCount"), forward, review, forward]),
      Walk("past-thirty-days", .ios27, [writing, steps, one(.confirm), someDays, one(.historyConfirm)]),
      Walk("past-thirty-days", .watch, [review, watch("StepCount"), forward, watch("StepCount"), forward]),
      Walk(
        "refused-on-the-second-page", .ios27,
        [writing, steps, one(.confirm), someDays, one(.historyRefuse), writing, one(.confirm)]),
      Walk(
        "back-and-forth", .ios27,
        [writing, steps, one(.confirm), someDays, one(.historyBack), writing, one(.confirm), everyDay]
          + [one(.historyConfirm)]),
      Walk(
        "prescriptions-one-by-one", .ios26,
        [one(.object, "Contacts, MoistDay"), one(.objectsDone), one(.objectsCancel)]),
      Walk(
        "changed-in-settings", .ios26,
        [writing, heart, steps, one(.confirm)] + stride + [one(.settingsSwitch, "Heart Rate")] + stride
          + [one(.settingsSwitch, "Heart Rate")]),
      Walk(
        "changed-in-settings", .ios27,
        [writing, steps, heart, one(.confirm), everyDay, one(.historyConfirm)] + stride
          + [one(.settingsItem, "Heart Rate"), one(.settingsChoice, "None")] + stride
          + [one(.settingsItem, "Heart Rate"), one(.settingsChoice, "Full Access")]),
      Walk(
        "the-watch-asks-on-its-own-pages", .watch,
        [review, watch("Workouts"), forward, watch("HeartRate"), forward]),
      Walk(
        "records-without-an-account", .ios26,
        ["Next", "Next", "Back", "Add Account"].map { one(.recordsButton, $0) } + [one(.recordsSetUp)]
          + ["Sample Institution B", "Connect Account", "Done", "Next", "Next"].map { one(.recordsButton, $0) }
          + [one(.recordsCategory, "Allergies"), one(.recordsButton, "Share"), one(.recordsButton, "Done")]),
      Walk("closed-on-the-watch", .watch, [one(.watchClose), review, watch("HeartRate"), forward]),
      Walk("everything-off-on-the-watch", .watch, [review, forward, forward]),
      Walk(
        "only-one-direction-on-the-watch", .watch,
        [review, watch("Workouts"), forward, review, watch("HeartRate"), forward]),
    ]
    + UITestTarget.phones.map { phone in
      let (next, share) = (one(.recordsButton, "Next"), one(.recordsButton, "Share"))
      return Walk(
        "records-page-by-page", phone,
        [next, next, next, one(.recordsCategory, "Allergies"), share, one(.recordsButton, "Back"), share]
          + [one(.recordsButton, "Done")])
    }

  /// Returns the scenario of a walk, adapted to its simulator.
  private func scenario(of walk: Walk) throws -> Scenario {
    let file = PackageFiles.url("assets/scenarios/\(walk.scenario).yaml")
    let own = try Scenario(contentsOf: file)
    let version = walk.target.version(for: own.device.settings.systemVersion)
    return walk.target.scenario(of: try version.map { try Scenario(contentsOf: file, on: $0.description) } ?? own)
  }

  private func plan(of walk: Walk, _ scenario: Scenario) async throws -> UITestPlan {
    try await UITestPlan(of: scenario, name: walk.scenario, on: walk.target, waitsForStillness: false)
  }

  /// Returns the decisions about all apps on a device.
  private func decisions(_ daemon: HealthDaemon, _ scenario: Scenario) -> [String: [Permission: Decision]] {
    let apps = scenario.apps.map(\.identity.bundleIdentifier)
    return Dictionary(apps.map { ($0, daemon.decisions(of: $0)) }) { $1 }
  }

  @Test(
    "The taps of a generated test follow the table of recipes, and lead to the decisions of the scenario",
    arguments: walks)
  func order(_ walk: Walk) async throws {
    let scenario = try scenario(of: walk)
    let plan = try await plan(of: walk, scenario)
    let wanted = try walk.taps.map { try #require(UITestRecipe.of($0.kind, on: walk.target)).name.of($0) }

    var played = scenario
    for step in played.script.indices { played.script[step].expectations = [] }
    played.expectations = []
    let own = ScenarioPlayer(try await StagedScenario.stage(played), limit: .seconds(30))
    _ = await own.play()
    for tool in UITestTool.allCases where tool.targets.contains(walk.target) {
      let test = try GeneratedTest(tool.text(of: plan), of: tool)
      #expect(test.gestures.compactMap(\.touched) == wanted, "as \(tool) has it")
      var driver = try await GeneratedTestDriver(scenario, on: walk.target)
      try await driver.run(test)
      #expect(driver.touched == wanted, "as \(tool) taps")
      #expect(
        decisions(driver.player.daemon, scenario) == decisions(own.daemon, scenario),
        "\(tool):\n\(driver.player.pilot.screen)")
      #expect(
        allowed(driver.player.daemon, scenario) == allowed(own.daemon, scenario), "objects, as \(tool) leaves them")
      driver.player.end()
    }
  }

  /// Returns the objects that the apps may read.
  private func allowed(_ daemon: HealthDaemon, _ scenario: Scenario) -> [Set<UUID>] {
    ObjectType.all.filter(\.requiresPerObjectAuthorization).flatMap { type in
      scenario.apps.map { daemon.allowedObjects(of: type, for: $0.identity.bundleIdentifier) }
    }
  }

  @Test("At least eight scenarios have generated tests for phones, and at least eight for the watch")
  func count() {
    let phones = Set(Self.walks.filter { $0.target != .watch }.map(\.scenario))
    let watches = Set(Self.walks.filter { $0.target == .watch }.map(\.scenario))
    #expect(phones.count >= 8 && watches.count >= 8)
  }

  @Test("For a scenario that cannot be done on a simulator, the error has the reason")
  func withoutMeaning() async throws {
    for (name, target, reason) in [
      ("all-recorded-data", UITestTarget.ios26, "There is no second page"),
      ("records-page-by-page", .watch, "nothing to tap"),
      ("prescriptions-one-by-one", .watch, "nothing to tap"),
      ("the-watch-asks-on-its-own-pages", .ios26, "The scenario asks only on the watch: use --ios watch."),
      ("no-purpose", .ios26, "nothing to tap"),
    ] {
      let walk = Walk(name, target, [])
      let scenario = try scenario(of: walk)
      let failure = await #expect(throws: ScenarioFailure.self) { try await plan(of: walk, scenario) }
      #expect(failure?.sentence.contains(reason) == true, "\(name): \(failure?.sentence ?? "")")
    }
  }

  @Test("A generated test leaves out requests after a change of iOS, and a comment says that another test has them")
  func otherVersion() async throws {
    let walk = Walk("upgraded-from-ios-26", .ios26, [])
    let plan = try await plan(of: walk, try scenario(of: walk))
    let text = UITestTool.xcuitest.text(of: plan)
    #expect(
      text.contains("From here on, the scenario’s device has iOS 27")
        && text.contains("The question comes on another version"))
    #expect(!text.contains(ConsentIdentifier.history))
  }

  @Test("Steps that no simulator can do, and checks of decisions about reading, become comments in the test")
  func reasons() async throws {
    let walk = Walk("locked-under-limited-access", .ios27, [])
    let text = UITestTool.xcuitest.text(of: try await plan(of: walk, try scenario(of: walk)))
    #expect(text.contains("// A simulator cannot be put into this state: the step is left out."))
    #expect(text.contains("// A UI test cannot see the decision about reading"))
  }

  @Test("Each verb becomes steps of a UI test, or has a reason why no simulator can do it")
  func verbs() {
    let withSteps: Set = [
      "turn", "history", "newRecords", "answer", "settings", "open", "kill", "launch", "reset", "request",
    ]
    let withReason = UITestPlanner.reasons.flatMap(\.verbs)
    #expect(withSteps.union(withReason) == Set(Verbs.all.map { $0.key.name }))
    #expect(Set(withReason).count == withReason.count && withSteps.isDisjoint(with: withReason))
  }

  @Test(
    "The test of a scenario always has the same bytes, compiles, and names the source of each recipe",
    arguments: walks)
  func compiles(_ walk: Walk) async throws {
    let scenario = try scenario(of: walk)
    let plan = try await plan(of: walk, scenario)
    let again = try await self.plan(of: walk, scenario)
    let folder = try TemporaryFolder()
    for tool in UITestTool.allCases where tool.targets.contains(walk.target) {
      let text = tool.text(of: plan)
      #expect(tool.text(of: again) == text)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
      let words = text.split(separator: "\n").map { $0.drop { " /#".contains($0) } }.joined(separator: " ")
      for kind in Set(walk.taps.map(\.kind)) {
        let recipe = try #require(UITestRecipe.of(kind, on: walk.target))
        #expect(words.contains(recipe.remark), "\(tool) does not say where \(kind) was seen")
      }
      switch tool {
      case .xcuitest:
        let file = try folder.write(Data(text.utf8), to: "Test.swift").path
        try run("swiftc", "-parse", file)
        try run(
          "swift", "format", "lint", "--strict", "--configuration", PackageFiles.url(".swift-format").path, file)
      case .appium: try run("python3", "-m", "py_compile", try folder.write(Data(text.utf8), to: "test.py").path)
      // ``GeneratedTest`` parses the YAML.
      case .maestro: #expect(!(try GeneratedTest(text, of: tool).gestures.isEmpty))
      }
    }
  }

  private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments): \(words)")
  }
}
