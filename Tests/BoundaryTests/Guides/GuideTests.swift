import Foundation
import PackageFiles
import Testing

/// Paths, suites, pictures and examples of the pages, held to the files.
@Suite("The guides name what is there")
struct GuideTests {
  @Test("Every page is read")
  func pages() {
    #expect(GuidePage.all.count > 30)
    #expect(GuidePage.all.contains { $0.path == "README.md" })
    #expect(GuidePage.all.contains { $0.path == ".github/CONTRIBUTING.md" })
  }

  @Test("Every path that a page names exists", arguments: GuidePage.all)
  func paths(page: GuidePage) {
    #expect(page.missingPaths == [])
  }

  @Test("The contributor's guide names suites that exist, in the recipe of each change")
  func suites() throws {
    let guide = try GuidePage(".github/CONTRIBUTING.md")
    let names = Set(PackageFiles.swiftFiles(under: "Tests").map { $0.deletingPathExtension().lastPathComponent })
    #expect(guide.namedSuites.count > 15)
    #expect(guide.namedSuites.subtracting(names).sorted() == [])
    let recipes = guide.text.components(separatedBy: "\n## How to add ").dropFirst()
    #expect(recipes.count == 6)
    for recipe in recipes {
      #expect(recipe.contains("\n1. "), "\(recipe.prefix(20))")
      #expect(recipe.contains("\nWhat tells you what you forgot: "), "\(recipe.prefix(20))")
      #expect(recipe.contains("\n```diff\n+++ "), "\(recipe.prefix(20))")
    }
  }

  @Test("The lines of an example stand in the file above them", arguments: GuidePage.all)
  func examples(page: GuidePage) throws {
    for example in page.code(in: "diff") where example.hasPrefix("+++ ") {
      #expect(try Self.missingLines(of: example) == [])
    }
  }

  /// Returns the lines that an example adds to a file and that are not in it.
  private static func missingLines(of example: String) throws -> [String] {
    var (path, lines) = ("", Set<Substring>())
    var missing: [String] = []
    for line in example.split(separator: "\n") {
      if line.hasPrefix("+++ ") {
        path = String(line.dropFirst(4))
        let file = try PackageFiles.text(path)
        lines = Set(file.split(separator: "\n"))
      } else if line.hasPrefix("+"), !lines.contains(line.dropFirst()) {
        missing.append("\(path): \(line.dropFirst())")
      }
    }
    return missing
  }

  @Test("A picture of a screen is a part of the golden that the page names", arguments: GuidePage.all)
  func pictures(page: GuidePage) throws {
    for picture in page.pictures {
      let golden = try PackageFiles.text(picture.golden)
      let rows = golden.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .prefix { $0.hasPrefix("|") }.map { $0.dropFirst().dropLast().replacing(/\s+$/, with: "") }
      #expect((rows.joined(separator: "\n") + "\n").contains(picture.rows), "\(picture.golden)")
    }
  }

  @Test("The guide to the device shows its screens, and the README's table of keys")
  func device() throws {
    let guide = try GuidePage("Sources/HealthsheetApp/HealthsheetApp.docc/TheDevice.md")
    #expect(guide.pictures.count > 7)
    #expect(guide.code(in: "text").count == guide.pictures.count, "each picture is of a golden")
    let table = try #require(try GuidePage("README.md").text.firstMatch(of: /(?m)^\| where \|.*\n(?:\|.*\n)+/)).output
    #expect(guide.text.contains(table), "Copy the table of keys from the README into the guide")
  }

  @Test("A decision says what was decided, why, and what was not chosen, each in one line of the list")
  func decisions() throws {
    let page = try GuidePage("Sources/healthsheet/healthsheet.docc/Decisions.md")
    let decisions = page.text.components(separatedBy: "\n### ").dropFirst()
    #expect(decisions.count >= 20)
    for decision in decisions {
      let points = decision.components(separatedBy: "\n## ")[0].matches(of: /(?m)^- \*\*(.+?):\*\* \S/).map(\.1)
      #expect(points == ["Decided", "Because", "Instead of"], "\(decision.prefix(40))")
    }
  }

  @Test("The glossary names declarations that exist, and no word twice")
  func glossary() throws {
    let page = try GuidePage("Sources/healthsheet/healthsheet.docc/Glossary.md")
    let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count == 3 && $0[0] != "word" }
    let words = rows.flatMap { $0[0].split(separator: ", ") }
    #expect(words.count > 30)
    #expect(Set(words).count == words.count)
    let names = rows.flatMap { $0[2].matches(of: /\w+/).map { String($0.output) } }
    let sources = try RoomSources("Sources")
    #expect(Set(names).filter { !sources.declares($0) }.sorted() == [])
  }

  @Test("A page with a path, a suite or an example that is gone is found out")
  func brokenPage() throws {
    let page = GuidePage(
      path: "Guide.md",
      text: """
        `Sources/HealthKit/Types/HKQuantityType.swift` and Sources/Nowhere, [here](../assets/none.yaml).
        Elsewhere `Walks/Sources/Walks` and `../healthsheet/assets/other`. What tells: `GuideTests`, `NobodysTests`.

        ```diff
        +++ Sources/HealthKit/Types/HKQuantityType.swift
        +import HealthModel
        +import Nothing
        ```
        """)
    #expect(page.missingPaths == ["Sources/Nowhere", "assets/none.yaml"])
    #expect(page.namedSuites == ["GuideTests", "NobodysTests"])
    let example = try #require(page.code(in: "diff").first)
    #expect(try Self.missingLines(of: example) == ["Sources/HealthKit/Types/HKQuantityType.swift: import Nothing"])
    #expect(page.prose.count == 3)
  }
}
