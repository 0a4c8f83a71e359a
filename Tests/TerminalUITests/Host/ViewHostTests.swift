import Observation
import Testing

@testable import TerminalUI

@MainActor
struct ViewHostTests {
  @Test("A button presses with space, and what it changed is on the next frame")
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

  @Test("A change of an observable object asks for a frame, but only if a body read it")
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
