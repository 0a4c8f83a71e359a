import TerminalUI
import TestSupport
import Testing

@MainActor
struct TableTests {
  struct Call: Identifiable {
    let id: Int
    var name: String { id.isMultiple(of: 2) ? "statisticsCollection(heartRate)" : "requestAuthorization" }
    var time: String { "9:\(id % 60 + 100)" }
  }

  struct Log: View {
    let count: Int
    var made: @MainActor () -> Void = {}
    @State private var selection: Int?
    @State private var opened = "nothing"

    var body: some View {
      VStack(alignment: .leading) {
        Button("above, opened \(opened)") {}
        Table((0..<count).lazy.map { Call(id: $0) }, selection: $selection) {
          TableColumn("Time", value: \.time).width(5)
          TableColumn("Call", value: \.name)
          TableColumn("Took") { call in
            let _ = made()
            Text("\(call.id) ms")
          }
          .width(9).alignment(.numeric)
        }
        .onKeyPress(.return, help: "open") {
          opened = selection.map { "call \($0)" } ?? "nothing"
          return .handled
        }
        Button("below") {}
      }
    }
  }

  private func selected(_ pilot: Pilot) -> String? {
    pilot.frame.rows.dropFirst().first { $0.hasPrefix("▸") }.map { row in
      String(row.reversed().drop { !$0.isNumber }.prefix { $0.isNumber }.reversed())
    }
  }

  @Test("Table cells are under their titles, shortened with an ellipsis, and the selected row is coloured")
  func tableLooksLikeThis() {
    let pilot = Pilot(Log(count: 100), size: Size(width: 44, height: 10))
    pilot.press(.down, .down, .down)
    pilot.matches(golden: "table")
    #expect(pilot.frame.rows[1] == "  Time   Call                         Took")
    #expect(pilot.frame.rows[3].hasPrefix("▸ 9:101  requestAuthorization"))
    #expect(pilot.frame.rows[2].contains("statisticsCollection(…  "))
  }

  @Test("Of a million table rows only visible rows are created, and keys reach all rows")
  func lazyRows() {
    final class Tally { var count = 0 }
    let tally = Tally()
    let pilot = Pilot(Log(count: 1_000_000, made: { tally.count += 1 }), size: .standard)
    pilot.press(.down, .down)
    #expect(selected(pilot) == "0")
    pilot.press(.end)
    #expect(selected(pilot) == "999999")
    pilot.press(.pageUp)
    #expect(selected(pilot) == "999979")
    pilot.press(.up)
    #expect(selected(pilot) == "999978")
    pilot.press(.home, .pageDown)
    #expect(selected(pilot) == "20")
    #expect(pilot.frame.rows[1].hasPrefix("  Time"))
    #expect(tally.count < 1000)
  }

  @Test("At a table's ends arrow keys move to the next control, and Return calls the table's action")
  func edges() {
    let pilot = Pilot(Log(count: 3), size: .small)
    pilot.press(.down, .down, .down, .down, .enter)
    #expect(pilot.shows("opened call 2"))
    pilot.press(.down)
    #expect(pilot.host.element(text: "below")?.isFocused == true)
    pilot.press(.up, .up, .up, .up)
    #expect(pilot.host.element(text: "above, opened call 2")?.isFocused == true)
  }

  @Test("In a table a click selects, the wheel does not change the selection, and a key scrolls back to it")
  func mouse() {
    let pilot = Pilot(Log(count: 100), size: .small)
    pilot.click(at: Point(x: 12, y: 5))
    #expect(selected(pilot) == "3")
    pilot.scroll(10, at: Point(x: 12, y: 5))
    #expect(selected(pilot) == nil)
    pilot.press(.down)
    #expect(selected(pilot) == "4")
  }

