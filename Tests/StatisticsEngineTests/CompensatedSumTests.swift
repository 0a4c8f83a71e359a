import SeededRandom
import Testing

@testable import StatisticsEngine

@Suite("A sum does not depend on the order of its terms")
struct CompensatedSumTests {
  @Test("A compensated sum equals the exact sum, rounded once", arguments: UInt64(1)...20)
  func exact(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let terms = (0..<1_000).map { _ in
      Double.random(in: -1...1, using: &random) * [1e-6, 1, 1e9].randomElement(using: &random)!
    }
    var exact = ExactSum()
    for term in terms { exact.add(term) }
    for order in [terms, terms.sorted(), terms.shuffled(using: &random)] {
      var halves = [CompensatedSum(), CompensatedSum()]
      for (index, term) in order.enumerated() { halves[index % 2].add(term) }
      halves[0].add(halves[1])
      #expect(halves[0].value == exact.value)
    }
  }

  @Test("Subtracting a term removes it from a compensated sum exactly")
  func subtraction() {
    var sum = CompensatedSum()
    var gone = CompensatedSum()
    for term in [0.1, 1e15, 0.3] { sum.add(term) }
    for term in [0.1, 1e15] { gone.add(term) }
    sum.subtract(gone)
    #expect(sum.value == 0.3)
  }

  @Test("Infinite terms give an infinite sum, and opposite infinite terms give NaN")
  func infinity() {
    var sum = CompensatedSum()
    sum.add(1)
    sum.add(.infinity)
    sum.add(2)
    #expect(sum.value == .infinity)
    sum.add(-.infinity)
    #expect(sum.value.isNaN)
  }
}
