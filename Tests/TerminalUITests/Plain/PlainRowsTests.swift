import Testing

@testable import TerminalUI

@MainActor
@Suite("Long lists, tables and pictures are printed as text")
struct PlainRowsTests {
  private struct Number: Identifiable {
    let id: Int
  }

  @Test("A list of a thousand rows is printed in parts")
  func longList() throws {
    let rows = (1...1_000).map(Number.init)
    let host = ViewHost(List(rows) { Text("Row number \($0.id)") }, size: .small)
    #expect(host.plainPage().lines.contains("Row number 1"))
    #expect(!host.plainPage().lines.contains("Row number 1000"))
    #expect(host.plainPage().lines.last?.hasSuffix(" of 1000; “more” and “less” move on.") == true)
    var seen = Set(host.plainPage().lines)
    while host.showMore(isEarlier: false) { seen.formUnion(host.plainPage().lines) }
    #expect((1...1_000).allSatisfy { seen.contains("Row number \($0)") }, "no row is left out on the way")
    #expect(host.showMore(isEarlier: true))
  }

  @Test("A row of a table is chosen by pressing it")
  func table() throws {
    struct Calls: View {
      @State private var chosen: Int?
      var body: some View {
        Table((1...50).map(Number.init), selection: $chosen) {
          TableColumn("Call") { Text("call \($0.id)") }
          TableColumn("Took") { Text("\($0.id) ms") }
        }
      }
    }
    let host = ViewHost(Calls(), size: .small)
    let page = host.plainPage()
    #expect(page.lines.prefix(2) == ["Call, Took:", "1. call 1, 1 ms"])
    #expect(host.press(page.controls[1]))
    #expect(host.plainPage().changes(since: page) == ["2. call 2, 2 ms, chosen"])
    #expect(host.showMore(isEarlier: false))
    #expect(host.plainPage().controls.first?.label == "call 12, 12 ms")
  }

  @Test("A canvas is printed as its accessibility label, and its accessibility table is printed on request")
  func picture() {
    let values = AccessibilityTable(columns: ["Day", "Steps"], rows: [["Monday", "8,412"]])
    let host = ViewHost(
      Canvas { _, _ in }.accessibilityLabel("Steps: 8,412 on Monday.").accessibilityTable { values }, size: .small)
    #expect(host.plainPage().lines == ["Steps: 8,412 on Monday. Its values: table 1."])
    #expect(host.plainPage().tables.map { $0() } == [values])
  }

  @Test("A view’s label replaces the name of its only control; with several controls, it is printed as a line")
  func names() {
    let host = ViewHost(
      VStack {
        HStack { Button("x") {} }.accessibilityLabel("Close the page")
        HStack {
          Button("One") {}
          Button("Two") {}
        }
        .accessibilityLabel("Choose:")
      }, size: .small)
    #expect(
      host.plainPage().lines == ["1. Close the page, button", "Choose:", "2. One, button", "3. Two, button"])
  }
}
