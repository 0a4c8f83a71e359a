import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Arrows stay in a pane, and tab changes it")
struct PaneTests {
  private struct Screen: View {
    /// The lines of text in the left pane, under its button.
    let lines: Int
    var hasButton = true

    var body: some View {
      HStack(alignment: .top, spacing: 0) {
        VStack(alignment: .leading, spacing: 0) {
          if hasButton { Button("Back") {}.accessibilityIdentifier("back") }
          ScrollView { ForEach(0..<lines, id: \.self) { Text("line \($0);") } }
        }
        .frame(width: 20)
        .focusPane()
        List {
          ForEach(0..<30, id: \.self) { row in Button("row \(row);") {}.accessibilityIdentifier("row.\(row)") }
        }
        .prefersDefaultFocus(false)
        .focusPane()
      }
    }
  }

  private func isFocused(_ identifier: String, in pilot: Pilot) -> Bool {
    pilot.host.element(identifier: identifier)?.isFocused == true
  }

  @Test("Text scrolls beside a pane that scrolls too, by every key that moves", arguments: [false, true])
  func scrolling(hasButton: Bool) {
    let pilot = Pilot(Screen(lines: 50, hasButton: hasButton), size: .standard)
    for (key, back) in [(.down, .up), ("j", "k"), (.pageDown, .pageUp), (.end, .home)] as [(KeyPress, KeyPress)] {
      #expect(pilot.shows("line 0;"))
      pilot.press(key)
      #expect(!pilot.shows("line 0;"), "\(key)")
      #expect(pilot.shows("row 0;"), "the other pane stays")
      pilot.press(back)
      #expect(pilot.shows("line 0;"), "\(back)")
    }
    #expect(hasButton == isFocused("back", in: pilot))
  }

  @Test("Arrows never reach another pane, tab does, and comes back to where it was")
  func tab() {
    let pilot = Pilot(Screen(lines: 3), size: .standard)
    pilot.press(.down, .right, .down, .end)
    #expect(isFocused("back", in: pilot))
    pilot.press(.tab)
    #expect(isFocused("row.0", in: pilot))
    pilot.press(.down, .down, .left, "k")
    #expect(isFocused("row.1", in: pilot))
    pilot.press(.backTab)
    #expect(isFocused("back", in: pilot))
    pilot.press(.tab)
    #expect(isFocused("row.1", in: pilot))
    pilot.click(text: "Back")
    #expect(isFocused("back", in: pilot))
  }

  @Test("A pane of text without a control takes the keys as well")
  func textAlone() {
    let pilot = Pilot(Screen(lines: 50, hasButton: false), size: .standard)
    pilot.press(.tab)
    #expect(isFocused("row.0", in: pilot))
    pilot.press(.tab)
    #expect(!isFocused("row.0", in: pilot))
    pilot.press(.pageDown)
    #expect(!pilot.shows("line 0;") && pilot.shows("row 0;"))
    pilot.press(.tab)
    #expect(isFocused("row.0", in: pilot))
  }

  @Test("Without another pane, tab goes from control to control")
  func onePane() {
    let pilot = Pilot(
      VStack {
        Button("One") {}.accessibilityIdentifier("one")
        Button("Two") {}.accessibilityIdentifier("two")
      }
      .focusPane(), size: .standard)
    pilot.press(.tab)
    #expect(isFocused("two", in: pilot))
  }

  @Test("Text above the first row comes into sight before focus leaves the list")
  func textFirst() {
    struct Page: View {
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Button("Back") {}.accessibilityIdentifier("back")
          ScrollView {
            ForEach(0..<50, id: \.self) { Text("line \($0);") }
            Button("Last") {}.accessibilityIdentifier("last")
          }
        }
      }
    }
    let pilot = Pilot(Page(), size: .standard)
    pilot.press(.end)
    for _ in 0..<60 where !isFocused("last", in: pilot) { pilot.press(.down) }
    #expect(isFocused("last", in: pilot) && !pilot.shows("line 0;"))
    for _ in 0..<60 where !isFocused("back", in: pilot) { pilot.press(.up) }
    #expect(isFocused("back", in: pilot) && pilot.shows("line 0;"))
  }
}
