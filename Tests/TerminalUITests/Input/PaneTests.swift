import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Arrow keys stay in a pane, and Tab moves to another pane")
struct PaneTests {
  private struct Screen: View {
    /// The number of text lines below the button in the left pane.
    let lines: Int
    var hasButton = true

    var body: some View {
      HStack(alignment: .top, spacing: 0) {
        Pane {
          VStack(alignment: .leading, spacing: 0) {
            if hasButton { Button("Back") {}.accessibilityIdentifier("back") }
            ScrollView { ForEach(0..<lines, id: \.self) { Text("line \($0);") } }
          }
        } label: {
          Text("Text")
        }
        .frame(width: 20)
        Pane(.line) {
          List {
            ForEach(0..<30, id: \.self) { row in Button("row \(row);") {}.accessibilityIdentifier("row.\(row)") }
          }
        } label: {
          Text("Rows")
        }
        .prefersDefaultFocus(false)
      }
    }
  }

  private func isFocused(_ identifier: String, in pilot: Pilot) -> Bool {
    pilot.host.element(identifier: identifier)?.isFocused == true
  }

  @Test("Text beside another scrolling pane scrolls with every movement key", arguments: [false, true])
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

  @Test("Arrow keys never reach another pane, and Tab does and returns to the same control")
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

  @Test("A pane of text without controls gets keys")
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

  @Test("In a screen with only one pane, Tab moves between controls")
  func onePane() {
    let pilot = Pilot(
      Pane {
        VStack {
          Button("One") {}.accessibilityIdentifier("one")
          Button("Two") {}.accessibilityIdentifier("two")
        }
      }, size: .standard)
    pilot.press(.tab)
    #expect(isFocused("two", in: pilot))
  }

  @Test("A pane has its title in the top border, tinted while focused")
  func frames() {
    let pilot = Pilot(Screen(lines: 2), size: Size(width: 40, height: 5))
    #expect(
      pilot.frame.rows.map { String($0.prefix(24)) } == [
        "╭─ Text ───────────╮── R", "│Back              │  ro", "│line 0;           │  ro", "│line 1;           │  ro",
        "╰──────────────────╯  ro",
      ])
    let (first, second) = (Point(x: 0, y: 0), Point(x: 20, y: 0))
    func line(_ point: Point) -> Color { pilot.frame[point.x, point.y].style.foreground }
    let (focused, other) = (line(first), line(second))
    #expect(focused != other)
    pilot.press(.tab)
    #expect(line(first) == other && line(second) == focused)
  }

  @Test("A title longer than the border is shortened with an ellipsis, and the corners stay")
  func longTitle() {
    let view = Pane {
      Text("x")
    } label: {
      Text("A title that is far too long")
    }.frame(width: 16, height: 3)
    let pilot = Pilot(view, size: Size(width: 16, height: 3))
    #expect(pilot.frame.rows == ["╭─ A title t… ─╮", "│x             │", "╰──────────────╯"])
  }

  @Test("A pane's title is read before its content")
  func spoken() {
    let pilot = Pilot(Screen(lines: 1), size: .standard)
    let texts = pilot.host.plainPage().items.map(\.text)
    #expect(texts.first == "Text")
    #expect(texts.firstIndex(of: "Rows")! > texts.firstIndex(of: "line 0;")!, "\(texts)")
  }

  @Test("Keys scroll to the text above the first row before they move focus out of the list")
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
