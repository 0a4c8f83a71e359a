import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("A pilot's error says what the pilot searched for and what the screen showed", .timeLimit(.minutes(20)))
struct PilotTests {
  private struct Form: View {
    @State private var isOn = false
    @State private var count = 0
    var body: some View {
      List {
        Toggle("Sound", isOn: $isOn).accessibilityIdentifier("sound")
        Button("Count \(count)") { count += 1 }.accessibilityIdentifier("count")
        Button("Save") {}.disabled(!isOn)
        ForEach(0..<30) { Text("line \($0);") }
        Button("Far") { count += 100 }
      }
    }
  }

  private let pilot = Pilot(Form(), size: .small, limit: .milliseconds(1))

  private func sentence(_ work: () async throws -> Void) async -> String? {
    do {
      try await work()
      return nil
    } catch {
      guard let error = error as? PilotError else { return "\(error)" }
      #expect(error.screen == pilot.screen)
      #expect("\(error)" == "\(error.sentence) The last screen:\n\(error.screen)")
      return error.sentence
    }
  }

  @Test("The error for a missing element has its text or identifier")
  func missing() async {
    #expect(await sentence { try await pilot.press(.text("Undo")) } == "There is no “Undo” on the screen.")
    #expect(
      await sentence { try await pilot.press(.identifier("undo")) }
        == "There is no element undo on the screen.")
  }

  @Test("Pressing a disabled view or a text is an error and has no effect")
  func nothingToPress() async {
    #expect(await sentence { try await pilot.press(.text("Save")) } == "Pressing “Save” has no effect now.")
    #expect(await sentence { try await pilot.press(.text("line 3;")) } == "Pressing “line 3;” has no effect now.")
  }

  @Test("The error for a failed expectation has the element, the expected and the actual state")
  func expectations() async throws {
    try await pilot.expect(.identifier("sound"), text: "Sound", isOn: false, isEnabled: true)
    try await pilot.expect(.text("Save"), isEnabled: false)
    #expect(
      await sentence { try await pilot.expect(.identifier("sound"), isOn: true) }
        == "Element sound must be on, but is not.")
    #expect(
      await sentence { try await pilot.expect(.identifier("count"), isOn: true) } == "Element count is no switch.")
    #expect(
      await sentence { try await pilot.expect(.identifier("count"), text: "Count 1") }
        == "Element count must show “Count 1”, but shows “Count 0”.")
    #expect(
      await sentence { try await pilot.expect(.text("Save"), isEnabled: true) }
        == "“Save” must be enabled, but is not.")
    #expect(
      await sentence { try await pilot.expect(.text("Count 0"), isEnabled: false) }
        == "“Count 0” must be dim, but is not.")
    try await pilot.press(.identifier("sound"))
    try await pilot.expect(.identifier("sound"), isOn: true)
    try await pilot.expect(.text("Save"), isEnabled: true)
  }

  @Test("The error for a timeout has the duration and the awaited state")
  func waiting() async {
    #expect(
      await sentence { try await pilot.waits(for: "Count 1", limit: .milliseconds(2)) }
        == "Waited 0.002 seconds until the screen shows “Count 1”.")
    #expect(
      await sentence { try await pilot.waits(forNo: "Sound") }
        == "Waited 0.001 seconds until the screen no longer shows “Sound”.")
  }

  @Test("The pilot scrolls to hidden elements, and restores the position after a failed search")
  func scrolling() async throws {
    let before = pilot.frame
    #expect(await sentence { try await pilot.press(.text("Farther")) } != nil)
    #expect(pilot.frame == before)
    try await pilot.press(.text("Far"))
    #expect(pilot.shows("▸ Far"))
    pilot.press(.home)
    #expect(pilot.shows("Count 100"))
  }

  @Test("The pilot waits for an element that appears later")
  func later() async throws {
    struct Late: View {
      @State private var isReady = false
      var body: some View {
        VStack {
          if isReady { Button("Ready") {} }
          Text("waiting").task { isReady = true }
        }
      }
    }
    try await Pilot(Late(), size: .small).press(.text("Ready"))
  }
}
