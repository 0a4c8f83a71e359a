/// The exact sum of any numbers, rounded once. It uses Shewchuk's growing expansions, like Python's `math.fsum`.
struct ExactSum {
  private var partials: [Double] = []

  mutating func add(_ term: Double) {
    var x = term
    var kept: [Double] = []
    for partial in partials {
      let (large, small) = abs(x) < abs(partial) ? (partial, x) : (x, partial)
      let sum = large + small
      let rest = small - (sum - large)
      if rest != 0 { kept.append(rest) }
      x = sum
    }
    partials = kept + [x]
  }

  var value: Double {
    var rest = partials
    guard var high = rest.popLast() else { return 0 }
    var low = 0.0
    while let next = rest.popLast() {
      let sum = high + next
      low = next - (sum - high)
      high = sum
      if low != 0 { break }
    }
    // If the sum lies halfway between two doubles, the remaining parts decide the rounding.
    if let next = rest.last, (low < 0 && next < 0) || (low > 0 && next > 0) {
      let doubled = low * 2
      let sum = high + doubled
      if doubled == sum - high { high = sum }
    }
    return high
  }
}
