import Foundation
import TestSupport
import Testing

/// With a time limit, a test that waits forever fails under its own name instead of blocking the whole run.
@Suite("Tests that wait have a time limit")
struct TimeLimitTests {
  /// A suite as written in its source file.
  private struct Suite {
    var name: Substring
    var hasLimit: Bool
    /// The tests that wait without a time limit of their own.
    var waiting: [Substring]
  }

  /// Returns the suites of a file. Each extends from its attribute to that of the next suite.
  private static func suites(in source: String) -> [Suite] {
    source.split(separator: "@Suite", omittingEmptySubsequences: false).dropFirst().map { text in
      let head = text.prefix { $0 != "{" }
      let waiting = text.matches(of: /@Test(?<traits>(?:(?!@Test)[^{])*?)\n  func (?<name>\w+)\([^{]*\) async/)
        .filter { !$0.output.traits.contains(".timeLimit(") }.map(\.output.name)
      return Suite(name: head.prefix { $0 != "\n" }, hasLimit: head.contains(".timeLimit("), waiting: waiting)
    }
  }

  @Test("Every suite with waiting tests states its time limit")
  func suites() throws {
    var found = 0
    for file in PackageFiles.swiftFiles(under: "Tests") {
      // Skip separate packages, which are written as other developers would write them.
      if ["Client", "Alone", "Walks"].contains(where: { file.path.contains("/Tests/\($0)/") }) { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      // Skip code that an article shows word for word: it is written for the article's readers.
      if source.contains("\n// BEGIN ") { continue }
      for suite in Self.suites(in: source) where !suite.waiting.isEmpty {
        found += 1
        #expect(suite.hasLimit, "\(file.lastPathComponent), \(suite.name): add .timeLimit(.minutes(20)) to @Suite")
      }
    }
    #expect(found > 100)
  }

  @Test("The check finds a suite without a limit and ignores one that never waits")
  func sources() {
    let attribute = "@" + "Suite"
    let found = Self.suites(
      in: """
        \(attribute)("A", .timeLimit(.minutes(20)))
        struct A {
          @Test("waits")
          func a() async throws {}
        }

        \(attribute)("B")
        struct B {
          @Test("does not")
          func b() throws {}
          func helper() async {}
          @Test("has a limit of its own", .timeLimit(.minutes(1)))
          func c() async {}
        }

        \(attribute)
        struct C {
          @Test("waits", arguments: [1, 2])
          func d(_ number: Int) async {}
        }
        """)
    #expect(found.map(\.hasLimit) == [true, false, false])
    #expect(found.map(\.waiting) == [["a"], [], ["d"]])
  }
}
