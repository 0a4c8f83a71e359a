import TerminalUI
import TestSupport
import Testing

@MainActor
struct KeyTests {
  struct Screen: View {
    @State private var log = ""
    @State private var isOn = false
    @State private var range = "W"
    let isLocked: Bool

    var body: some View {
      VStack {
        Text("log \(log);")
        Picker("Range", selection: $range) { ForEach(["D", "W", "M"], id: \.self) { Text($0) } }
        Toggle("Steps", isOn: $isOn)
        Button("Delete") { log += "delete " }.disabled(isLocked).help("Nothing to delete.").keyboardShortcut("x")
        Button("Allow") { log += "allow " }.keyboardShortcut(.defaultAction)
        KeyHintBar()
      }
      .onKeyPress("r", help: "reload") {
        log += "reload "
        return .handled
      }
    }
  }

  @Test("The hints are computed from the table that dispatches the keys")
  func hints() throws {
    let pilot = Pilot(Screen(isLocked: false), size: .standard)
    #expect(pilot.screen.contains("←→ range  x delete  ⏎ allow  r reload  ↑↓ move"))
    pilot.press(.down)
    #expect(pilot.screen.contains("space toggle  x delete  ⏎ allow  r reload  ↑↓ move"))
    pilot.press(.down)
    // Return presses the focused button, so the hints do not show it for the default action.
    #expect(pilot.screen.contains("space press  x delete  r reload  ↑↓ move"))
    pilot.press("r", "x", .enter)
    #expect(pilot.shows("log reload delete delete ;"))
  }

  @Test("A disabled button can have focus, explains why it is disabled, and cannot be pressed")
  func disabledButton() {
    let pilot = Pilot(Screen(isLocked: true), size: .standard)
    pilot.press(.down, .down, .space, "x")
    pilot.click(text: "Delete")
    #expect(pilot.shows("log ;"))
    #expect(pilot.shows("Nothing to delete.  x delete  ⏎ allow  r reload"))
    #expect(pilot.host.keyBindings.filter(\.isDisabled).map(\.title) == ["Delete"])
  }

  @Test("The key of a disabled button shows the reason until the next key, wherever focus is")
  func disabledShortcut() throws {
    let pilot = Pilot(Screen(isLocked: true), size: .standard)
    #expect(!pilot.shows("Nothing to delete."))
    let hint = try #require(pilot.position(of: "x delete"))
    #expect(pilot.frame[hint.x, hint.y].style.attributes == .dim)
    pilot.press("x")
    #expect(pilot.shows("Nothing to delete.  ←→ range"))
    #expect(pilot.shows("log ;"))
    pilot.press(.right)
    #expect(!pilot.shows("Nothing to delete."))
    pilot.click(text: "x delete")
    #expect(pilot.shows("Nothing to delete."))
  }

  @Test("A view can announce a sentence on the hint line, and a click removes the sentence")
  func announcement() {
    struct Device: View {
      @Environment(\.announce) private var announce
      var body: some View {
        VStack {
          Text("A device")
          KeyHintBar()
        }
        .onKeyPress("x", help: "force quit") {
          announce("“Stride” was force quit.")
          return .handled
        }
      }
    }
    let pilot = Pilot(Device(), size: .standard)
    pilot.press("x")
    #expect(pilot.shows("“Stride” was force quit.  x force quit"))
    pilot.click(text: "A device")
    #expect(!pilot.shows("was force quit"))
  }

  @Test("A hint on the hint line can be clicked")
  func clickedHint() {
    let pilot = Pilot(Screen(isLocked: false), size: .standard)
    pilot.click(text: "r reload")
    #expect(pilot.shows("log reload ;"))
  }

  @Test("Hints that do not fit on the hint line are left out")
  func narrowHints() {
    let pilot = Pilot(Screen(isLocked: false), size: Size(width: 26, height: 8))
    // The default action comes first. Among actions with equal priority, the last one is dropped first.
    #expect(pilot.screen.contains("←→ range  …  ⏎ allow"))
    pilot.resize(to: Size(width: 5, height: 8))
    #expect(pilot.frame.rows.contains { $0.hasSuffix("…") })
  }

  @Test("Hints with low priority are left out first, wherever they are on the hint line")
  func hintPriority() {
    struct Device: View {
      var body: some View {
        VStack {
          Toggle("Steps", isOn: .constant(false))
          Button("Allow") {}.keyboardShortcut(.defaultAction).disabled(true).help("Nothing is on.")
          KeyHintBar()
        }
        .onKeyPress("i", help: "inspector") { .handled }
        .onKeyPress("x", help: "force quit", hintPriority: 1) { .handled }
        .onKeyPress("?", help: "help", hintPriority: 2) { .handled }
      }
    }
    let pilot = Pilot(Device(), size: .standard)
    #expect(pilot.screen.contains("space toggle  ⏎ allow  i inspector  x force quit  ? help  ↑↓ move"))
    pilot.resize(to: Size(width: 48, height: 6))
    #expect(pilot.screen.contains("space toggle  ⏎ allow  …  x force quit  ? help"))
    pilot.resize(to: Size(width: 20, height: 6))
    #expect(pilot.screen.contains("…  ⏎ allow  ? help"))
  }

  @Test("Return toggles a focused switch only if the screen has no default action")
  func returnOnToggle() {
    let pilot = Pilot(Screen(isLocked: false), size: .standard)
    pilot.press(.down, .enter)
    #expect(pilot.shows("log allow ;"))
    #expect(pilot.shows("(○ )"))
    let alone = Pilot(Alone(), size: .small)
    alone.press(.enter)
    #expect(alone.shows("██●█"))
  }

