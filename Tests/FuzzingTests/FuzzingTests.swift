import Fuzzing
import TestSupport
import Testing

/// A short version of `swift run -c release Campaigns fuzz`, always with the same cases.
@Suite("An import of damaged files adds no false data, loses no intact data, and counts every element")
struct FuzzingTests {
  @Test("A file with any kind of damage is imported without false or lost data", arguments: FuzzedThing.allCases)
  func damaged(thing: FuzzedThing) throws {
    var fuzzer = try Fuzzer()
    for number in 0..<(thing == .rows ? TestSize.amount(15, full: 40) : TestSize.amount(40, full: 120)) {
      let finding = try fuzzer.finding(FuzzCase(thing, seed: 4, number: number))
      if let finding { Issue.record("\(finding)\n\(String(decoding: finding.bytes.prefix(4_000), as: UTF8.self))") }
    }
  }
}
