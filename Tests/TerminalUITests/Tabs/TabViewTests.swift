import TerminalUI
import TestSupport
import Testing

@MainActor
struct TabViewTests {
  enum Page { case data, calls, decisions }

  struct Inspector: View {
    @State private var page = Page.data
    var body: some View {
      TabView(selection: $page) {
        Tab("Data", value: .data) { Rows(name: "data") }.keyboardShortcut("1")
        Tab("Calls", value: .calls) { Rows(name: "calls") }.keyboardShortcut("2")
        Tab("Decisions", value: .decisions) { Text("no decisions") }
      }
      .border(title: "Inspector")
    }
  }

  struct Rows: View {
    let name: String
    @State private var count = 0
    var body: some View {
      List { ForEach(0..<30, id: \.self) { row in Button("\(name) \(row), pressed \(count)") { count += 1 } } }
    }
  }

  @Test("Left and right change the tab while the tab strip above the page has focus")
  func strip() {
    let pilot = Pilot(Inspector(), size: .small)
    pilot.matches(golden: "tabs")
    #expect(pilot.frame.rows[1].contains("[1 Data] 2 Calls  Decisions"))
    #expect(pilot.host.element(text: "data 0, pressed 0")?.isFocused == true)
    pilot.press(.up)
    pilot.press(.right)
    #expect(pilot.shows("calls 0"))
    pilot.press(.right)
    #expect(pilot.shows("no decisions"))
    pilot.press(.left, .left)
    #expect(pilot.shows("data 0"))
    pilot.click(text: "Decisions")
    #expect(pilot.shows("no decisions"))
  }

  @Test("A page of a tab view returns with its state, focus and scroll position")
  func comingBack() {
    let pilot = Pilot(Inspector(), size: .small)
    for _ in 0..<15 { pilot.press(.down) }
    pilot.press(.space)
    let before = pilot.frame
    #expect(before.rows.contains { $0.hasPrefix("│▸ data 15, pressed 1") })
    pilot.press("2")
    #expect(pilot.shows("calls 0, pressed 0"))
    #expect(pilot.host.element(text: "calls 0, pressed 0")?.isFocused == true)
    pilot.press(.down, .space, "1")
    #expect(pilot.frame == before)
  }

  @Test("A tab can be conditional, and a title that is a string is shown unchanged")
  func conditionalTab() {
    struct Owner: View {
      @State private var page = 1
      @State private var hasMore = false
      var body: some View {
        let name = "First"
        TabView(selection: $page) {
          Tab(name, value: 1) { Button("more") { hasMore = true } }
          if hasMore { Tab("Second", value: 2) { Text("second page") }.keyboardShortcut("2") }
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    #expect(pilot.shows("[First]"))
    pilot.press("2")
    #expect(pilot.shows("more"))
    #expect(!pilot.shows("Second"))
    pilot.press(.space, "2")
    #expect(pilot.shows("second page"))
  }
}
