import TestSupport
import Testing

@testable import TerminalUI

@MainActor
@Suite("The view tree of a frame is freed after the next frame", .timeLimit(.minutes(20)))
struct TreeMemoryTests {
  /// A page with controls in its bar, and a sheet with a page of its own.
  private struct Pages: View {
    @State private var count = 0
    @State private var isShown = false

    var body: some View {
      NavigationStack {
        Button("Add to \(count)") { count += 1 }
          .navigationTitle("Page")
          .toolbar { Button("Show") { isShown = true }.keyboardShortcut("s") }
      }
      .sheet(isPresented: $isShown) {
        NavigationStack {
          List { Button("Add to \(count)") { count += 1 } }
            .navigationTitle("Sheet")
            .toolbar { Button("Close") { isShown = false }.keyboardShortcut("c") }
        }
      }
    }
  }

  @Test("The view tree of a frame is freed with the next frame: before, during and after a sheet")
  func sheet() {
    let pilot = Pilot(Pages(), size: .small)
    // The trees are those of the page, of the open sheet, of the sheet after a press in it, and of the page again.
    for key in ["s", .enter, "c", .enter] as [KeyPress] {
      weak let tree = pilot.host.tree
      weak let layer = (tree as PresentationContainerNode?)?.top
      #expect(tree != nil && layer != nil)
      pilot.press(key)
      #expect(tree == nil && layer == nil, "\(key): \(pilot.screen)")
    }
    #expect(pilot.shows("Add to 2"), "\(pilot.screen)")
  }
}
