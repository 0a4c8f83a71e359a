import Testing

@testable import TerminalUI

@Suite("A strings table is parsed to its end, or to the faulty line")
struct StringsTextTests {
  private func read(_ text: String) -> StringsText { StringsText(Array(text.utf8)) }

  @Test(
    "The first faulty line is reported, and earlier entries are kept",
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

  @Test("Empty tables, blanks and an unterminated comment are not faults", arguments: ["", " \n\t", "/* a"])
  func empty(text: String) {
    #expect(read(text).faultyLine == nil)
    #expect(read(text).keys.isEmpty)
  }

  @Test("Quotation marks, backslashes and line breaks are escaped with a backslash")
  func escapes() throws {
    let strings = read(#""say \"%@\"" = "一\\二\n三";"#)
    guard case .text("一\\二\n三")? = strings.entries["say \"%@\""] else {
      Issue.record("\(strings.entries)")
      return
    }
  }

  @Test("For a duplicate key the last text wins, and both are listed")
  func repeated() {
    let strings = read("\"a\" = \"x\"; \"a\" = \"y\";")
    #expect(strings.keys == ["a", "a"])
    guard case .text("y")? = strings.entries["a"] else {
      Issue.record("\(strings.entries)")
      return
    }
  }
}
