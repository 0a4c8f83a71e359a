import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Elements that are scrolled out of view can be found")
struct RevealTests {
  @Test("An element further down the screen is scrolled into view and can be pressed")
  func found() {
    let pilot = Pilot(Rows(), size: Size(width: 20, height: 6))
    #expect(pilot.host.element(text: "Row 500") == nil, "rows far away are not made")
    let element = pilot.host.reveal { pilot.host.element(text: "Row 500") }
    #expect(element.map(pilot.host.press) == true)
    _ = pilot.host.render()
    pilot.resize(to: Size(width: 20, height: 6))
    #expect(pilot.shows("Row 500"))
    #expect(pilot.shows("pressed 500"))
  }

  @Test("If an element is not found, the scroll positions are restored")
  func notFound() {
    let pilot = Pilot(Rows(), size: Size(width: 20, height: 6))
    pilot.scroll(2, at: Point(x: 1, y: 2))
    let before = pilot.screen
    #expect(pilot.host.reveal { pilot.host.element(text: "Row 800") } == nil)
    #expect(pilot.host.render().rows.joined(separator: "\n") == before)
  }
}

private struct Rows: View {
  @State private var pressed = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      List { ForEach(0..<600, id: \.self) { row in Button("Row \(row)") { pressed = row } } }
      Text("pressed \(pressed)")
    }
  }
}
