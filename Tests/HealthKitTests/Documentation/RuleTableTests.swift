import Foundation
import Testing

/// The pages that say what holds and which test proves it cannot drift from the tests.
@Suite("The documentation names tests that exist")
struct RuleTableTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let tests = package.appending(path: "Tests")

  private static func page(_ name: String) throws -> String {
    try String(
      contentsOf: package.appending(path: "Sources/HealthKit/HealthKit.docc/\(name).md"), encoding: .utf8)
  }

  @Test("Every authorization rule has a row, and every test a row names exists")
  func rules() throws {
    let tables = DocumentedTables(page: try Self.page("AuthorizationRules"))
    #expect(tables.missingRules((1...96).filter { $0 != 51 }) == [])
    #expect(tables.missingTests(in: Self.tests) == [])
  }

  @Test("A test that a rule's row names says the rule's number")
  func numbers() throws {
    for row in DocumentedTables(page: try Self.page("AuthorizationRules")).rows {
      for test in row.tests {
        #expect(test.name.firstMatch(of: try Regex("\(row.title)(?![0-9])")) != nil, "\(row.title): \(test)")
      }
    }
  }

  @Test("Every test a divergence names exists, and so does every suite")
  func divergences() throws {
    let page = try Self.page("Divergences")
    let tables = DocumentedTables(page: page)
    #expect(tables.missingTests(in: Self.tests) == [])
    #expect(tables.rows.contains { !$0.tests.isEmpty })
    let files = try #require(FileManager.default.enumerator(atPath: Self.tests.path)).compactMap { $0 as? String }
    for suite in page.matches(of: /`(\w+Tests)`/).map(\.1) {
      #expect(files.contains { $0.hasSuffix("/\(suite).swift") }, "\(suite)")
    }
  }

  @Test("A page with a wrong file, a wrong name or a forgotten rule is found out")
  func brokenPage() {
    let page = """
      | Rule | What it says | Test |
      | --- | --- | --- |
      | A1 | right | `HealthKitTests/Documentation/RuleTableTests.swift` › The documentation names tests that exist |
      | A2 | renamed | `HealthKitTests/Documentation/RuleTableTests.swift` › What nobody\u{2019}s test is called |
      | A3 | moved | `HealthKitTests/Nowhere.swift` › Nothing<br>`HealthKitTests/NotHere.swift` › Nothing |
      | A4 | unproven | |
      """
    let tables = DocumentedTables(page: page)
    #expect(tables.missingRules(1...5) == ["Rule A4 names no test.", "Rule A5 has no row."])
    #expect(tables.missingTests(in: Self.tests).map { $0.prefix(2) } == ["A2", "A3", "A3"])
  }
}
