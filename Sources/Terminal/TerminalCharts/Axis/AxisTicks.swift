import Foundation

/// Chooses the numbers written beside an axis.
///
/// Ticks fall on 1, 2, 2.5 or 5 times a power of ten, the steps people read without effort. The outer ticks enclose
/// the data, so no mark leaves the chart.
///
///     AxisTicks(covering: 0...8_432, about: 4).values   // [0, 2_500, 5_000, 7_500, 10_000]
///     AxisTicks(covering: 61...61, about: 2).values     // [60, 61, 62], a flat line gets room
package struct AxisTicks: Hashable, Sendable {
  /// The ticks, lowest first. There are always at least two.
  package let values: [Double]
  /// The distance between two ticks.
  package let step: Double

  /// The range from the first tick to the last.
  package var domain: ClosedRange<Double> { values[0]...values[values.count - 1] }

  /// Ticks for a range of values.
  ///
  /// - Parameters:
  ///   - range: The smallest and largest value on screen, up to 1e300; below 1e-290 they count as zero. Bars start at zero; heart rate need not.
  ///   - count: The number of steps that fit comfortably. The result may have one or two more.
  package init(covering range: ClosedRange<Double>, about count: Int) {
    let range = Self.widened(range.clamped(to: -1e300...1e300))
    let step = RoundStep(atLeast: (range.upperBound - range.lowerBound) / Double(max(1, count)))
    let first = step.index(atOrBelow: range.lowerBound)
    let last = step.index(atOrAbove: range.upperBound)
    self.init(values: (first...max(last, first + 1)).map(step.value), step: step.value(1))
  }

  /// Ticks for a chart that is `rows` cells tall: as many as read well there, with little of the height wasted.
  ///
  /// Each tick has a row of its own, the zero or lowest tick on the axis under the others.
  package init(covering range: ClosedRange<Double>, rows: Int) {
    let candidates = (1...max(1, min(rows, 6))).map { AxisTicks(covering: range, about: $0) }
    let span = range.upperBound - range.lowerBound
    func cost(_ ticks: AxisTicks) -> Double {
      let steps = ticks.values.count - 1
      let unused = span > 0 ? 1 - span / (ticks.domain.upperBound - ticks.domain.lowerBound) : 0
      let unevenness = rows % steps == 0 ? 0 : 0.08
      let crowding = rows < 2 * steps ? 0.12 : 0
      let sparseness = (steps == 1 && rows > 3) || rows > 7 * steps ? 0.2 : 0
      return 1.5 * unused + unevenness + crowding + sparseness
    }
    let fitting = candidates.filter { $0.values.count <= rows + 1 }
    self = fitting.min { cost($0) < cost($1) } ?? candidates[0]
  }

  private init(values: [Double], step: Double) {
    self.values = values
    self.step = step
  }

  /// A range with room in it: a single value gets a neighbour on each side, zero only the one above. Values so near to
  /// zero that their steps are no numbers any more are taken for zero.
  private static func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let magnitude = max(abs(range.lowerBound), abs(range.upperBound))
    guard magnitude >= 1e-290 else { return 0...1 }
    guard range.upperBound - range.lowerBound <= magnitude * 1e-9 else { return range }
    var room = pow(10, floor(log10(magnitude)) - 1)
    if magnitude.rounded() == magnitude { room = max(1, room) }
    return (range.lowerBound - room)...(range.upperBound + room)
  }
}

/// A step of 1, 2, 2.5 or 5 times a power of ten, kept in whole numbers so that three tenths are 0.3.
private struct RoundStep {
  /// The factor of the power of ten: 10, 20, 25, 50 or 100.
  let mantissa: Double
  /// The power of ten: the step is ``mantissa`` times ten to this.
  let exponent: Int

  /// The smallest such step that is not below `minimum`.
  init(atLeast minimum: Double) {
    let exponent = Int(floor(log10(max(minimum, .leastNormalMagnitude)))) - 1
    let scaled = minimum / pow(10, Double(exponent))
    let mantissa = [10.0, 20, 25, 50, 100].first { $0 >= scaled * (1 - 1e-12) } ?? 100
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// Returns a multiple of the step.
  func value(_ index: Int) -> Double { value(Double(index)) }

  private func value(_ index: Double) -> Double {
    let whole = index * mantissa
    return exponent < 0 ? whole / pow(10, Double(-exponent)) : whole * pow(10, Double(exponent))
  }

  /// Returns the index of the last multiple that is not above `bound`.
  func index(atOrBelow bound: Double) -> Int {
    let nearest = (bound / value(1)).rounded()
    return Int(value(nearest) <= bound ? nearest : nearest - 1)
  }

  /// Returns the index of the first multiple that is not below `bound`.
  func index(atOrAbove bound: Double) -> Int {
    let nearest = (bound / value(1)).rounded()
    return Int(value(nearest) >= bound ? nearest : nearest + 1)
  }
}
