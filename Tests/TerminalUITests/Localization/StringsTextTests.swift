import Testing

@testable import TerminalUI

@Suite("A strings table is parsed to its end, or to the first line with a mistake")
struct StringsTextTests {
  private func read(_ text: String) -> StringsText { StringsText(Array(text.utf8)) }

  @Test(
    "The first line with a mistake is reported, and the entries before it are kept",
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

  @Test("Empty tables, blanks and a comment without an end are not mistakes", arguments: ["", " \n\t", "/* a"])
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

  @Test("If a key occurs twice, the last text is used, and the key is reported")
  func repeated() {
    let strings = read("\"a\" = \"x\"; \"a\" = \"y\";")
    #expect(strings.keys == ["a", "a"])
    guard case .text("y")? = strings.entries["a"] else {
      Issue.record("\(strings.entries)")
      return
    }
  }
}