  @Test("Even a disabled default action prevents Return from toggling a switch beside it")
  func returnOnToggleBesideDimmedDefault() {
    struct Form: View {
      @State private var isOn = false
      var body: some View {
        VStack {
          Toggle("T", isOn: $isOn)
          Button("Allow") {}.keyboardShortcut(.defaultAction).disabled(!isOn)
        }
      }
    }
    let pilot = Pilot(Form(), size: .small)
    pilot.press(.enter)
    #expect(pilot.shows("(○ )"))
    pilot.press(.space)
    #expect(pilot.shows("██●█"))
  }

  @Test("Focus begins at the first button that neither deletes nor cancels")
  func firstFocus() {
    struct Bar: View {
      @State private var log = ""
      var body: some View {
        VStack {
          Text("log \(log);")
          Button("Cancel") { log += "cancel " }.keyboardShortcut(.cancelAction)
          Button("Delete", role: .destructive) { log += "delete " }
          Button("Done") { log += "done " }
        }
      }
    }
    let pilot = Pilot(Bar(), size: .small)
    pilot.press(.enter)
    #expect(pilot.shows("log done ;"))
  }

  struct Alone: View {
    @State private var isOn = false
    var body: some View { Toggle("T", isOn: $isOn) }
  }

  @Test("Left and right change a picker, and each value can be clicked")
  func picker() {
    let pilot = Pilot(Screen(isLocked: false), size: .standard)
    #expect(pilot.shows("D [W] M"))
    pilot.press(.right)
    #expect(pilot.shows(" D  W [M]"))
    pilot.press(.right, .left, .left)
    #expect(pilot.shows("[D] W  M"))
    pilot.click(text: "M")
    #expect(pilot.shows(" D  W [M]"))
  }

  @Test("A key that a handler ignores goes to the outer handler")
  func ignoredKeys() {
    struct Nested: View {
      @State private var log = ""
      var body: some View {
        Button("log \(log);") {}
          .onKeyPress("a") {
            log += "in "
            return .ignored
          }
          .padding()
          .onKeyPress("a") {
            log += "out "
            return .handled
          }
          .border()
          .onKeyPress("a") {
            log += "never "
            return .handled
          }
      }
    }
    let pilot = Pilot(Nested(), size: .small)
    pilot.press("a")
    #expect(pilot.shows("log in out ;"))
  }

  @Test("A focus state reads and moves focus")
  func focusState() {
    struct Form: View {
      enum Field { case first, second }
      @FocusState private var field: Field?
      @State private var isOn = false
      var body: some View {
        VStack {
          Text("field \(field.map { "\($0)" } ?? "none");")
          Button("other") { field = .second }
          Toggle("1", isOn: $isOn).focused($field, equals: .first)
          Toggle("2", isOn: $isOn).focused($field, equals: .second)
        }
      }
    }
    let pilot = Pilot(Form(), size: .small)
    #expect(pilot.shows("field none;"))
    pilot.press(.down)
    #expect(pilot.shows("field first;"))
    pilot.press(.up, .space)
    #expect(pilot.shows("field second;"))
    #expect(pilot.host.element(text: "2")?.isFocused == true)
  }

  @Test("In a sheet, the sheet's own keys come before those of the views around it")
  func sheetKeysComeFirst() {
    struct Device: View {
      @State private var log = ""
      @State private var isAsking = true
      var body: some View {
        VStack {
          Text("log \(log);")
          Button("App") {}
            .sheet(isPresented: $isAsking) {
              VStack {
                Toggle("Steps", isOn: .constant(false))
                Button("Don’t Allow") { log += "refused " }.keyboardShortcut("d")
              }
            }
            .presentationScope()
          KeyHintBar()
        }
        .onKeyPress("d", help: "device") {
          log += "device "
          return .handled
        }
        .onKeyPress("q", help: "quit") { .handled }
      }
    }
    let pilot = Pilot(Device(), size: .standard)
    #expect(pilot.screen.contains("space toggle  d Don’t Allow  q quit"))
    pilot.press("d")
    #expect(pilot.shows("log refused ;"))
  }

  @Test("The key and the click of a control work even if it cannot have focus")
  func focusableFalse() {
    struct Bar: View {
      @State private var log = ""
      var body: some View {
        VStack {
          Button("Tab") { log += "tab " }.keyboardShortcut("1").focusable(false)
          Button("Row") { log += "row " }
          Text("log \(log);")
        }
      }
    }
    let pilot = Pilot(Bar(), size: .small)
    pilot.press(.up, .enter, .backTab, .enter, "1")
    #expect(pilot.shows("log row row tab ;"))
    pilot.click(text: "Tab")
    #expect(pilot.shows("log row row tab tab ;"))
    #expect(pilot.host.element(text: "Row")?.isFocused == true)
  }

  @Test("A handler for every key gets the keys that inner views ignore, and passes on those that it ignores")
  func everyKey() {
    struct Owner: View {
      @State private var heard = ""
      @State private var around = ""
      var body: some View {
        VStack {
          Button("Press") { heard += "press " }
          Text("heard \(heard);")
          Text("around \(around);")
        }
        .onKeyPress { key in
          guard case .character(let character) = key.key, character.isNumber else { return .ignored }
          heard += "\(character) "
          return .handled
        }
        .onKeyPress { key in
          if case .character(let character) = key.key { around += "\(character) " }
          return .handled
        }
      }
    }
    let pilot = Pilot(Owner(), size: .small)
    pilot.press("7", "a", "心", .space, "8")
    #expect(pilot.shows("heard 7 press 8 ;"))
    #expect(pilot.shows("around a 心 ;"))
  }
}
