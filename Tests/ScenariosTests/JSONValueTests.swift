import Foundation
import Testing

@testable import Scenarios

@Suite("JSON is formatted for people")
struct JSONValueTests {
  @Test(
    "Any text survives being written as JSON and read again",
    arguments: ["", "a \"b\" \\ c", "tab\there", "line\nbreak\r\n", "\u{0}\u{1B}[31m\u{7F}", "步数 👟 e\u{301}", "a/b"])
  func texts(text: String) throws {
    let written = JSONValue.text(text).written()
    let read = try JSONDecoder().decode([String].self, from: Data("[\(written)]".utf8))
    #expect(read == [text])
    #expect(!written.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("A short list stays on one line, and long lists and objects have a line for each part, in order")
  func layout() {
    let value = JSONValue.object([
      ("b", .list([.number(1), .flag(true), .text("x")])), ("a", .object([])),
      ("c", .list((0..<30).map { .number(1_000 + $0) })),
    ])
    let lines = value.written().split(separator: "\n")
    #expect(lines.prefix(4) == ["{", "  \"b\": [1, true, \"x\"],", "  \"a\": {},", "  \"c\": ["])
    #expect(lines.suffix(3) == ["    1029", "  ]", "}"])
  }
}
