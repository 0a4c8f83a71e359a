import Testing

@testable import TerminalUI

@Suite("A table of texts is read to its end, or to the line that is wrong")
struct StringsTextTests {
  private func read(_ text: String) -> StringsText { StringsText(Array(text.utf8)) }

  @Test(
    "The first faulty line is named, and what stands before it is there",
    arguments: [
      "\"b\" \"c\";", "\"b\" = \"c\"", "\"b\" = c;", "b = \"c\";", "\"b", "\"b\" = { many }; ",
      "\"b\" = { some = \"c\"; };", "\"b\" = { one = \"c\" other = \"d\"; };", "\"b\" = { one = \"c\";",
    ])
  func faults(line: String) {
    let strings = read("/* of two\nlines */\n\"a\" = \"x\";\n\(line)")
    #expect(strings.faultyLine == 4)
    #expect(strings.keys == ["a"])
    #expect(strings.entries["b"] == nil)
  }

  @Test("An empty table, blanks alone and a comment that does not end are no fault", arguments: ["", " \n\t", "/* a"])
  func empty(text: String) {
    #expect(read(text).faultyLine == nil)
    #expect(read(text).keys.isEmpty)
  }

  @Test("A quotation mark, a backslash and a new line are written with a backslash")
  func escapes() throws {
    let strings = read(#""say \"%@\"" = "一\\二\n三";"#)
    guard case .text("一\\二\n三")? = strings.entries["say \"%@\""] else {
      Issue.record("\(strings.entries)")
      return
    }
  }

  @Test("Of a key that stands twice the last text counts, and both are listed")
  func repeated() {
    let strings = read("\"a\" = \"x\"; \"a\" = \"y\";")
    #expect(strings.keys == ["a", "a"])
    guard case .text("y")? = strings.entries["a"] else {
      Issue.record("\(strings.entries)")
      return
    }
  }
}
