import TerminalUI
import TestSupport
import Testing

@MainActor
struct SearchableTests {
  struct Types: View {
    let names: [String]
    @State private var query = ""

    var body: some View {
      NavigationStack {
        List {
          Section("Types") {
            ForEach(names.filter { query.isEmpty || $0.contains(query) }, id: \.self) { name in
              NavigationLink(name) { Text("page of \(name)") }
            }
          } footer: {
            Text("The end.")
          }
        }
        .searchable(text: $query, prompt: "Types")
        .navigationTitle("Browse")
      }
    }
  }

  private let pilot = Pilot(Types(names: ["Steps", "Heart Rate", "Heartbeat Series", "Walking"]), size: .small)

  @Test("The key / opens the search field, typing filters, and the number of results is updated")
  func searching() {
    #expect(pilot.host.keyBindings.contains { $0.title == "search" && $0.keys == ["/"] })
    pilot.press("/")
    #expect(pilot.shows("/ Types"))
    #expect(pilot.shows("4 found"))
    pilot.type("Heart/q")
    #expect(pilot.shows("nothing found"))
    pilot.press(.delete, .delete)
    #expect(pilot.shows("2 found"))
    #expect(pilot.shows("Heartbeat Series"))
    #expect(!pilot.shows("Walking"))
    pilot.matches(golden: "search")
  }

  @Test("Escape clears and closes the search field, and then goes back")
  func escape() {
    pilot.press(.down, .enter)
    #expect(pilot.shows("page of Heart Rate"))
    pilot.press(.escape, "/")
    pilot.type("Walk")
    pilot.press(.enter)
    #expect(pilot.host.element(text: "Walking")?.isFocused == true)
    #expect(pilot.shows("1 found"))
    pilot.press(.enter)
    #expect(pilot.shows("page of Walking"))
    pilot.press(.escape)
    #expect(pilot.shows("1 found"))
    pilot.press(.escape)
    #expect(!pilot.shows("found"))
    #expect(pilot.shows("Steps"))
  }

  @Test("Rows of very long lists and tables are counted without being created")
  func counting() {
    struct Row: Identifiable { let id: Int }
    let list = List { ForEach(0..<5000) { Text("row \($0)") } }.searchable(text: .constant("x"))
    #expect(Pilot(list, size: .small).shows("5000 found"))
    let table = Table((0..<700).map { Row(id: $0) }) { TableColumn("n") { (row: Row) in Text("\(row.id)") } }
    #expect(Pilot(table.searchable(text: .constant("x")), size: .small).shows("700 found"))
    #expect(!Pilot(Text("text").searchable(text: .constant("x")), size: .small).shows("found"))
  }

  @Test("A binding can open the search field")
  func presented() {
    struct Owner: View {
      @State private var isPresented = false
      @State private var query = ""
      var body: some View {
        VStack {
          Button("Find") { isPresented = true }
          Text("query \(query);").searchable(text: $query, isPresented: $isPresented, prompt: "Words")
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.space)
    pilot.type("abc")
    #expect(pilot.shows("query abc;"))
    pilot.press(.escape)
    #expect(pilot.shows("query ;"))
    #expect(!pilot.shows("/ "))
  }
}
