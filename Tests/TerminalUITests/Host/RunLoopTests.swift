import Observation
import TerminalUI
import TestSupport
import Testing

@MainActor
struct RunLoopTests {
  /// A terminal that records the frames it is shown and reports each new one.
  final class FakeTerminal: Terminal {
    let size = Size(width: 20, height: 4)
    let glyphs = GlyphSet.braille
    let events: AsyncStream<Event>
    let input: AsyncStream<Event>.Continuation
    private(set) var frames: [Frame] = []
    private var shown: AsyncStream<Frame>.Continuation
    let presented: AsyncStream<Frame>

    init() {
      (events, input) = AsyncStream.makeStream()
      (presented, shown) = AsyncStream.makeStream()
    }

    func present(_ frame: Frame) {
      frames.append(frame)
      shown.yield(frame)
    }

    func waits(for text: String) async {
      for await frame in presented where frame.rows.contains(where: { $0.contains(text) }) { return }
    }
  }

  @Observable final class Model {
    var word = "start"
  }

  struct Screen: View {
    let model: Model
    @State private var count = 0
    @Environment(\.exit) private var exit
    var body: some View {
      VStack {
        Text(model.word)
        Button("count \(count)") { count += 1 }
      }
      .onKeyPress("q") {
        exit()
        return .handled
      }
    }
  }

  @Test("Many keys at once cause few frames, and exit ends the run loop")
  func burst() async {
    let terminal = FakeTerminal()
    let host = ViewHost(Screen(model: Model()), size: .standard)
    for _ in 0..<50 { terminal.input.yield(.key(.space)) }
    let loop = Task { await host.run(on: terminal) }
    await terminal.waits(for: "count 50")
    #expect(terminal.frames.count < 10)
    terminal.input.yield(.key("q"))
    await loop.value
    #expect(host.isExiting)
  }

  @Test("The run loop ends when the terminal's input ends")
  func endOfInput() async {
    let terminal = FakeTerminal()
    let host = ViewHost(Screen(model: Model()), size: .standard)
    let loop = Task { await host.run(on: terminal) }
    await terminal.waits(for: "count 0")
    terminal.input.finish()
    await loop.value
  }

  @Test("A change of the model draws a frame, and a key that changes nothing draws no frame")
  func outsideChange() async {
    let terminal = FakeTerminal()
    let model = Model()
    let host = ViewHost(Screen(model: model), size: .standard)
    let loop = Task { await host.run(on: terminal) }
    await terminal.waits(for: "start")
    model.word = "changed"
    await terminal.waits(for: "changed")
    terminal.input.yield(.key("z"))
    terminal.input.yield(.key("q"))
    await loop.value
    #expect(terminal.frames.count == 2)
  }

  @Observable final class Shared: @unchecked Sendable {
    // One task writes this variable, and no other code uses it meanwhile.
    var word = "start"
  }

  @Test("A change on another thread draws a frame")
  func otherThread() async {
    struct Reader: View {
      let shared: Shared
      var body: some View { Text(shared.word) }
    }
    let terminal = FakeTerminal()
    let shared = Shared()
    let host = ViewHost(Reader(shared: shared), size: .standard)
    let loop = Task { await host.run(on: terminal) }
    await terminal.waits(for: "start")
    await Task.detached { shared.word = "done" }.value
    await terminal.waits(for: "done")
    terminal.input.finish()
    await loop.value
  }
}
