import Foundation
import Testing

@testable import AppBundle

@Suite("A .strings file is read as Apple writes it")
struct StringsFileTests {
  private func strings(_ text: String) throws -> [String: String] {
    try StringsFile(data: Data(text.utf8), name: "x.strings").strings
  }

  @Test("In a .strings file, comments, quotation marks, bare words, shorthand and escapes are parsed")
  func syntax() throws {
    #expect(try strings("") == [:])
    #expect(try strings("/* nothing\n here */ // or here") == [:])
    #expect(try strings("a = b;\n'c' = \"d;\";") == ["a": "b", "c": "d;"])
    #expect(try strings("\"alone\";") == ["alone": "alone"])
    #expect(try strings(#""k" = "\"q\" \n\t\\ \U00e9 \U4f60 \101";"#) == ["k": "\"q\" \n\t\\ é 你 A"])
    #expect(try strings(#""k" = "\UD83D\UDE00";"#) == ["k": "😀"])
    #expect(try strings("\"k\" = \"two\nlines\";") == ["k": "two\nlines"])
    #expect(try strings("k = 1; k = 2;") == ["k": "2"])
  }

  @Test(
    "A .strings file is read in UTF-8 and UTF-16, with and without a byte order mark",
    arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
  func encodings(encoding: String.Encoding) throws {
    let data = try #require("\"k\" = \"步道\";".data(using: encoding))
    #expect(try StringsFile(data: data, name: "x").strings == ["k": "步道"])
  }

  @Test("A UTF-8 byte order mark is not part of a .strings file's first key")
  func byteOrderMark() throws {
    #expect(try StringsFile(data: Data([0xEF, 0xBB, 0xBF] + "k = v;".utf8), name: "x").strings == ["k": "v"])
  }

  @Test(
    "Each mistake in a strings file is reported with its line",
    arguments: [
      ("\"a\" = \"b\";\n\"c\" \"d\";", "x.strings:2: There is no “=” after the key “c”. Add it."),
      ("\"a\" = \"b\"\n\"c\" = \"d\";", "x.strings:1: There is no “;” after the text of “a”. Add it."),
      ("\n\n/* no end", "x.strings:3: The comment that begins here has no end. Add “*/”."),
      ("a = \"no end;\n\n", "x.strings:1: The text that begins here has no closing quotation mark. Add it."),
      (
        "a = {b = c;};",
        "x.strings:1: Expected a text here, but found “{”. Put texts into quotation marks."
      ),
      ("a =", "x.strings:1: Expected a text here, but found the end of the file. Put texts into quotation marks."),
    ])
  func mistakes(text: String, sentence: String) {
    let error = #expect(throws: AppBundleError.self) { try strings(text) }
    #expect(error?.description == sentence)
  }

  @Test("A .strings file whose bytes are not text is rejected")
  func notText() {
    let error = #expect(throws: AppBundleError.self) {
      try StringsFile(data: Data([0x41, 0xFF, 0xC0, 0x80]), name: "x.strings")
    }
    #expect(error?.description == "x.strings: This is not text in UTF-8 or UTF-16. Save it in UTF-8.")
  }
}
