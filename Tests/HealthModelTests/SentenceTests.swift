import HealthModel
import Testing

@Suite("A sentence keeps apart what is put into it")
struct SentenceTests {
  @Test("The key has a place for each value, the English text has the values")
  func parts() {
    let (path, count) = ("a.zip", 3)
    let sentence: Sentence = "“\(path)” has \(count) files, 100 % of them"
    #expect(sentence.key == "“%@” has %@ files, 100 %% of them")
    #expect(sentence.arguments == [.text("a.zip"), .text("3")])
    #expect("\(sentence)" == "“a.zip” has 3 files, 100 % of them")
  }

  @Test("A part that is a sentence stays one, and a text of somebody else’s is no key")
  func nested() {
    let part: Sentence = ", and nothing was changed"
    let sentence: Sentence = "No room\(part)."
    #expect(sentence.arguments == [.sentence(part)])
    #expect(sentence.description == "No room, and nothing was changed.")
    #expect(Sentence(verbatim: "100 %").key == "%@")
  }
}
