import Observation
import Testing

@testable import TerminalUI

@MainActor
struct ViewHostTests {
  @Test("Space presses a button, and the next frame shows the change")
  func pressing() {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("Pressed \(count)") { count += 1 } }
    }
    let host = ViewHost(Counter(), size: Size(width: 12, height: 1))
    #expect(host.render().text(row: 0).contains("Pressed 0"))
    host.send(.key(KeyPress(.space)))
    #expect(host.needsRender)
    #expect(host.render().text(row: 0).contains("Pressed 1"))
    #expect(!host.needsRender)
  }

  @Test("Searching a host's views after a change does not prevent the next frame from being drawn")
  func looksBetween() {
    let model = Lamp()
    let host = ViewHost(LampView(model: model), size: Size(width: 10, height: 1))
    _ = host.render()
    model.isOn = true
    #expect(host.element(text: "on") != nil)
    #expect(host.needsRender, "it was evaluated, and not drawn")
    #expect(host.render().text(row: 0).contains("on"))
    #expect(!host.needsRender)
  }

  @Test("An observable object's change requests a frame only if a body read it")
  func observing() {
    struct Reader: View {
      let model: Model
      var body: some View { Text("count \(model.count)") }
    }
    let model = Model()
    let host = ViewHost(Reader(model: model), size: Size(width: 10, height: 1))
    _ = host.render()
    model.unread = 1
    #expect(!host.needsRender)
    model.count = 7
    #expect(host.needsRender)
    #expect(host.render().text(row: 0).contains("count 7"))
  }

  @Observable final class Model {
    var count = 0
    var unread = 0
  }
}

/// Tests of what the documentation of this module promises.
@MainActor
struct ContractTests {
  @Test("The example in the module's article draws the row that the article shows")
  func articleExample() {
    struct Greeting: View {
      @State private var isOn = false
      var body: some View {
        List {
          Section("Allow “Stride” to read") {
            Toggle("Heart Rate", isOn: $isOn)
          } footer: {
            Text("Stride charts your heart rate.")
          }
        }
        .border(title: "Health Access")
        .onKeyPress("r", help: "reload") { .handled }
      }
    }
    let host = ViewHost(Greeting(), size: Size(width: 40, height: 8))
    host.send(.key(KeyPress(.space)))
    #expect(host.render().text(row: 2) == "│▸ Heart Rate                    ██●█  │")
  }

  @Test("A change evaluates each body once for the next frame, and a move of focus evaluates no body")
  func evaluationBudget() {
    struct Row: View {
      let id: Int
      let tally: Tally
      var body: some View {
        tally.count += 1
        return Button("row \(id)") {}
      }
    }
    final class Tally { var count = 0 }
    let tally = Tally()
    let host = ViewHost(List(0..<100, id: \.self) { Row(id: $0, tally: tally) }, size: Size(width: 20, height: 8))
    _ = host.render()
    tally.count = 0
    host.send(.resize(Size(width: 20, height: 9)))
    _ = host.render()
    #expect(tally.count == 100)
    tally.count = 0
    for _ in 0..<50 { host.send(.key(KeyPress(.downArrow))) }
    let frame = host.render()
    #expect(tally.count == 0)
    #expect((0..<9).contains { frame.text(row: $0).hasPrefix("▸ row 50") })
  }

  @Test("A view that sets focus without reading it is not evaluated again")
  func unreadFocusState() {
    final class Tally { var count = 0 }
    struct Switches: View {
      let tally: Tally
      let looks: Bool
      @FocusState private var focused: Int?
      var body: some View {
        tally.count += 1
        let place = looks ? focused.map { "at \($0)" } ?? "nowhere" : ""
        return VStack {
          ForEach(0..<3, id: \.self) { Button("row \($0)") {}.focused($focused, equals: $0) }
          Text(place)
        }
      }
    }
    for looks in [false, true] {
      let tally = Tally()
      let host = ViewHost(Switches(tally: tally, looks: looks), size: Size(width: 20, height: 5))
      _ = host.render()
      tally.count = 0
      host.send(.key(KeyPress(.downArrow)))
      let frame = host.render()
      #expect((tally.count > 0) == looks)
      #expect((0..<5).contains { frame.text(row: $0).contains("at 1") } == looks)
    }
  }

