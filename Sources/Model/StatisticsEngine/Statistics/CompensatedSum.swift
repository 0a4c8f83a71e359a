/// A sum that does not depend on the order of its terms.
///
/// Next to the rounded sum it keeps the error of rounding (Knuth's two-sum), so that the value is the exact sum rounded
/// once, except for a sum so close to the middle of two numbers that twice the precision of a `Double` cannot tell the
/// sides apart. That makes the answers of the engine the same for any order of the samples and any division into
/// blocks.
///
///     var sum = CompensatedSum()
///     for value in [1e16, 1, -1e16] { sum.add(value) }
///     sum.value   // 1, where `+` gives 0
struct CompensatedSum: Hashable, Sendable {
  private var rounded = 0.0
  private var lost = 0.0

  @inline(__always)
  mutating func add(_ term: Double) {
    let sum = rounded + term
    let added = sum - rounded
    lost += (rounded - (sum - added)) + (term - added)
    rounded = sum
  }

  @inline(__always)
  mutating func add(_ other: CompensatedSum) {
    add(other.rounded)
    lost += other.lost
  }

  @inline(__always)
  mutating func subtract(_ other: CompensatedSum) {
    add(-other.rounded)
    lost -= other.lost
  }

  /// The sum. Infinite terms make it infinite, as they do with `+`.
  var value: Double { rounded.isFinite ? rounded + lost : rounded }
}
