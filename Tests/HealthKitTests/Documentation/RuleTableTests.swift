import Foundation
import TestSupport
import Testing

/// Keeps the tables of rules and their tests up to date.
@Suite("The documentation names tests that exist")
struct RuleTableTests {
  private static let tests = PackageFiles.url("Tests")

  private static func page(_ name: String, of module: String = "HealthKit") throws -> String {
    try PackageFiles.text("\(PackageFiles.room(module))/\(module).docc/\(name).md")
  }

  @Test("Every authorization rule has a row, and its tests exist")
  func rules() throws {
    let tables = DocumentedTables(page: try Self.page("AuthorizationRules"))
    #expect(tables.missingRules((1...96).filter { $0 != 51 }) == [])
    #expect(tables.missingTests(in: Self.tests) == [])
  }

  @Test("Every rule of limited history names an existing test that cites it, alone or in a range")
  func limitedHistory() throws {
    let tables = DocumentedTables(page: try Self.page("LimitedHistoryRules"))
    let rows = tables.rows.filter { $0.title != "Rule" }
    #expect(rows.count > 50)
    #expect(Set(rows.map(\.title)).count == rows.count)
    #expect(rows.filter(\.tests.isEmpty).map(\.title) == [])
    #expect(tables.missingTests(in: Self.tests) == [])
    for row in rows {
      for test in row.tests {
        #expect(CitedRules.rules(in: test.name.utf8, of: "V").contains(row.title), "\(row.title): \(test)")
      }
    }
  }

  @Test(
    "Every watch and health records rule has a row with tests that cite it",
    arguments: [("WatchRules", "WA", 13), ("HealthRecordsRules", "HR", 14)])
  func pages(name: String, letters: String, count: Int) throws {
    let tables = DocumentedTables(page: try Self.page(name))
    let rows = tables.rows.filter { $0.title != "Rule" }
    #expect(rows.map(\.title) == (1...count).map { "\(letters)\($0)" })
    #expect(rows.filter(\.tests.isEmpty).map(\.title) == [])
    #expect(tables.missingTests(in: Self.tests) == [])
    for row in rows {
      for test in row.tests {
        let ranges = try Regex(
          "\(letters)(\\d+)(?: to \(letters)?(\\d+))?", as: (Substring, Substring, Substring?).self)
        let said = test.name.matches(of: ranges).flatMap { match in
          let first = Int(match.output.1) ?? 0
          return first...(match.output.2.flatMap { Int($0) } ?? first)
        }
        #expect(said.contains(Int(row.title.dropFirst(2)) ?? 0), "\(row.title): \(test)")
      }
    }
  }

  @Test("Each test named in the table of time rules exists")
  func time() throws {
    let tables = DocumentedTables(page: try Self.page("TimeRules"))
    #expect(tables.rows.count > 30)
    #expect(tables.missingTests(in: Self.tests) == [])
  }

  @Test("Each test that the table names for an authorization rule cites the rule in its title")
  func numbers() throws {
    for row in DocumentedTables(page: try Self.page("AuthorizationRules")).rows {
      for test in row.tests {
        #expect(test.name.firstMatch(of: try Regex("\(row.title)(?![0-9])")) != nil, "\(row.title): \(test)")
      }
    }
  }

  @Test("Every rule that a scenario cites has a row in a table")
  func scenarios() throws {
    let pages = [
      "AuthorizationRules", "HealthRecordsRules", "LimitedHistoryRules", "WatchRules", "QueryRules", "StoreRules",
      "TimeRules",
    ]
    .map { ($0, "HealthKit") }
    let tables = try (pages + [("PlanRules", "WorkoutKit"), ("ExportRules", "AppleHealthExport")])
      .map { DocumentedTables(page: try Self.page($0, of: $1)) }
    let documented = Set(tables.flatMap(\.rows).map(\.title))
    let files = try FileManager.default.contentsOfDirectory(
      at: PackageFiles.url("assets/scenarios"), includingPropertiesForKeys: nil)
    let rules = try files.filter { $0.pathExtension == "yaml" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("rules:") }
        .flatMap { $0.matches(of: /[A-Z]+\d+/).map { String($0.output) } }
    }
    #expect(rules.count > 100)
    #expect(Set(rules).subtracting(documented) == [])
  }

  @Test("Every cited rule of queries, store, time and exports has a row with existing tests")
  func citations() throws {
    let cited = try CitedRules(in: [PackageFiles.url("Sources"), Self.tests]).rules
    #expect(cited.count > 200)
    let pages = [
      ("QueryRules", "HealthKit"), ("StoreRules", "HealthKit"), ("TimeRules", "HealthKit"),
      ("ExportRules", "AppleHealthExport"), ("PlanRules", "WorkoutKit"),
    ]
    let tables = try pages.map { DocumentedTables(page: try Self.page($0, of: $1)) }
    let titles = tables.flatMap(\.rows).map(\.title)
    let documented = Set(titles)
    #expect(cited.filter { !documented.contains($0.key) } == [:])
    #expect(documented.filter { rule in rule != "Rule" && titles.count { $0 == rule } > 1 } == [])
    #expect(tables.flatMap { $0.missingTests(in: Self.tests) } == [])
  }

  @Test("Every rule of plans has a row, and each implemented rule names a test")
  func plans() throws {
    let page = try Self.page("PlanRules", of: "WorkoutKit")
    let rows = DocumentedTables(page: page).rows.filter { $0.title != "Rule" }
    #expect(rows.map(\.title) == (1...27).map { "K\($0)" })
    let absent = page.matches(of: /\| (K\d+) \| \*\*Not here/).map { String($0.1) }
    #expect(rows.filter(\.tests.isEmpty).map(\.title) == absent)
  }

  @Test("Rules are cited by number, in lists and ranges, and other numbers are ignored")
  func citedRules() {
    let text = "rules Q43 to Q45, Q51 and S9 (X3)? Not FAQ7, HKQ12, S1a, S1234, Q or X-1, Vitamin B6, T0; Q2 to X4"
    #expect(CitedRules.rules(in: text.utf8) == ["Q43", "Q44", "Q45", "Q51", "S9", "X3", "Q2", "X4"])
    #expect(CitedRules.rules(in: "Q1".utf8) == ["Q1"])
    #expect(CitedRules.rules(in: "V9 to V11 and Q2".utf8, of: "V") == ["V9", "V10", "V11"])
  }

  @Test("Each test and suite named on the page of divergences exists")
  func divergences() throws {
    let page = try Self.page("Divergences")
    let tables = DocumentedTables(page: page)
    #expect(tables.missingTests(in: Self.tests) == [])
    #expect(tables.rows.contains { !$0.tests.isEmpty })
    let files = PackageFiles.swiftFiles(under: "Tests")
    for suite in page.matches(of: /`(\w+Tests)`/).map(\.1) {
      #expect(files.contains { $0.lastPathComponent == "\(suite).swift" }, "\(suite)")
    }
  }

  @Test("The check of rule tables finds a missing rule, and tests with a wrong file or a wrong name")
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
