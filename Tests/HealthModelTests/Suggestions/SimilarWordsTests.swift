import HealthModel
import Testing

@Suite("Edit distance of similar words")
struct SimilarWordsTests {
  @Test("One inserted, removed, replaced or swapped letter counts as a typing error, and more changes do not")
  func slips() {
    let words = ["heartRate", "stepCount", "title", "esc"]
    for word in ["heartrate", "heartRte", "haertRate", "heartRatee"] {
      #expect(word.nearest(among: words) == "heartRate")
    }
    #expect("titel".nearest(among: words) == "title")
    #expect("theme".nearest(among: words) == nil)
    #expect("".nearest(among: words) == nil)
    #expect(String(repeating: "x", count: 1_000).nearest(among: words) == nil)
    #expect("aa".nearest(among: ["ab", "ac"]) == "ab", "the first of equals")
  }

  @Test("The edit distance of two words is symmetric")
  func distance() {
    #expect("kitten".editDistance(to: "sitting") == 3)
    #expect("sitting".editDistance(to: "kitten") == 3)
    #expect("".editDistance(to: "abc") == 3)
    #expect("ab".editDistance(to: "ba") == 1)
  }
}
