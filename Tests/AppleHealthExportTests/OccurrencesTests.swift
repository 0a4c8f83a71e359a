import SeededRandom
import Testing

@testable import AppleHealthExport

@Suite("Equal samples of an export are counted")
struct OccurrencesTests {
  /// - Parameter crowd: The number of slots at the end of the table at which all searches begin; nil to begin anywhere.
  @Test("Equal samples are counted correctly, however often the table grows", arguments: [nil, 1, 16] as [UInt64?])
  func growing(crowd: UInt64?) {
    var random = SplitMix64(seed: 1)
    var occurrences = Occurrences()
    var expected: [UInt64: Int] = [:]
    var known: [UInt64] = [0, 1]
    for _ in 0..<(crowd == nil ? 50_000 : 4_000) {
      let isNew = UInt64.random(in: 0..<4, using: &random) > 0
      var hash = isNew ? random.next() : known.randomElement(using: &random)!
      // Searches that begin in the last slots of the table continue at its start.
      if isNew, let crowd { hash = hash << 20 | (1 << 20 - crowd + hash >> 44 % crowd) }
      known.append(hash)
      // The hash 0 counts as 1.
      let counted = max(1, hash)
      #expect(occurrences.next(hash).occurrence == expected[counted, default: 0])
      expected[counted, default: 0] += 1
    }
  }
}
