import TerminalUI
import TestSupport
import Testing

@MainActor
struct TextTests {
  private func rows(_ text: Text, width: Int, height: Int = 4, limit: Int? = nil) -> [String] {
    let view = text.lineLimit(limit).frame(
      maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    return Pilot(view, size: Size(width: width, height: height)).frame.rows.reversed().drop { $0.isEmpty }.reversed()
  }

  @Test(
    "A text breaks between words, and inside a word only if necessary",
    arguments: [
      ("one two three", 13, ["one two three"]),
      ("one two three", 12, ["one two", "three"]),
      ("one two three", 5, ["one", "two", "three"]),
      ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
      ("a incomprehensible", 6, ["a", "incomp", "rehens", "ible"]),
      ("two\nlines", 20, ["two", "lines"]),
      ("a\n\nb", 20, ["a", "", "b"]),
      ("tab\there", 20, ["tab here"]),
      ("中文字符很宽", 5, ["中文", "字符", "很宽"]),
      ("abc中文", 4, ["abc", "中文"]),
    ])
  func wrapping(text: String, width: Int, expected: [String]) {
    #expect(rows(Text(text), width: width) == expected)
  }

  @Test(
    "Text that does not fit ends in an ellipsis, and a wide character is never split",
    arguments: [
      ("one two three", 8, 1, ["one two…"]),
      ("one two three", 9, 1, ["one two…"]),
      ("one two three four five", 9, 2, ["one two", "three fo…"]),
      ("中文字符", 6, 1, ["中文…"]),
      ("中文字符", 5, 1, ["中文…"]),
      ("中文", 1, 1, ["…"]),
    ])
  func truncation(text: String, width: Int, limit: Int, expected: [String]) {
    #expect(rows(Text(text), width: width, limit: limit) == expected)
  }

  @Test("A text with fewer rows than it needs ends in an ellipsis")
  func fewerRows() {
    #expect(rows(Text("one two three"), width: 5, height: 2) == ["one", "two…"])
  }

  @Test("Joined texts keep their styles across lines")
  func runs() {
    let pilot = Pilot(
      (Text("red ").foregroundStyle(.red) + Text("and bold").bold()).foregroundStyle(.green),
      size: Size(width: 9, height: 2))
    #expect(pilot.frame.rows.map(\.trimmed) == ["red and", "bold"])
    #expect(pilot.frame[1, 0].style == Style(foreground: .red))
    #expect(pilot.frame[5, 0].style == Style(foreground: .green, attributes: .bold))
  }

  @Test(
    "A character takes the number of columns that terminals give it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("界", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("♥", 1), ("♥\u{FE0F}", 2),
      ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("👍🏽", 2), ("●", 1), ("─", 1), ("⣿", 1), ("\u{7}", 0), ("\u{200B}", 0),
      ("\u{301}", 0), ("กำ", 2), ("क्ष", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ] as [(String, Int)])
  func widths(text: String, columns: Int) {
    #expect(text.columnCount == columns)
  }

  @Test("Control characters in a text never reach a cell")
  func controlCharacters() {
    let pilot = Pilot(Text("a\u{1B}[31mb\u{7}\u{9B}c"), size: Size(width: 12, height: 1))
    #expect(pilot.frame.rows[0].trimmed == "a[31mbc")
    var frame = Frame(size: Size(width: 2, height: 1))
    frame[0, 0] = Cell("\u{1B}")
    #expect(frame[0, 0].character == " ")
    #expect(frame.write("\r\n", at: .zero) == 0)
  }
}
