import Foundation
import TerminalUI
import Testing

@testable import Recording

@Suite("Text of an app cannot leave its place in XML, in JSON or on a line of a terminal")
struct EscapedTextTests {
  @Test(
    "In XML, the characters of markup are written as references, and forbidden characters are left out",
    arguments: [
      ("<a> & \"b\"", "&lt;a&gt; &amp; &quot;b&quot;"), ("a\tb\nc", "a\tb\nc"), ("a\u{1B}[2Jb", "a[2Jb"),
      ("a\u{7F}b\u{9F}c\u{A0}", "abc\u{A0}"), ("a\u{FFFE}b\u{FFFF}c\u{FFFD}", "abc\u{FFFD}"),
      ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2066}b\u{2069}", "a\u{FFFD}b\u{FFFD}"),
      ("\u{202F}\u{2065}", "\u{202F}\u{2065}"),
      (" ü心🏃🏽‍♀️", " ü心🏃🏽‍♀️"),
    ])
  func xml(text: String, escaped: String) { #expect(text.escapedForXML == escaped) }

  @Test(
    "In a terminal, characters that end a line, move the cursor or turn the text around are written in digits",
    arguments: [
      ("Kim\u{1B}[31m", "Kim\\u{1B}[31m"), ("a\nb", "a\\u{A}b"), ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
      ("a\u{202E}b", "a\\u{202E}b"), ("\u{200E}\u{200F}", "\\u{200E}\\u{200F}"), ("a\u{200D}b", "a\u{200D}b"),
      ("ü \"心\"", "ü \"心\""),
    ])
  func terminal(text: String, escaped: String) { #expect(text.escapedForTerminal == escaped) }

  @Test(
    "In JSON, invisible characters are written in digits, and drawn characters stay",
    arguments: [
      ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#), ("\u{1B}\u{7F}", #""\u001b\u007f""#),
      ("\u{200B}\u{2028}", #""\u200b\u2028""#), ("\u{E0001}", #""\udb40\udc01""#), ("─⣿ ~é心", "\"─⣿ ~é心\""),
      ("", "\"\""),
    ])
  func json(text: String, quoted: String) { #expect(text.quotedForJSON == quoted) }

  @Test("Numbers in hexadecimal digits have leading zeros")
  func digits() {
    #expect([UInt16(0), 0x1B, 0xABCD].map(\.hexadecimal) == ["0000", "001b", "abcd"])
    #expect([RGB(0x0A84FF), RGB(0xFF0001), RGB(0)].map(\.hexadecimal) == ["#0a84ff", "#ff0001", "#000000"])
  }
}
