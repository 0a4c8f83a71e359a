import Foundation
import Testing

@Suite("Text that is not YAML, or not allowed in a scenario, is rejected")
struct YAMLTextTests {
  @Test(
    "Each mistake in YAML gives an error with a location",
    arguments: [
      (
        "title: x\nrules: [A1, A2\nlook: y",
        "3:5: The list that opens with “[” in line 2 goes on without a comma, or is not closed."
      ),
      ("title: \"x\nlook: y", "2:8: The quotes that open in line 1 are not closed."),
      (
        "title: a: b",
        """
        1:9: There is a “:” where none is allowed. Put words with a colon into quotes, and each key on a line of its \
        own.
        """
      ),
      (
        "title: x\n look: y",
        """
        2:6: There is a “:” where none is allowed. Put words with a colon into quotes, and each key on a line of its \
        own.
        """
      ),
      (
        "title: x\nlook: @y",
        "2:7: No value begins like this. Put words that begin with @, ` or % into quotes, and indent with spaces, not tabs."
      ),
      (
        "title: x\nlook: *y",
        "2:7: “*” begins a reference to something that is not there. Put words that begin with it into quotes."
      ),
      ("title: x\nlook\nwhy: y", "2:1: There is no “:” after this key."),
      ("title: x\nlook: a\nlook: b", "3:1: “look” is in line 2 already."),
      ("title: x\n---\ntitle: y", "2:1: Another document begins here. A file holds one scenario."),
      (
        "title: &a x\nlook: *a",
        """
        2:7: “*a” repeats a value that is marked “&a” elsewhere. Scenario files do not allow this: write the value \
        here again.
        """
      ),
      ("title: x\nlook: a\u{0}b", "2:8: There is a control character here. Remove it."),
    ])
  func sentences(_ text: String, _ problem: String) { #expect(problems(text) == [problem]) }

  @Test("A scenario whose bytes are not UTF-8 is rejected")
  func encodings() {
    #expect(problems(Data([0xFF, 0xFE, 0x74, 0])) == ["1:1: This file is in UTF-16. Save it as UTF-8."])
    #expect(
      problems(Data("title: x\nlook: ".utf8) + [0xE4]) == [
        "2:7: This is not text in UTF-8. Save the file as UTF-8."
      ])
    #expect(problems(Data(count: 2_000_000)) == ["1:1: This file is larger than 1 MB. Check that it is a scenario."])
  }

  @Test(
    "Deep nesting in a scenario's brackets, braces, lists and keys is rejected",
    arguments: ["[", "{a: ", "- ", "? "])
  func nesting(_ opening: String) {
    for depth in [50, 900, 5_000, 100_000] {
      let found = problems("title: x\nrules:\n  " + String(repeating: opening, count: depth))
      #expect(found.count == 1, "\(depth) times \(opening)")
    }
  }

  @Test("Aliases in a scenario that would expand to billions of values are rejected at once")
  func laughs() {
    var text = "title: x\na0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(problems(text).count == 1)
  }

  @Test("Words with an asterisk or an ampersand are accepted")
  func signs() {
    #expect(problems("title: press the * key & go\nlook: |\n  * a star\n  & more").isEmpty)
  }
}
