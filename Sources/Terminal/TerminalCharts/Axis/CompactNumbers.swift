import Foundation

/// Writes the numbers of one axis short enough to stand beside it, all in the same unit.
///
///     CompactNumbers(for: [0, 6_000, 12_000], locale: us).labels     // ["0", "6k", "12k"]
///     CompactNumbers(for: [0, 0.25, 0.5], locale: germany).labels    // ["0", "0,25", "0,5"]
package struct CompactNumbers: Hashable, Sendable {
  /// The texts, one for each value, in the order of the values.
  package let labels: [String]

  /// Labels for evenly spaced values.
  package init(for values: [Double], locale: Locale) {
    let largest = values.map(abs).max() ?? 0
    let step = values.count > 1 ? abs(values[1] - values[0]) : largest
    guard largest < 1e15, largest == 0 || max(largest, step) >= 1e-6 else {
      labels = values.map { $0 == 0 ? "0" : $0.formatted(.number.locale(locale).notation(.scientific)) }
      return
    }
    let (divisor, suffix) = Self.unit(largest: largest, step: step)
    let digits = Self.fractionDigits(step / divisor)
    labels = values.map { value in
      let number = (value / divisor).formatted(.number.locale(locale).precision(.fractionLength(0...digits)))
      return value == 0 ? number : number + suffix
    }
  }

  /// Thousands, millions … unless that would hide how far the values lie apart: 1,002 hPa stays 1,002.
  private static func unit(largest: Double, step: Double) -> (divisor: Double, suffix: String) {
    let units: [(Double, String)] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")]
    for (divisor, suffix) in units where largest >= divisor && step >= divisor / 100 {
      return (divisor, suffix)
    }
    return (1, "")
  }

  /// The number of digits after the separator, 0 to 8, that tells neighbours apart.
  private static func fractionDigits(_ step: Double) -> Int {
    (0...8).first { digits in
      let scaled = step * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-6 * max(1, scaled)
    } ?? 8
  }
}
