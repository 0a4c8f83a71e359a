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

  @Test("A focused text field gets all typed keys, including other views' shortcuts, and submits on Return")
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

  /// Two fields and a switch in a list, and a button in the bar that submits the form.
  struct Fields: View {
    @State private var first = "A session"
    @State private var second = ""
    @State private var isOn = true
    @State private var log = ""
    var body: some View {
      NavigationStack {
        List {
          Text("[\(first)|\(second)|\(isOn ? "on" : "off")] \(log)")
          LabeledContent("First") { TextField("First", text: $first) }
          Toggle("Switch", isOn: $isOn)
          LabeledContent("Second") { TextField("Second", text: $second) }
        }
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") { log += "cancel" } }
          ToolbarItem(placement: .confirmationAction) { Button("Write") { log += "write" } }
        }
      }
    }
  }

  @Test("Return moves from a field to the next control, and from the last field to the button that ends the form")
  func nextControl() {
    let pilot = Pilot(Fields(), size: .standard)
    pilot.press(.enter, .down)
    pilot.type("x")
    pilot.press(.enter)
    #expect(pilot.shows("[A session|x|on]"))
    pilot.press(.enter)
    #expect(pilot.shows("write") && !pilot.shows("cancel"))
  }

  @Test("The text in a labelled text field has the color of text, not of a prompt")
  func value() throws {
    let pilot = Pilot(Fields(), size: .standard)
    func color(of text: String) throws -> Color {
      let row = try #require(pilot.frame.rows.lastIndex { $0.contains(text) })
      let line = pilot.frame.rows[row]
      let place = try #require(line.ranges(of: text).last).lowerBound
      return pilot.frame[line.distance(from: line.startIndex, to: place), row].style.foreground
    }
    pilot.press(.down)
    #expect(try color(of: "A session") == .primary)
    pilot.press(.down)
    #expect(try color(of: "Second") == .secondary)
  }

  @Test("The cursor of a text field moves by characters, and a combining mark joins the character before")
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

  @Test("Forward delete removes the character under the cursor, and at the end nothing")
  func deletingForward() {
    let pilot = Pilot(Form(), size: .small)
    pilot.type("步数ab")
    pilot.press(KeyPress(.deleteForward))
    #expect(pilot.shows("[步数ab]"))
    pilot.press(.home, KeyPress(.deleteForward), .right, KeyPress(.deleteForward))
    #expect(pilot.shows("[数b]"))
    pilot.press(.home, .delete)
    #expect(pilot.shows("[数b]"))
  }

  @Test("Control-U in a text field deletes everything before the cursor")
  func clearing() {
    let pilot = Pilot(Form(), size: .small)
    pilot.type("heart rate")
    pilot.press(.left, .left, .left, .left, .control("u"))
    #expect(pilot.shows("[rate]"))
    pilot.type("a")
    #expect(pilot.shows("[arate]"))
  }

  @Test("A text field that is too narrow shows the part of the text at the cursor, also with wide characters")
  func longText() throws {
    struct Narrow: View {
      @State var text: String
      var body: some View { TextField("Name", text: $text).frame(width: 8) }
    }
    for text in ["abcdefghijklmnop", "一二三四五六七八九十"] {
      let pilot = Pilot(Narrow(text: text), size: Size(width: 8, height: 1))
      #expect(pilot.frame.rows[0].contains(try #require(text.last)))
      #expect(!pilot.frame.rows[0].contains(try #require(text.first)))
      #expect(pilot.frame.cursor?.x == 7)
      for _ in text {
        pilot.press(.left)
        #expect((0..<8).contains(try #require(pilot.frame.cursor).x))
      }
      #expect(pilot.frame.cursor?.x == 0)
      #expect(pilot.frame.rows[0].contains(try #require(text.first)))
    }
  }

  @Test("An empty text field shows its title, and a disabled one ignores keys")
  func emptyAndDisabled() {
    let name = "Name"
    let pilot = Pilot(TextField(name, text: .constant("")).disabled(true), size: .small)
    #expect(pilot.shows("Name"))
    pilot.type("x")
    #expect(!pilot.shows("x"))
  }

  @Test("If the app appends text, a cursor at the end stays at the end, and a shorter text moves the cursor")
  func changedFromOutside() {
    struct Owner: View {
      @State private var text = "one"
      var body: some View {
        TextField("Words", text: $text)
          .onKeyPress("s", modifiers: .control) {
            text = ""
            return .handled
          }
          .onKeyPress("l", modifiers: .control) {
            text += " two"
            return .handled
          }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press(.control("l"), "!")
    #expect(pilot.shows("one two!"))
    pilot.press(.left, .left, .left, .control("s"), "x")
    #expect(pilot.shows("x"))
    #expect(!pilot.shows("one"))
  }

  @Test("Pasted text goes to the focused text field; without such a field, the letters do not act as keys")
  func paste() {
    struct Form: View {
      @State private var text = ""
      @State private var presses = 0

      var body: some View {
        VStack {
          TextField("Search", text: $text)
          Button("Press") { presses += 1 }.keyboardShortcut("p")
          Text("\(presses) presses")
          KeyHintBar()
        }
      }
    }
    let pilot = Pilot(Form(), size: .small)
    pilot.send(.paste("pulse 步"))
    #expect(pilot.shows("pulse 步") && pilot.shows("0 presses"))
    pilot.press(.down)
    pilot.send(.paste("p"))
    #expect(pilot.shows("0 presses") && pilot.shows("Only a field takes pasted text."))
  }
}
