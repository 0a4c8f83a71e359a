import Foundation
import Recording
import TerminalUI
import TestSupport
import Testing

@Suite("Recordings are asciicasts")
struct AsciicastTests {
  @Test("Version 2 of a recording counts time from the start, and version 3 from the previous event")
  func lines() {
    let times: [Duration] = [.zero, .milliseconds(1_500), .seconds(61) + .microseconds(7)]
    func lines(_ version: AsciicastEncoder.Version) -> [String] {
      var encoder = AsciicastEncoder(version: version, size: Size(width: 80, height: 24), title: "Locked")
      return times.map { encoder.line(.marker("step"), at: $0) }
    }
    #expect(lines(.two).map { $0.prefix(11) } == ["[0.000000,\"", "[1.500000,\"", "[61.000007,"])
    #expect(lines(.three) == ["0.000", "1.500", "59.500"].map { "[\($0),\"m\",\"step\"]\n" })
  }

  @Test("Rounding errors of a recording's interval carry over to the next interval")
  func remainder() throws {
    var encoder = AsciicastEncoder(version: .three, size: Size(width: 80, height: 24), title: "Locked")
    var sum = 0.0
    for event in 0...3_000 {
      let line = encoder.line(.output("x"), at: .microseconds(event * 333))
      sum += try #require(Double(line.dropFirst().prefix { $0 != "," }))
    }
    #expect(abs(sum - 0.999) < 0.000_6)
  }

  @Test("The header of a recording has size, title and colours, but no date or path")
  func header() throws {
    for version in AsciicastEncoder.Version.allCases {
      let encoder = AsciicastEncoder(version: version, size: Size(width: 80, height: 24), title: "\"A\\B\"\u{1B}[0m")
      let header = try object(encoder.header)
      #expect(header["version"] as? Int == version.rawValue)
      #expect(header["title"] as? String == "\"A\\B\"\u{1B}[0m")
      #expect(!encoder.header.contains("\u{1B}"))
      let terminal = version == .two ? header : header["term"] as? [String: Any] ?? [:]
      #expect(terminal[version == .two ? "width" : "cols"] as? Int == 80)
      #expect(terminal[version == .two ? "height" : "rows"] as? Int == 24)
      let theme = try #require(terminal["theme"] as? [String: String])
      #expect(theme["palette"]?.split(separator: ":").count == 16)
      #expect(Set(header.keys).isDisjoint(with: ["timestamp", "command", "duration"]))
    }
  }

  @Test(
    "Every line of a recording is valid JSON, every event has three parts, and the file ends with one line feed",
    arguments: [2, 3])
  func wellFormed(version: Int) throws {
    var frame = Frame(size: Size(width: 10, height: 2))
    for (x, character) in "\"\\é😀\u{200B}".enumerated() { frame.write(character, at: Point(x: 2 * x, y: 0)) }
    var recorder = FrameRecorder(
      version: try #require(AsciicastEncoder.Version(rawValue: version)), first: frame, title: "T")
    var cast = recorder.header
    cast += recorder.show(frame, at: .zero)
    cast += recorder.mark("step 1: answer: allow", at: .zero)
    cast += recorder.show(Frame(size: Size(width: 12, height: 2)), at: .seconds(1))
    cast += recorder.end(at: .seconds(2))
    #expect(cast.hasSuffix("]\n") && !cast.contains("\n\n"))
    let events = try cast.split(separator: "\n").dropFirst().map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
    }
    #expect(events.map { $0[1] as? String } == ["o", "m", "r", "o", "o"])
    #expect(events[2][2] as? String == "12x2")
    #expect(events.allSatisfy { $0.count == 3 && $0[2] is String })

    // The events must draw what the frame shows.
    let screen = EmulatedScreen(size: frame.size)
    screen.write(Array((events[0][2] as? String ?? "").utf8))
    #expect(screen.row(0) == "\" \\ é 😀")
  }

  @Test("An unchanged frame is recorded as an event without bytes")
  func still() {
    let frame = Frame(size: Size(width: 10, height: 2))
    var recorder = FrameRecorder(version: .two, first: frame, title: "T")
    _ = recorder.show(frame, at: .zero)
    #expect(recorder.show(frame, at: .seconds(1)) == "[1.000000,\"o\",\"\"]\n")
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