  @Test("A view that reads focus is evaluated when it gets and loses focus")
  func focusReaders() {
    struct Name: View {
      let name: String
      @Environment(\.isFocused) private var isFocused
      var body: some View { Text(isFocused ? "<\(name)>" : name) }
    }
    let view = VStack {
      Name(name: "steps").focusable()
      Name(name: "pulse").focusable()
    }
    let host = ViewHost(view, size: Size(width: 20, height: 4))
    func text(_ frame: Frame) -> String { (0..<4).map { frame.text(row: $0) }.joined() }
    #expect(text(host.render()).contains("<steps>"))
    host.send(.key(KeyPress(.downArrow)))
    let frame = host.render()
    #expect(text(frame).contains("<pulse>") && !text(frame).contains("<steps>"))
  }

  @Test("Focus moves from a removed view to its replacement, not to the next part of the screen")
  func focusInPlace() {
    struct Screen: View {
      @State private var isSecond = false
      var body: some View {
        HStack {
          VStack {
            if isSecond { Button("C") {} } else { Button("A") { isSecond = true } }
          }
          VStack { Button("B") {} }
        }
      }
    }
    let host = ViewHost(Screen(), size: Size(width: 20, height: 3))
    host.send(.key(KeyPress(.space)))
    _ = host.render()
    #expect(host.element(text: "C")?.isFocused == true)
    #expect(host.element(text: "B")?.isFocused == false)
  }

  @Test("Only a key moves focus into a side panel, even if no other view can have focus")
  func focusByHand() {
    struct Screen: View {
      fileprivate let content: Content
      var body: some View {
        HStack {
          Button("Panel") {}.prefersDefaultFocus(false)
          if content.isReady { Button("Screen") {} }
        }
      }
    }
    let content = Content()
    let host = ViewHost(Screen(content: content), size: Size(width: 20, height: 3))
    _ = host.render()
    #expect(host.element(text: "Panel")?.isFocused == false)
    content.isReady = true
    _ = host.render()
    #expect(host.element(text: "Screen")?.isFocused == true)
    host.send(.key(KeyPress(.leftArrow)))
    #expect(host.element(text: "Panel")?.isFocused == true)
    content.isReady = false
    _ = host.render()
    #expect(host.element(text: "Panel")?.isFocused == true)
  }

  @Test("Every key on the hint line works, and does what the hint says")
  func hintsAreTheDispatch() throws {
    struct Screen: View {
      @State private var done: [String] = []
      var body: some View {
        VStack {
          Text("done: \(done.joined(separator: ","));")
          ForEach(["one", "two", "three"], id: \.self) { word in
            Button(word) { done.append("press") }
              .keyboardShortcut(KeyEquivalent.character(word.first ?? "x"), help: "take \(word)")
              .disabled(word == "two")
              .onKeyPress("i", help: "inner \(word)") {
                done.append("inner \(word)")
                return .handled
              }
          }
          .onKeyPress("p", help: "plus") {
            done.append("plus")
            return .handled
          }
        }
        .onKeyPress("i", help: "outer") {
          done.append("outer")
          return .handled
        }
      }
    }
    let host = ViewHost(Screen(), size: Size(width: 60, height: 8))
    let titles = host.keyBindings.map(\.title)
    #expect(titles.contains("inner one"))
    #expect(!titles.contains("outer"))
    #expect(!titles.contains("take two"))
    for binding in host.keyBindings where binding.title != "move" {
      let probe = ViewHost(Screen(), size: Size(width: 60, height: 8))
      probe.send(.key(try #require(binding.keys.first)))
      let expected = binding.title.hasPrefix("take") ? "press" : binding.title
      #expect(probe.render().text(row: 2).contains("done: \(expected);"))
    }
  }
}

@Observable
@MainActor
private final class Content {
  var isReady = false
}

@MainActor
@Observable
private final class Lamp {
  var isOn = false
}

private struct LampView: View {
  let model: Lamp

  var body: some View { Text(model.isOn ? "on" : "off") }
}
