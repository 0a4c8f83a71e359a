import TerminalUI
import TestSupport
import Testing

@MainActor
struct ScrollTests {
  struct Catalogue: View {
    let count: Int
    @State private var chosen: Set<Int> = []
    var body: some View {
      List {
        Section("Write") { rows(0) }
        Section("Read") {
          rows(1000)
        } footer: {
          Text("The end.")
        }
      }
    }
    func rows(_ base: Int) -> some View {
      ForEach(base..<base + count) { id in
        Toggle(
          "Type \(id).",
          isOn: Binding {
            chosen.contains(id)
          } set: {
            if $0 { chosen.insert(id) } else { chosen.remove(id) }
          })
      }
    }
  }

  @Test("While moving through 438 rows, the focused row is always on screen and marked")
  func focusStaysVisible() throws {
    let pilot = Pilot(Catalogue(count: 219), size: .standard)
    #expect(pilot.frame.rows[0] == "  WRITE")
    for row in 0..<437 {
      // Each key has its own effect, even if several arrive between two frames.
      if row % 40 < 25 {
        let frame = pilot.host.render()
        let marked = (0..<24).map { frame.text(row: $0) }.filter { $0.hasPrefix("▸") }
        let id = row < 219 ? row : 1000 + row - 219
        #expect(marked.count == 1)
        #expect(marked.first?.contains("Type \(id).") == true)
      }
      pilot.host.send(.key(.down))
    }
    pilot.press(.down)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 1218.") })
    #expect(pilot.shows("The end."))
    pilot.press(.home)
    #expect(pilot.frame.rows[0] == "  WRITE")
    #expect(pilot.frame.rows[1].hasPrefix("▸ Type 0."))
    pilot.press(.pageDown)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 23.") })
    pilot.press(.end, .space)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 1218.") && $0.contains("██●█") })
  }

  @Test("The wheel does not move focus, and the next arrow key scrolls back to the focus")
  func wheel() {
    let pilot = Pilot(Catalogue(count: 50), size: .small)
    pilot.scroll(5, at: Point(x: 3, y: 3))
    #expect(pilot.frame.rows[0].contains("Type 14."))
    #expect(!pilot.screen.contains("▸"))
    pilot.press(.down)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 1.") })
    pilot.scroll(-100, at: Point(x: 3, y: 3))
    #expect(pilot.frame.rows[0] == "  WRITE                              ▲".replacing("▲", with: " ").trimmedEnd)
  }

  @Test("A click anywhere in a row presses its control")
  func clickedRow() {
    let pilot = Pilot(Catalogue(count: 50), size: .small)
    pilot.click(at: Point(x: 20, y: 4))
    #expect(pilot.frame.rows[4].hasPrefix("▸ Type 3."))
    #expect(pilot.frame.rows[4].contains("██●█"))
  }

  @Test("A scroll bar shows the position, and arrows show that there is more content")
  func bar() {
    let pilot = Pilot(Catalogue(count: 20), size: .small)
    #expect(pilot.frame.rows.map { $0.last ?? " " }.suffix(3) == ["│", "│", "▼"])
    pilot.press(.end)
    #expect(pilot.frame.rows.map { $0.last ?? " " }.prefix(2) == ["▲", "│"])
    #expect(!pilot.screen.contains("▼"))
  }

  @Test("Scrollable text without controls scrolls with the arrow keys")
  func plainText() {
    let view = ScrollView { ForEach(0..<100) { Text("line \($0).") } }
    let pilot = Pilot(view, size: .small)
    pilot.press(.down, .down, .pageDown)
    #expect(pilot.frame.rows[0].contains("line 13."))
    pilot.press(.end)
    #expect(pilot.shows("line 99."))
    pilot.press(.up, .home)
    #expect(pilot.frame.rows[0].contains("line 0."))
  }

  @Test("The scroll position stays when views around the list change")
  func positionIsKept() {
    struct Owner: View {
      @State private var hasBanner = false
      var body: some View {
        VStack {
          if hasBanner { Text("banner") }
          Catalogue(count: 50)
        }
        .onKeyPress("b") {
          hasBanner.toggle()
          return .handled
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    for _ in 0..<30 { pilot.press(.down) }
    let before = pilot.frame.rows[1...].first { $0.hasPrefix("▸") }
    pilot.press("b")
    #expect(pilot.shows("banner"))
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 30.") })
    pilot.press("b")
    #expect(before?.hasPrefix("▸ Type 30.") == true)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 30.") })
  }

  @Test("From the last row, Down moves to the button below the list, and Up returns")
  func leavingAList() {
    let view = VStack {
      Button("Top") {}
      Catalogue(count: 30)
      Button("Bottom") {}
    }
    let pilot = Pilot(view, size: .small)
    pilot.press(.down, .end)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 1029.") })
    pilot.press(.down)
    #expect(pilot.host.element(text: "Bottom")?.isFocused == true)
    pilot.press(.up)
    #expect(pilot.frame.rows.contains { $0.hasPrefix("▸ Type 1029.") })
  }
}

extension String {
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
