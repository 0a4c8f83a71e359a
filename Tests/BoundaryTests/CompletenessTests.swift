import Foundation
import Testing

/// Makes sure that no call is missing: each declaration of HealthKit is either called on devices with and without
/// hidden data, or listed as one that does not use the device.
@Suite("Every declaration that reaches the daemon is called with and without hidden samples, and compared")
struct CompletenessTests {
  private static func lines(_ path: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// A line of `NoCallOfTheDaemon.txt`: a pattern for declarations, and the reason why they do not call the device.
  private struct Pattern {
    var text: String
    var reason: String
    private let parts: [String]

    init(_ line: String) {
      let halves = line.split(separator: " — ", maxSplits: 1).map(String.init)
      text = halves[0]
      reason = halves.count == 2 ? halves[1] : ""
      parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    func matches(_ declaration: String) -> Bool {
      guard let first = parts.first, let last = parts.last, declaration.hasPrefix(first) else { return false }
      if parts.count == 1 { return declaration == text }
      var rest = declaration.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let place = rest.range(of: part) else { return false }
        rest = rest[place.upperBound...]
      }
      return rest.hasSuffix(last)
    }
  }

  private let declarations: Set<String>
  private let called = Set(Call.all.flatMap(\.declarations))
  private let patterns: [Pattern]

  init() throws {
    declarations = Set(try Self.lines("../SurfaceTests/Resources/Declarations.txt"))
    patterns = try Self.lines("Resources/NoCallOfTheDaemon.txt").map(Pattern.init)
  }

  @Test("Each declaration is compared with and without hidden samples, or listed with a reason")
  func complete() {
    let forgotten = declarations.subtracting(called).filter { line in !patterns.contains { $0.matches(line) } }
    #expect(
      forgotten.sorted() == [],
      """
      New declarations: for each that asks the device anything, add a call to Tests/BoundaryTests/Calls that names its \
      line; for the others, a pattern with a reason to Resources/NoCallOfTheDaemon.txt.
      """)
  }

  @Test("No declaration is both called in the comparison and listed as an exception")
  func divided() {
    let both = called.filter { line in patterns.contains { $0.matches(line) } }
    #expect(both.sorted() == [], "called in two worlds: the pattern in NoCallOfTheDaemon.txt is too wide")
  }

  @Test("The calls and the list of exceptions name only existing declarations, and each exception has a reason")
  func noLeftovers() {
    #expect(called.subtracting(declarations).sorted() == [], "not in Declarations.txt")
    #expect(patterns.filter { pattern in !declarations.contains(where: pattern.matches) }.map(\.text) == [])
    #expect(patterns.filter(\.reason.isEmpty).map(\.text) == [])
  }
}
