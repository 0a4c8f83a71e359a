import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("A bar shows the current items of its page", .timeLimit(.minutes(20)))
struct ToolbarTests {
  private struct Page: View {
    @State private var isEditing = false
    @State private var log = ""

    var body: some View {
      NavigationStack {
        Text("log \(log);")
          .navigationTitle("Apps")
          .toolbar {
            if isEditing {
              ToolbarItem(placement: .cancellationAction) { Button("Cancel") { isEditing = false } }
            }
            if isEditing {
              ToolbarItem(placement: .confirmationAction) { Button("Save") { log += "saved " } }
            } else {
              ToolbarItemGroup {
                Button("Sort") { log += "sorted " }
                Button("Edit") { isEditing = true }
              }
            }
          }
      }
    }
  }

  @Test("Items of a navigation bar appear and disappear with the page's state, and each item works")
  func changes() async throws {
    let pilot = Pilot(Page(), size: .small)
    #expect(pilot.frame.rows[0].contains("Apps"))
    #expect(pilot.frame.rows[0].hasSuffix("Sort  Edit"))
    try await pilot.press(.text("Sort"))
    #expect(pilot.shows("log sorted ;"))
    try await pilot.press(.text("Edit"))
    #expect(pilot.frame.rows[0].hasPrefix("  Cancel"))
    #expect(pilot.frame.rows[0].hasSuffix("Save"))
    #expect(!pilot.shows("Sort"))
    try await pilot.press(.text("Save"))
    #expect(pilot.shows("log sorted saved ;"))
    try await pilot.press(.text("Cancel"))
    #expect(pilot.frame.rows[0].hasSuffix("Sort  Edit"))
  }

  @Test("On a narrow screen, the title is shortened before the items", arguments: [GlyphSet.braille, .ascii])
  func narrow(glyphs: GlyphSet) {
    let view = NavigationStack {
      Text("page").navigationTitle("A very long title of a page about everything")
        .toolbar { ToolbarItem { Button("Help") {} } }
    }
    let pilot = Pilot(view, size: Size(width: 24, height: 4), glyphs: glyphs)
    #expect(pilot.frame.rows[0].hasSuffix("Help"))
    #expect(pilot.frame.rows[0].contains(glyphs.ellipsis))
    #expect(pilot.frame.rows[0].columnCount <= 24)
  }
}
