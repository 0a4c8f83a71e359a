import Recording
import TerminalUI
import Testing

@MainActor
@Suite("A session is recorded while it is shown")
struct RecordingTerminalTests {
  private final class Wall: Terminal {
    var size = Size(width: 6, height: 1)
    var glyphs = GlyphSet.braille
    var events: AsyncStream<Event> {
      AsyncStream {
        $0.yield(.endOfInput); $0.finish()
      }
    }
    var shown: [Frame] = []
    func present(_ frame: Frame) { shown.append(frame) }
  }

  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: Size(width: 6, height: 1))
    for (x, character) in text.enumerated() { frame.write(character, at: Point(x: x, y: 0)) }
    return frame
  }

  @Test("Frames reach the terminal unchanged, and the recording has each frame with its time")
  func frames() {
    let wall = Wall()
    var (now, written) = (Duration.seconds(100), [String]())
    let recording = RecordingTerminal(wall, version: .two, title: "T", now: { now }) { written.append($0) }
    #expect(recording.size == wall.size && written.isEmpty)
    recording.present(frame("Steps"))
    now += .microseconds(1_250_000)
    recording.present(frame("Sleep"))
    now += .seconds(2)
    recording.end()
    recording.end()
    #expect(wall.shown == [frame("Steps"), frame("Sleep")])
    let lines = written.joined().split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("[0.000000,\"o\"") && lines[1].contains("Steps"))
    #expect(lines[2].hasPrefix("[1.250000,\"o\"") && lines[2].contains("Sleep"))
    #expect(lines[3].hasPrefix("[3.250000,\"o\""))
    #expect(written.allSatisfy { $0.isEmpty || $0.hasSuffix("\n") })
  }

  @Test("A recording that continues another has no second header, and counts from the beginning of the first")
  func continued() {
    var (now, written) = (Duration.seconds(5), "")
    let recording = RecordingTerminal(
      Wall(), version: .two, title: "T", now: { now }, after: .seconds(60), remarks: { ["before"] }
    ) { written += $0 }
    recording.present(frame("Steps"))
    now += .seconds(1)
    recording.present(frame("Sleep"))
    let lines = written.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("[60.000000,\"o\"") && lines[0].contains("Steps"))
    #expect(lines[1].hasPrefix("[61.000000,\"o\"") && lines[1].contains("Sleep"))
  }

  /// The remarks of a session so far.
  @MainActor
  private final class Story {
    var remarks: [String] = []
  }

  @Test("Each remark becomes one marker, at the time of the next frame")
  func remarks() {
    var (now, written) = (Duration.zero, "")
    let story = Story()
    let recording = RecordingTerminal(Wall(), version: .two, title: "T", now: { now }, remarks: { story.remarks }) {
      written += $0
    }
    recording.present(frame("a"))
    story.remarks = ["She opens Health.", "She asks."]
    now = .seconds(1)
    recording.present(frame("b"))
    story.remarks.append("Thanks.")
    now = .seconds(2)
    recording.present(frame("c"))
    let markers = written.split(separator: "\n").filter { $0.contains(",\"m\",") }
    #expect(
      markers == [
        "[1.000000,\"m\",\"She opens Health.\"]", "[1.000000,\"m\",\"She asks.\"]",
        "[2.000000,\"m\",\"Thanks.\"]",
      ])
  }

  @Test("A session without frames leaves an empty recording")
  func nothing() {
    var written = ""
    RecordingTerminal(Wall(), version: .three, title: "T") { written += $0 }.end()
    #expect(written == "")
  }
}
