import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Scenarios
import TerminalUI
import Testing

@testable import HealthsheetApp
@testable import UITestWriting

/// Performs a generated test on this device's screens instead of a simulator. It parses the test's text, finds elements
/// by the identifiers and labels in it, and taps them in order.
@MainActor
struct GeneratedTestDriver {
  let player: ScenarioPlayer
  private var requests: ArraySlice<RequestVerb>
  private var isInSettings = false
  /// The tapped elements, in order.
  private(set) var touched: [UITestName] = []

  /// - Parameter scenario: The scenario, adapted to the test’s simulator.
  init(_ scenario: Scenario, on target: UITestTarget) async throws {
    player = ScenarioPlayer(try await StagedScenario.stage(scenario), limit: .seconds(30))
    requests =
      scenario.script.compactMap { $0.verb as? RequestVerb }[...]
      .filter { ($0.call.program == .watch) == (target == .watch) }[...]
    player.pilot.redraw()
  }

  mutating func run(_ test: GeneratedTest) async throws {
    for gesture in test.gestures {
      let question = player.prompt?.id
      try await act(gesture)
      await player.answerArrives(to: question)
      player.pilot.redraw()
    }
  }

  private mutating func act(_ gesture: GeneratedTest.Gesture) async throws {
    switch gesture {
    case .ask: try await requests.removeFirst().perform(on: player)
    // On a phone, the person adds health records accounts in the Health app. On this device, pages of the sheet for
    // health records do that, so there is no other app to open.
    case .look(let place) where place.contains("com.apple.Health"): break
    case .look(let place):
      isInSettings = place.contains("com.apple.Preferences")
      // Settings starts at its first page each time.
      try player.open(.app(nil))
      if isInSettings { try player.open(.settings) }
    case .wait(let name): if !isInSettings { try await element(name, index: 0) }
    case .tap(let name, let index): try await press(name, index: index)
    case .tapIfThere(let name):
      touched.append(name)
      guard case .label(let labels) = name, player.pilot.host.element(text: labels[0]) != nil else { return }
      try await player.pilot.press(.text(labels[0]))
    case .turn(let name, let index, let isOn):
      let found = try await element(name, index: index)
      if let isOn, found.isOn == isOn { return touched.append(name) }
      try await press(name, index: index)
    }
  }

  private mutating func press(_ name: UITestName, index: Int) async throws {
    touched.append(name)
    if isInSettings, name == .label(["Privacy & Security"]) || name == .label(["Health"]) {
      // On a phone, these taps lead to the page at which this device's Settings start.
      return
    }
    let found = try await element(name, index: index)
    #expect(await player.pilot.holds { _ in self.now(name, index: index)?.isEnabled ?? found.isEnabled })
    let current = try #require(now(name, index: index))
    #expect(player.pilot.host.press(current), "\(name) does nothing")
  }

  @discardableResult
  private func element(_ name: UITestName, index: Int) async throws -> Element {
    switch query(name, index: index) {
    case .identifier(let identifier): return try await player.pilot.element(.identifier(identifier))
    case .label(let labels):
      // The element has one of these labels. The first is Apple’s own.
      for label in labels.dropFirst() {
        if let found = player.pilot.host.element(text: label) { return found }
      }
      return try await player.pilot.element(.text(labels[0]))
    }
  }

  private func now(_ name: UITestName, index: Int) -> Element? {
    switch query(name, index: index) {
    case .identifier(let identifier): player.pilot.host.element(identifier: identifier)
    case .label(let labels): labels.lazy.compactMap { player.pilot.host.element(text: $0) }.first
    }
  }

  /// Returns the query for a type's row in Settings. The test names only the type, but the identifier of this device's
  /// row also says "share" or "read".
  private func query(_ name: UITestName, index: Int) -> UITestName {
    guard isInSettings, case .label(let labels) = name,
      let type = ObjectType.all.first(where: { $0.displayName(in: Locale(identifier: "en_US")) == labels[0] })
    else { return name }
    let rows = ["share", "read"].map { "settings.\($0).\(type.swiftName)" }
      .filter { player.pilot.host.element(identifier: $0) != nil }
    return index < rows.count ? .identifier(rows[index]) : name
  }
}
