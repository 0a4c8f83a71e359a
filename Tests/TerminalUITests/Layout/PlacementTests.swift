import TestSupport
import Testing

@testable import TerminalUI

@MainActor
@Suite("Views can be beside, over and behind other views")
struct PlacementTests {
  private func rows(_ width: Int, _ height: Int, _ view: some View) -> [String] {
    Pilot(view, size: Size(width: width, height: height)).frame.rows
  }

  @Test("An offset view keeps its place empty, and can be clicked where it is drawn")
  func offset() throws {
    struct Owner: View {
      @State private var count = 0
      var body: some View {
        VStack(alignment: .leading) {
          Button("press \(count)") { count += 1 }.offset(x: 4, y: 2)
          Text("below")
          Spacer()
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    let pilot = Pilot(Owner(), size: Size(width: 20, height: 5))
    #expect(pilot.frame.rows[0] == "")
    #expect(pilot.frame.rows[1] == "below")
    let button = try #require(pilot.position(of: "press 0"))
    #expect(button.y == 2)
    pilot.click(at: Point(x: button.x + 1, y: button.y))
    #expect(pilot.shows("press 1"))
    pilot.click(at: Point(x: 1, y: 0))
    #expect(pilot.shows("press 1"))
  }

  @Test("A hidden view keeps its space, and gets no keys")
  func hidden() {
    struct Owner: View {
      @State private var log = ""
      var body: some View {
        VStack(alignment: .leading) {
          Button("first") { log += "first" }
          Button("secret") { log += "secret" }.keyboardShortcut("s").hidden()
          Text("log \(log);")
        }
      }
    }
    let pilot = Pilot(Owner(), size: Size(width: 20, height: 3))
    #expect(!pilot.shows("secret"))
    #expect(pilot.frame.rows[2].contains("log"))
    pilot.press("s", .tab, .space)
    #expect(pilot.shows("log first;"))
  }

  @Test("An overlay is in front at its alignment, and the content around it is visible")
  func overlays() {
    let ground = Text("......").frame(width: 6, height: 1)
    #expect(rows(6, 1, ground.overlay(Text("ab"), alignment: .trailing)) == ["....ab"])
    #expect(rows(6, 1, ground.overlay(alignment: .leading) { Text("ab") }) == ["ab...."])
    #expect(rows(6, 1, ground.overlay(Text("界"))) == ["..界.."])
    #expect(rows(6, 1, ground.background(alignment: .leading) { Text("ab") }) == ["......"])
  }

  @Test("Padding applies to all four sides, and negative padding counts as none")
  func padding() {
    #expect(
      rows(7, 5, Text("x").padding(1).border()) == ["╭───╮", "│   │", "│ x │", "│   │", "╰───╯"].map { " " + $0 })
    #expect(rows(3, 3, Text("x").padding(-4).border()) == ["╭─╮", "│x│", "╰─╯"])
    #expect(rows(5, 1, Text("x").padding(.leading, 4)) == ["    x"])
  }

  @Test("Modifiers of a long list apply to every row, including rows created later")
  func longLists() {
    let view = List { ForEach(0..<1_000) { Button("row \($0);") {} }.padding(.leading, 4) }
    let pilot = Pilot(view, size: .small)
    let start = pilot.position(of: "row 0;")
    pilot.press(.end)
    #expect(pilot.position(of: "row 999;")?.x == start?.x)
    #expect(start?.x == 6)
  }

  @Test(
    "Filling with a wide character leaves a blank where only half would fit",
    arguments: [(6, "界界界"), (5, "界界 "), (1, " ")])
  func wideFill(width: Int, expected: String) {
    var frame = Frame(size: Size(width: 8, height: 2))
    frame.fill(Rect(x: 0, y: 0, width: width, height: 1), with: Cell("界"))
    #expect(frame.text(row: 0) == expected + String(repeating: " ", count: 8 - width))
    #expect(frame.text(row: 1) == String(repeating: " ", count: 8))
    frame.fill(Rect(x: 1, y: 0, width: 7, height: 1), with: Cell("x"))
    #expect(frame.text(row: 0) == " xxxxxxx")
  }
}
