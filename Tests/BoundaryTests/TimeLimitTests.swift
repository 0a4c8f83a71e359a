import Foundation
import TestSupport
import Testing

/// A test that waits for what never comes fails in its own name, and is not killed with all the others.
@Suite("Tests that wait have a time limit")
struct TimeLimitTests {
  /// A suite as its source has it.
  private struct Suite {
    var name: Substring
    var hasLimit: Bool
    /// Tests that wait, with no limit of their own.
    var waiting: [Substring]
  }

  /// The suites of a file: each from its attribute to that of the next.
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
      // Packages of their own, written as other people write them.
      if ["Client", "Alone", "Walks"].contains(where: { file.path.contains("/Tests/\($0)/") }) { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      // Examples that an article shows word for word are written as its readers write.
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