  @Test("The selection of a table stays with its element when rows are inserted before it")
  func changes() {
    struct Owner: View {
      @State private var ids = [5, 6, 7]
      @State private var selection: Int? = 6
      var body: some View {
        Table(ids.map { Call(id: $0) }, selection: $selection) {
          TableColumn("Took") { call in Text("\(call.id) ms") }
        }
        .onKeyPress("n") {
          ids = Array(100..<200) + ids
          return .handled
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press("n")
    #expect(selected(pilot) == "6")
    pilot.press(.up)
    #expect(selected(pilot) == "5")
  }

  @Test("In a narrow table columns shrink, then disappear from the end, and the last column takes the rest")
  func narrow() {
    let pilot = Pilot(Log(count: 3), size: Size(width: 28, height: 6))
    #expect(pilot.shows("Took"))
    pilot.resize(to: Size(width: 27, height: 6))
    #expect(!pilot.shows("Took"))
    #expect(pilot.shows("Call"))
    pilot.resize(to: Size(width: 6, height: 12))
    #expect(pilot.frame.rows.contains("  T…"))
    pilot.resize(to: Size(width: 1, height: 1))
  }

  @Test("Columns with flexible widths share the space equally")
  func widths() {
    struct Row: Identifiable { let id = 0 }
    let view = Table([Row()]) {
      TableColumn("a") { _ in Text("aaaaaaaaaaaaaaaaaaaaaaaaa") }.width(min: 2, ideal: 4, max: 6)
      TableColumn("b") { _ in Text("bbbbbbbbbbbbbbbbbbbbbbbbb") }
      TableColumn("c") { _ in Text("ccccccccccccccccccccccccc") }
    }
    #expect(Pilot(view, size: Size(width: 34, height: 2)).frame.rows[1] == "  aaaaa…  bbbbbbbbb…  ccccccccc…")
    #expect(Pilot(view, size: Size(width: 22, height: 2)).frame.rows[1] == "  a…  bbbbb…  ccccc…")
    #expect(
      Pilot(view.tableColumnHeaders(.hidden), size: Size(width: 34, height: 2)).frame.rows[0].hasPrefix("  aaaaa…"))
  }

  @Test("Table columns appear and disappear with their conditions, together with their cells")
  func conditionalColumns() {
    struct Row: Identifiable { let id = 1 }
    struct Owner: View {
      @State private var isWide = false
      var body: some View {
        Table([Row()]) {
          TableColumn("Name") { _ in Text("walk") }
          if isWide { TableColumn("Took") { _ in Text("3 ms") } }
          if isWide {
            TableColumn("Full") { _ in Text("everything") }
          } else {
            TableColumn("Short") { _ in Text("part") }
          }
        }
        .onKeyPress("w") {
          isWide.toggle()
          return .handled
        }
      }
    }
    let pilot = Pilot(Owner(), size: .standard)
    #expect(pilot.frame.rows[0].split(separator: " ") == ["Name", "Short"])
    #expect(pilot.frame.rows[1].split(separator: " ") == ["walk", "part"])
    pilot.press("w")
    #expect(pilot.frame.rows[0].split(separator: " ") == ["Name", "Took", "Full"])
    #expect(pilot.frame.rows[1].split(separator: " ") == ["walk", "3", "ms", "everything"])
  }

  @Test("A table without rows shows its titles, and keys and clicks have no effect")
  func noRows() {
    let pilot = Pilot(Log(count: 0), size: .small)
    #expect(pilot.shows("Call"))
    pilot.press(.down, .enter, .end, .pageDown)
    pilot.click(at: Point(x: 5, y: 4))
    #expect(pilot.shows("opened nothing"))
    #expect(selected(pilot) == nil)
  }

  @Test("Chinese cells are cut between characters, and the next column stays aligned")
  func wideCells() {
    struct Row: Identifiable { let id = 1 }
    let view = Table([Row()]) {
      TableColumn("名称") { _ in Text("步行和跑步的距离") }.width(9)
      TableColumn("值") { _ in Text("3") }.width(4).alignment(.center)
      TableColumn("时间") { _ in Text("9:41") }.width(6).alignment(.trailing)
    }
    let pilot = Pilot(view, size: Size(width: 30, height: 2))
    #expect(pilot.position(of: "步行和跑…")?.x == 2)
    #expect(pilot.position(of: "9:41")?.x == 21)
    #expect(pilot.position(of: "时间")?.x == 21)
    #expect(pilot.position(of: "3")?.x == 14)
  }
}
