import Foundation
import Recording
import TerminalUI
import TestSupport
import Testing

@Suite("Frames are written as files, each once, with an index of their moments")
struct FrameFilesTests {
  private func frame(_ character: Character) -> Frame {
    var frame = Frame(size: Size(width: 3, height: 1))
    frame[0, 0] = Cell(character)
    return frame
  }

  @Test("A frame equal to the last one shares its files, and the index has a line for each moment")
  func files() throws {
    let files = FrameFiles(
      name: "walk", title: "A walk\u{1B}",
      moments: [
        ("begin", frame("a")), ("step 1", frame("a")), ("step\n2", frame("b")), ("end", frame("a")),
      ])
    #expect(
      files.contents["walk-index.txt"] == """
        A walk\\u{1B}
        000  begin
        000  step 1
        001  step\\u{A}2
        002  end

        """)
    #expect(files.contents["walk-001.txt"] == "b\n" && files.contents["walk-002.txt"] == "a\n")
    #expect(files.contents["walk-000.svg"]?.contains("<title>A walk, begin</title>") == true)
    #expect(files.contents.count == 7)
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "new/pictures")
    try files.write(to: place)
    #expect(try String(contentsOf: place.appending(path: "walk-001.txt"), encoding: .utf8) == "b\n")
  }
}
