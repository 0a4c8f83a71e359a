import Foundation
import PackageFiles
import Testing

@Suite("The articles on testing show code that runs")
struct ArticleTests {
  /// The package's folder.
  private let package = PackageFiles.folder

  @Test(
    "What they show is, word for word, what these tests run",
    arguments: [
      ("TestingConsent", "StepsModel"), ("TestingConsent", "ConsentHandlingTests"), ("TestingALibrary", "WaterLog"),
      ("TestingALibrary", "WaterLogTests"),
    ])
  func example(article: String, name: String) throws {
    let article = try String(
      contentsOf: package.appending(path: "Sources/HealthKitUI/HealthKitUI.docc/\(article).md"), encoding: .utf8)
    let file = try String(
      contentsOf: package.appending(path: "Tests/HealthKitUITests/ScriptedAnswers/\(name).swift"), encoding: .utf8)
    let start = try #require(file.range(of: "// BEGIN \(name)\n")).upperBound
    let end = try #require(file.range(of: "// END \(name)")).lowerBound
    let example = file[start..<end].trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(example.count > 200)
    #expect(article.contains(example), "Copy the marked part of \(name).swift into the article")
  }
}
