import TerminalUI
import TestSupport
import Testing

@MainActor
struct TextFieldTests {
  struct Form: View {
    @State private var text = ""
    @State private var log = ""
    var body: some View {
      VStack {
        TextField("Search", text: $text).onSubmit { log += "submit:\(text) " }
        Text("[\(text)] \(log)")
        Button("Quit") { log += "quit " }.keyboardShortcut("q")
        KeyHintBar()
      }
    }
  }

  @Test("A text field takes what is typed, also keys that are shortcuts elsewhere, and submits on return")
  func typing() {
    let pilot = Pilot(Form(), size: .small)
    #expect(!pilot.shows("q quit"))
    pilot.type("q界x")
    pilot.press(.delete, .enter)
    #expect(pilot.shows("[q界] submit:q界"))
    #expect(pilot.frame.cursor == Point(x: 3, y: 4))
    pilot.press(.down, "q")
    #expect(pilot.shows("submit:q界 quit"))
    #expect(pilot.frame.cursor == nil)
  }

  @Test("The cursor moves by characters, and a combining mark joins the one before")
  func editing() {
    let pilot = Pilot(Form(), size: .small)
    pilot.type("abc")
    pilot.press(.left, .left, "X", .home, "Y", .end, "Z")
    #expect(pilot.shows("[YaXbcZ]"))
    pilot.type("e\u{301}")
    pilot.press("\u{301}")
    pilot.press(.delete, .control("u"))
    #expect(pilot.shows("[]"))
  }
}
