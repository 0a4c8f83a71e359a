import Foundation
import PhoneQuestions
import TestSupport
import Testing

/// Keeps the page of divergences and the questions consistent.
@Suite("Provisional readings of rules can be checked with questions to a phone")
struct DivergenceTests {
  private static func page(_ name: String) throws -> String {
    try PackageFiles.text("Sources/API/HealthKit/HealthKit.docc/\(name).md")
  }

  /// Returns the cells of the table rows under a heading, without the header rows.
  private static func rows(under heading: String, of page: String) -> [[String]] {
    let section = page.components(separatedBy: "\n## \(heading)\n").dropFirst().first ?? ""
    let lines = (section.components(separatedBy: "\n## ").first ?? "").split(separator: "\n")
    return lines.filter { $0.hasPrefix("| ") }.dropFirst(2)
      .map { $0.dropFirst(2).components(separatedBy: " | ") }
  }

  /// Returns the rows that the page of divergences calls provisional.
  private static func provisional(in page: String) -> [String] {
    rows(under: "Provisional", of: page).map { $0[0] }
      + rows(under: "Consent", of: page).filter { $0[1] == "provisional" }.map { $0[0] }
  }

  @Test("Every provisional row of the page of divergences has a question, or a reason why an app cannot ask it")
  func complete() throws {
    let provisional = Self.provisional(in: try Self.page("Divergences"))
    #expect(provisional.count > 50)
    let reasons = Self.rows(under: "What no app can ask", of: try Self.page("AskingAPhone"))
    #expect(reasons.allSatisfy { $0.count == 2 && $0[1].count > 10 })
    let asked = Set(PhoneQuestion.all.map(\.settles))
    let unasked = Set(reasons.map { $0[0] })
    #expect(provisional.filter { !asked.contains($0) && !unasked.contains($0) } == [])
    #expect(asked.union(unasked).subtracting(provisional) == [], "no such row, or no longer provisional")
    #expect(asked.intersection(unasked) == [])
  }

  @Test("AskingAPhone.md lists each question with the divergence that the answer decides")
  func listed() throws {
    let table = PhoneQuestion.all.map { "| `\($0.id)` | \($0.settles) | \($0.sentence) |" }.joined(separator: "\n")
    #expect(try Self.page("AskingAPhone").contains(table), "Write this into AskingAPhone.md:\n\(table)")
    #expect(Set(PhoneQuestion.all.map(\.id)).count == PhoneQuestion.all.count)
  }

  @Test("A new provisional row of Divergences.md is found, so that it gets a question")
  func newRow() {
    let page = """
      ## Provisional

      | what | here | test |
      | --- | --- | --- |
      | A new thing | is so | `T` |

      ## Consent

      | rule | state | here |
      | --- | --- | --- |
      | A1: one | settled | so |
      | A2: two | provisional | so |
      """
    #expect(Self.provisional(in: "# Page\n\n" + page) == ["A new thing", "A2: two"])
  }

  @Test("The questions import only modules available on a phone")
  func imports() throws {
    for folder in ["PhoneQuestions", "PhoneQuestionsApp"] {
      for file in PackageFiles.swiftFiles(under: "Sources/Tools/\(folder)") {
        let text = try String(contentsOf: file, encoding: .utf8)
        let imported = Set(text.matches(of: /(?m)^(?:@\w+ )?import (\w+)/).map { String($0.1) })
        #expect(
          imported.isSubset(of: ["Foundation", "HealthKit", "Observation", "PhoneQuestions", "SwiftUI"]),
          "\(file.lastPathComponent)")
        #expect(!text.contains("\n#if"), "\(file.lastPathComponent) compiles the same on a phone")
      }
    }
  }
}
