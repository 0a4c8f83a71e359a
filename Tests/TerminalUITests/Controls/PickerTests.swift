import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("A picker selects one of several values")
struct PickerTests {
  private struct Ranges: View {
    var values = ["D", "W", "M"]
    @State var range: String
    var body: some View {
      VStack {
        Picker("Range", selection: $range) { ForEach(values, id: \.self) { Text($0) } }
        Text("range \(range);")
        Button("Next") {}
      }
    }
  }

  @Test(
    "A picker whose selection is not a value marks none, and the next key selects the first",
    arguments: [KeyPress.right, .left, .space])
  func unknownValue(key: KeyPress) {
    let pilot = Pilot(Ranges(range: "Y"), size: .small)
    #expect(!pilot.shows("["))
    #expect((0..<40).contains { pilot.frame[$0, pilot.position(of: "W")?.y ?? 0].style.background == .selection })
    pilot.press(key)
    #expect(pilot.shows("range D;"))
    #expect(pilot.shows("[D]"))
  }

  @Test("Arrow keys stop at a picker's ends, and Space continues at the beginning")
  func ends() {
    let pilot = Pilot(Ranges(range: "D"), size: .small)
    pilot.press(.left)
    #expect(pilot.shows("range D;"))
    pilot.press(.right, .right, .right)
    #expect(pilot.shows("range M;"))
    pilot.press(.space)
    #expect(pilot.shows("range D;"))
    pilot.press("l", "l", "h")
    #expect(pilot.shows("range W;"))
  }

  @Test("A picker without values shows nothing and ignores keys")
  func noValues() {
    let pilot = Pilot(Ranges(values: [], range: "D"), size: .small)
    pilot.press(.space, .right, .enter)
    #expect(pilot.shows("range D;"))
    pilot.press(.tab)
    #expect(pilot.host.element(text: "Next")?.isFocused == true)
  }

  @Test("A click selects the picker's value under the pointer, including blanks and brackets, in Chinese too")
  func clicks() throws {
    let pilot = Pilot(Ranges(values: ["日", "星期", "月"], range: "日"), size: .small)
    let week = try #require(pilot.position(of: "星期"))
    pilot.click(at: Point(x: week.x + 4, y: week.y))
    #expect(pilot.shows("range 星期;"))
    #expect(pilot.shows(" 日 [星期] 月"))
    pilot.click(at: Point(x: week.x - 4, y: week.y))
    #expect(pilot.shows("range 日;"))
  }

  @Test("A disabled picker keeps its value")
  func disabled() {
    let pilot = Pilot(Ranges(range: "W").disabled(true), size: .small)
    pilot.press(.right, .space)
    pilot.click(text: "M")
    #expect(pilot.shows("range W;"))
  }
}
