import TerminalUI
import TestSupport
import Testing

@MainActor
struct PresentationTests {
  /// A screen with one button, a sheet with two, and an alert above the sheet.
  struct Screen: View {
    @State private var hasSheet = false
    @State private var asks = false
    @State private var log: [String] = []

    var body: some View {
      VStack {
        Text("log: \(log.joined(separator: ","))")
        Button("Open") { hasSheet = true }
        Button("Below") { log.append("below") }.keyboardShortcut("b")
        KeyHintBar()
      }
      .sheet(isPresented: $hasSheet, onDismiss: { log.append("dismissed") }) {
        VStack {
          Text("The sheet")
          Button("Ask") { asks = true }
          Button("Done") { hasSheet = false }.keyboardShortcut("d")
        }
        .alert("Really?", isPresented: $asks) {
          Button("Yes", role: .destructive) { log.append("yes") }
          Button("No", role: .cancel) { log.append("no") }
        } message: {
          Text("It cannot be undone.")
        }
      }
      .onKeyPress("x") {
        log.append("x")
        return .handled
      }
    }
  }

  @Test("A sheet gets focus and keys, and focus returns when the sheet closes")
  func sheetTrapsFocus() {
    let pilot = Pilot(Screen(), size: .small)
    pilot.press(.space)
    #expect(pilot.shows("The sheet"))
    #expect(pilot.host.element(text: "Ask")?.isFocused == true)
    // Keys of the screen below have no effect, and Tab stays in the sheet.
    pilot.press("b", "x", .tab)
    #expect(pilot.host.element(text: "Done")?.isFocused == true)
    pilot.press(.tab)
    #expect(pilot.host.element(text: "Ask")?.isFocused == true)
    pilot.press("d")
    #expect(pilot.shows("log: dismissed"))
    #expect(pilot.host.element(text: "Open")?.isFocused == true)
    pilot.press("b", "x")
    #expect(pilot.shows("log: dismissed,below,x"))
  }

  @Test("Escape dismisses a sheet without a cancel action")
  func escapeDismissesSheet() {
    let pilot = Pilot(Screen(), size: .small)
    pilot.press(.space, .escape)
    #expect(!pilot.shows("The sheet"))
    #expect(pilot.shows("log: dismissed"))
  }

  @Test("A click does not reach content behind a sheet")
  func clicksBehindSheet() throws {
    let pilot = Pilot(Screen().frame(width: 60, height: 20).presentationSizing(.fitted), size: .standard)
    let below = try #require(pilot.position(of: "Below"))
    pilot.press(.space)
    pilot.click(at: below)
    pilot.press(.escape)
    #expect(!pilot.shows("below,"))
    #expect(pilot.shows("log: dismissed"))
  }

  @Test("An alert is in front of a sheet, its buttons dismiss it, and Escape presses cancel")
  func alertOverSheet() {
    let pilot = Pilot(Screen(), size: .small)
    pilot.press(.space, .space)
    #expect(pilot.shows("Really?"))
    pilot.press(.escape)
    #expect(!pilot.shows("Really?"))
    #expect(pilot.shows("The sheet"))
    #expect(pilot.host.element(text: "Ask")?.isFocused == true)
    // The button without a destructive role has focus.
    pilot.press(.space, .space, .space, .left, .space, "d")
    #expect(pilot.shows("log: no,no,yes,dismissed"))
  }

  @Test("An alert matches its golden")
  func alertGolden() {
    let pilot = Pilot(Screen(), size: .small)
    pilot.press(.space, .space)
    pilot.matches(golden: "alert-over-sheet")
  }

  @Test("Changing the item of a sheet presents another sheet")
  func itemSheets() {
    struct Item: Identifiable { let id: Int }
    struct Content: View {
      let id: Int
      @State private var count = 0
      var body: some View { Button("item \(id) count \(count)") { count += 1 } }
    }
    struct Owner: View {
      @State private var item: Item?
      var body: some View {
        Button("Open") { item = Item(id: 1) }
          .sheet(item: $item) { shown in
            VStack {
              Content(id: shown.id)
              Button("Next") { item = Item(id: shown.id + 1) }.keyboardShortcut("n")
            }
          }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.space, .space)
    #expect(pilot.shows("item 1 count 1"))
    pilot.press("n")
    #expect(pilot.shows("item 2 count 0"))
    pilot.press(.escape)
    #expect(!pilot.shows("item"))
  }

  @Test("A sheet inside a presentation scope covers only the scope, and keys of views outside still work")
  func presentationScope() {
    struct Device: View {
      @State private var hasSheet = true
      @State private var log = ""
      var body: some View {
        HStack {
          Text("app").frame(maxWidth: .infinity, maxHeight: .infinity)
            .sheet(isPresented: $hasSheet) { Text("sheet") }
            .onKeyPress("x") {
              log += "x"
              return .handled
            }
            .presentationScope()
          Text("inspector \(log)")
        }
        .onKeyPress("q") {
          log += "q"
          return .handled
        }
      }
    }
    let pilot = Pilot(Device(), size: .small)
    pilot.press("x", "q")
    #expect(pilot.shows("inspector q"))
    #expect(pilot.shows("sheet"))
    pilot.press(.escape, "x")
    #expect(pilot.shows("inspector qx"))
  }
}
