import Foundation
import TestSupport
import Testing

@Suite("Articles about testing show tested code")
struct ArticleTests {
  @Test(
    "The code in the articles about testing equals the code of the tests",
    arguments: [
      ("TestingConsent", "StepsModel"), ("TestingConsent", "ConsentHandlingTests"), ("TestingALibrary", "WaterLog"),
      ("TestingALibrary", "WaterLogTests"),
    ])
  func example(article: String, name: String) throws {
    let article = try PackageFiles.text("Sources/API/HealthKitUI/HealthKitUI.docc/\(article).md")
    let file = try PackageFiles.text("Tests/HealthKitUITests/ScriptedAnswers/\(name).swift")
    let start = try #require(file.range(of: "// BEGIN \(name)\n")).upperBound
    let end = try #require(file.range(of: "// END \(name)")).lowerBound
    let example = file[start..<end].trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(example.count > 200)
    #expect(article.contains(example), "Copy the marked part of \(name).swift into the article")
  }
}
