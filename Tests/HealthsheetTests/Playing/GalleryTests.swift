import AuditLog
import Evidence
import Foundation
import HealthKitUI
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp
@testable import Scenarios

/// Plays the scenarios in `assets/scenarios`, each on a device without a terminal.
@MainActor
@Suite("The gallery's scenarios pass", .timeLimit(.minutes(20)))
struct GalleryTests {
  private static nonisolated let folder = PackageFiles.url("assets/scenarios")

  private static nonisolated let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".yaml") }
    .sorted()

  /// Uses the size that the gallery has in an ordinary terminal. `healthsheet play --all` uses each scenario's own
  /// size.
  @Test("All expectations of each scenario pass, and fail if they are inverted", arguments: files)
  func holds(file: String) async throws {
    let scenario = try Scenario(contentsOf: Self.folder.appending(path: file))
    let terminal = Size(width: 80, height: 24)
    let strip = StripPlacement(size: terminal, isByHand: false).size
    let player = ScenarioPlayer(
      try await StagedScenario.stage(scenario), size: Size(width: 80, height: terminal.height - strip.height - 1),
      limit: .seconds(60))
    player.session.device.showsKeyHints = false
    var (blind, hidden, contradictions): ([String], [String], [String]) = ([], [], [])
    player.didHold = { expectation in
      if expectation.expectation.turnedRound.problem(on: player) == nil { blind.append("\(expectation.location)") }
    }
    player.didReach = { _ in hidden += Self.hiddenButtons(player) }
    player.willEnd = { contradictions = await Contradictions(of: player).all() }
    let account = await player.play()
    #expect(account.holds, "\(account.text)")
    #expect(account.expectationCount > 0)
    #expect(blind.isEmpty, "These expectations hold either way: \(blind)")
    #expect(hidden.isEmpty, "These buttons of a question are not in sight: \(hidden)")
    #expect(contradictions == [], "two places say different things of one fact")
    #expect(Self.accusations(in: scenario, player) == [], "the scenario says of no review that these fail")
    let (lines, ledger) = try player.daemon.auditLinesWithLedger()
    #expect(try Self.unexplainedMembers(of: lines) == [], "not on the page about logs, at their event")
    let log = AuditVerification(of: Data(lines.map { $0 + "\n" }.joined().utf8), ledger: ledger)
    #expect(log.problems == [], "the answers on the device are those that its log leads to")
  }

  /// Returns the failures in the review checklist, for apps about which the scenario expects none.
  private static func accusations(in scenario: Scenario, _ player: ScenarioPlayer) -> [String] {
    let expected = (scenario.expectations + scenario.script.flatMap(\.expectations))
      .compactMap { ($0.expectation as? ReviewExpectation)?.app }
    return player.device.apps.map(\.identity.bundleIdentifier).filter { !expected.contains($0) }.flatMap { app in
      player.reviewChecklist(of: app).filter { $0.verdict == .failed }.map { item in
        "\(app) \(item.point.rawValue): \(item.findings.map(\.description).joined(separator: " "))"
      }
    }
  }

  /// Returns the buttons of the foreground app's question that are not on screen.
  private static func hiddenButtons(_ player: ScenarioPlayer) -> [String] {
    let device = player.device
    guard device.screen == .app, let prompt = device.consent.prompt(in: device.frontApp.identity) else { return [] }
    let buttons =
      switch prompt.prompt.question {
      // The blank sheet has no buttons (rule HZ1).
      case .permissions(let share, let read) where share.isEmpty && read.isEmpty: [String]()
      case .permissions where prompt.prompt.asksOnWatch: watchButtons(of: prompt)
      // The page in the Health app has only Done.
      case .permissions where prompt.choices.page == .addAccount: ["Done"]
      case .permissions where prompt.choices.page.isOfRecords:
        [prompt.choices.page.buttonAhead.title.written, "Cancel"]
      case .permissions, .workoutPlans: ["Allow", "Don’t Allow"]
      case .objects: ["Done", "Cancel"]
      }
    let titles = buttons.map { String(localized: LocalizedStringKey($0), locale: device.settings.locale) }
    return titles.filter { title in !player.screen.contains { $0.contains(title) } }
  }

  /// Returns the two buttons of the watch's current page (rules WA2 and WA6).
  private static func watchButtons(of pending: PendingPrompt) -> [String] {
    if pending.choices.page == .review { return ["Review", "Close"] }
    let next = AuthorizationSheetRequest(pending.prompt)?.nextPage(with: pending.choices)
    return [next == nil ? "Done" : "Next", "‹ Back"]
  }

  /// Returns the JSON members of audit log lines that `AuditLog.md` does not list for the event of the line.
  private static func unexplainedMembers(of lines: [String]) throws -> [String] {
    let page = try PackageFiles.text("Sources/Daemon/AuditLog/AuditLog.docc/AuditLog.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let everywhere = ["seq", "prev", "event", "at", "app", "actor", "origin"]
    var unexplained = everywhere.filter { name in !rows.contains { $0.hasPrefix("| `\(name)` |") } }
    for text in lines {
      let line = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let event = try #require(line["event"] as? String)
      let row = rows.first { $0.hasPrefix("| `\(event)` |") } ?? ""
      let members = line.keys.filter { !everywhere.contains($0) && !row.contains("`\($0)`") }
      unexplained += row.isEmpty ? [event] : members.map { "\($0) of \(event)" }
    }
    return unexplained
  }

  @Test("A scenario's log has each kind of event, and the test detects a field that AuditLog.md does not explain")
  func log() async throws {
    let scenario = try Scenario(contentsOf: Self.folder.appending(path: "share-and-read-mistaken.yaml"))
    let player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(60))
    _ = await player.play()
    let lines = try player.daemon.auditLines()
    for event in ["opened", "requested", "shown", "answered", "consent", "access"] {
      #expect(lines.contains { $0.contains("\"event\":\"\(event)\"") }, "\(event)")
    }
    #expect(try Self.unexplainedMembers(of: [#"{"event":"shown","at":"x","secret":1}"#]) == ["secret of shown"])
    #expect(try Self.unexplainedMembers(of: [#"{"event":"whispered"}"#]) == ["whispered"])
  }

  @Test("The report of a failed expectation has a location, a sentence and the screen, and the script continues")
  func fails() async throws {
    let scenario = try Scenario(
      Data(
        """
        title: A wrong guess
        script:
          - request: {app: stride, read: [stepCount]}
            expect: {prompt: {kind: none}}
          - answer: dontAllow
        expect:
          - ledger: {app: stride, read: {stepCount: off}}
          - screen: No such words
        """.utf8), file: "guess.yaml", folder: Self.folder)
    let account = await ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .milliseconds(200)).play()
    #expect(account.failures.map(\.location.line) == [4, 8])
    #expect(account.failures[0].sentence == "The question on the screen must be none, but is sheet.")
    #expect(account.failures[0].screen.contains { $0.contains("would like to access") })
    #expect(account.text.contains("guess.yaml:4:"))
  }

  @Test("Pressing a disabled button stops the script at that step")
  func dim() async throws {
    let scenario = try Scenario(
      Data(
        """
        title: Nothing on
        script:
          - request: {app: stride, read: [stepCount]}
          - answer: allow
          - kill: stride
        """.utf8), file: "dim.yaml", folder: Self.folder)
    let account = await ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .milliseconds(200)).play()
    #expect(
      account.failures.map(\.sentence) == [
        "The button for “allow” is disabled, because no switch is on: turn one on first."
      ])
  }
}
