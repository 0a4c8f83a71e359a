import TerminalUI
import TestSupport
import Testing

@MainActor
struct LazyListTests {
  /// Counts the rows that are created.
  final class Tally { var count = 0 }

  struct Log: View {
    let calls: Range<Int>
    let tally: Tally
    /// The interval at which rows have two lines.
    var tall = Int.max

    var body: some View {
      List {
        Section("Calls") {
          ForEach(calls) { id in
            let _ = tally.count += 1
            Button(id % tall == tall - 1 ? "call \(id);\nits answer \(id);" : "call \(id);") {}
          }
        } footer: {
          Text("The end.")
        }
      }
    }
  }

  private func focused(_ pilot: Pilot) -> String? {
    pilot.frame.rows.first { $0.hasPrefix("▸") }.map { String($0.dropFirst(2).prefix { $0 != ";" }) }
  }

  @Test("Of a hundred thousand rows, only those near the screen are created")
  func rowsNearTheScreen() {
    let tally = Tally()
    let pilot = Pilot(Log(calls: 0..<100_000, tally: tally), size: .standard)
    #expect(tally.count < 100)
    #expect(pilot.frame.rows[0] == "  CALLS")
    #expect(focused(pilot) == "call 0")
    tally.count = 0
    pilot.press(.down)
    #expect(focused(pilot) == "call 1")
    #expect(tally.count < 100)
  }

  @Test("End reaches the last row, even if rows are taller than estimated")
  func endOfTallRows() {
    struct Tall: View {
      var body: some View {
        List(0..<1_000, id: \.self) { id in
          Button("row \(id);\nits second line\nits third line") {}
        }
      }
    }
    let pilot = Pilot(Tall(), size: .standard)
    pilot.press(.end)
    #expect(focused(pilot) == "row 999")
    pilot.press(.home)
    #expect(focused(pilot) == "row 0")
  }

  @Test("Keys reach every part of a list: by line, by page, to the end and to the beginning")
  func keys() {
    let tally = Tally()
    let pilot = Pilot(Log(calls: 0..<100_000, tally: tally), size: .standard)
    pilot.press(.end)
    #expect(focused(pilot) == "call 99999")
    #expect(pilot.shows("The end."))
    pilot.press(.up)
    #expect(focused(pilot) == "call 99998")
    pilot.press(.pageUp)
    #expect(focused(pilot) == "call 99975")
    pilot.press(.home)
    #expect(focused(pilot) == "call 0")
    #expect(pilot.frame.rows[0] == "  CALLS")
    pilot.press(.pageDown, .pageDown)
    #expect(focused(pilot) == "call 46")
    #expect(tally.count < 2000)
  }

  @Test("Keys that arrive faster than frames move one row each")
  func burst() {
    let pilot = Pilot(Log(calls: 0..<1000, tally: Tally()), size: .small)
    for _ in 0..<300 { pilot.host.send(.key(.down)) }
    pilot.resize(to: .small)
    #expect(focused(pilot) == "call 300")
    for _ in 0..<299 { pilot.host.send(.key(.up)) }
    pilot.resize(to: .small)
    #expect(focused(pilot) == "call 1")
  }

  @Test("Moving through lists with rows of several lines never jumps, down or up")
  func tallRows() {
    let pilot = Pilot(Log(calls: 0..<1000, tally: Tally(), tall: 3), size: .small)
    for id in 0..<60 {
      #expect(focused(pilot) == "call \(id)")
      pilot.press(.down)
    }
    pilot.press(.end)
    #expect(pilot.shows("call 998;"))
    for id in stride(from: 999, to: 900, by: -1) {
      #expect(focused(pilot) == "call \(id)")
      pilot.press(.up)
    }
  }

  @Test("The wheel scrolls away from the focus, and an arrow key returns to it")
  func wheel() {
    let pilot = Pilot(Log(calls: 0..<1000, tally: Tally()), size: .small)
    pilot.press(.down)
    pilot.scroll(100, at: Point(x: 3, y: 3))
    #expect(focused(pilot) == nil)
    #expect(pilot.shows("call 300;"))
    pilot.press(.down)
    #expect(focused(pilot) == "call 2")
  }

  @Test("Focus in a list stays with its row, and moves to a neighbour if the row is removed")
  func changes() {
    struct Owner: View {
      @State private var ids = Array(1000..<2000)
      var body: some View {
        List(ids, id: \.self) { id in Button("call \(id);") { ids.removeAll { $0 == id } } }
          .onKeyPress("n") {
            ids = Array(500..<1000) + ids
            return .handled
          }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.down, .down, "n")
    #expect(focused(pilot) == "call 1002")
    pilot.press(.space)
    #expect(focused(pilot) == "call 1003")
    pilot.press(.up)
    #expect(focused(pilot) == "call 1001")
  }

  @Test("Rows that grow outside of a list's visible part do not move visible rows")
  func stillness() {
    let pilot = Pilot(Log(calls: 0..<5000, tally: Tally(), tall: 2), size: .small)
    pilot.press(.end)
    var last = 5000
    for _ in 0..<40 {
      pilot.scroll(-1, at: Point(x: 3, y: 3))
      let top = pilot.frame.rows.compactMap { row in row.firstMatch(of: /call (\d+);/).flatMap { Int($0.1) } }.first
      let first = top ?? -1
      #expect(last - first >= 0 && (last == 5000 || last - first <= 3))
      last = first
    }
  }
}
