import Foundation
import Scenarios
import SeededRandom
import Testing

@Suite("Malformed scenarios never crash the reader")
struct MalformedScenarioTests {
  @Test("A thousand scenarios with typos are parsed, or give errors with locations")
  func slips() throws {
    let originals = try exampleFiles().map { try String(contentsOf: $0, encoding: .utf8) }
    var random = SplitMix64(seed: 12)
    var refused = 0
    for _ in 0..<1_000 {
      var text = originals.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...6, using: &random) { text = slip(text, &random) }
      refused += check(Data(text.utf8)) ? 0 : 1
    }
    // Most typos are detected. A few change text that can be anything.
    #expect(refused > 700)
  }

  @Test("Five hundred scenarios with damaged bytes are read, or give errors")
  func bytes() throws {
    let originals = try exampleFiles().map { try Data(contentsOf: $0) }
    var random = SplitMix64(seed: 13)
    for _ in 0..<500 {
      var data = originals.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = check(data.prefix(Int.random(in: 1...data.count, using: &random)))
    }
  }

  /// Reads a scenario, and checks the problems that are reported.
  ///
  /// - Returns: True if the scenario is valid.
  private func check(_ data: Data) -> Bool {
    do throws(ScenarioError) {
      _ = try Scenario(Data(data), file: "test.yaml", folder: assets)
      return true
    } catch {
      let lines = 1 + data.count { $0 == 0x0A || $0 == 0x0D }
      #expect(!error.problems.isEmpty)
      for problem in error.problems {
        #expect((1...lines + 2).contains(problem.location.line) && problem.location.column >= 1, "\(problem)")
        #expect(problem.message.hasSuffix(".") || problem.message.hasSuffix("?"), "\(problem)")
        #expect(!problem.message.contains { $0.isNewline } && problem.message.count < 600, "\(problem)")
      }
      return false
    }
  }

  /// Returns the text with one typo, or one mistake of a program that writes scenarios.
  private func slip(_ text: String, _ random: inout SplitMix64) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = Int.random(in: 0..<lines.count, using: &random)
    var characters = Array(lines[line])
    let place = Int.random(in: 0...characters.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: if place < characters.count { characters.remove(at: place) }
    case 1: characters.insert(Self.odd.randomElement(using: &random)!, at: place)
    case 2: if place + 1 < characters.count { characters.swapAt(place, place + 1) }
    case 3: characters.insert(contentsOf: Array(Self.words.randomElement(using: &random)!), at: place)
    case 4: characters.insert(contentsOf: "  ", at: 0)
    case 5: characters = Array(characters.drop { $0 == " " })
    case 6:
      lines.swapAt(line, Int.random(in: 0..<lines.count, using: &random))
      return lines.joined(separator: "\n")
    case 7:
      characters = Array(String(characters).replacing(/: .*/, with: ": \(Self.words.randomElement(using: &random)!)"))
    default:
      lines.insert(lines[line], at: line)
      return lines.joined(separator: "\n")
    }
    lines[line] = String(characters)
    return lines.joined(separator: "\n")
  }

  private static let odd = Array("[]{}:,-?*&!|>'\"%@`#~ \t\u{0}\u{7F}\u{FEFF}é👩‍🚀٣")
  private static let words = [
    "", "null", "~", "on", "-1", "1e999", "0x10", "nan", "2025-02-30", "9999-99-99T99:99", "[", "{a: b}", "[[[[]]]]",
    "'", "&a", "*a", "!!binary x", "<<: *a", "? a", "|", ">-", "99999999999999999999", "stride", "stepCount", "title",
    String(repeating: "x", count: 3_000), "5000000d", "500..1", "1..1e300",
  ]
}
