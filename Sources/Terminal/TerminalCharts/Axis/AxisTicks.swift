import Foundation

/// Chooses the tick values of an axis.
///
/// Ticks fall on 1, 2, 2.5, 4 or 5 times a power of ten, the steps that are easiest to read. The axis encloses the
/// data, so no mark lies outside the chart.
///
///     AxisTicks(covering: 0...8_432, about: 4).values   // [0, 2_500, 5_000, 7_500, 10_000]
///     AxisTicks(covering: 61...61, about: 2).values     // [60, 61, 62], a flat line gets room
package struct AxisTicks: Hashable, Sendable {
  /// The ticks, lowest first. There are always at least two.
  package let values: [Double]
  /// The distance between two ticks.
  package let step: Double

  /// The ends of the axis: the first tick, and the last tick or a value above it.
  package let domain: ClosedRange<Double>

  /// Chooses ticks for a range of values.
  ///
  /// - Parameters:
  ///   - range: The smallest and largest value on screen, up to 1e300; below 1e-290 they count as zero. For bars,
  ///     include zero.
  ///   - count: The desired number of steps. The result may have one or two more.
  package init(covering range: ClosedRange<Double>, about count: Int) {
    let range = Self.widened(range.clamped(to: -1e300...1e300))
    let step = RoundStep(atLeast: (range.upperBound - range.lowerBound) / Double(max(1, count)))
    let first = step.index(atOrBelow: range.lowerBound)
    let last = step.index(atOrAbove: range.upperBound)
    let values = (first...max(last, first + 1)).map(step.value)
    self.init(values: values, step: step.value(1), domain: values[0]...values[values.count - 1])
  }

  /// Chooses ticks for a chart `rows` cells tall: as many as are easy to read, with little height wasted.
  ///
  /// Neighbouring ticks are always the same whole number of rows apart, so that equal steps look equal. If the rows do
  /// not divide evenly, the chart extends above the last tick.
  package init(covering range: ClosedRange<Double>, rows: Int) {
    let range = Self.widened(range.clamped(to: -1e300...1e300))
    let span = range.upperBound - range.lowerBound
    let candidates = Self.rowsPerStep(rows).compactMap { distance -> AxisTicks? in
      let share = Double(distance) / Double(max(1, rows))
      let mantissas = RoundStep.mantissas(distance: distance)
      var step = RoundStep(atLeast: span * share, among: mantissas)
      var first = step.index(atOrBelow: range.lowerBound)
      // The first tick can be nearly a step below the data, so the axis may end below the highest value. Then try the
      // next larger step. Stop at a very large step: an axis of one step that begins below zero never ends above zero.
      while step.value(first) + step.value(1) / share < range.upperBound - abs(range.upperBound) * 1e-12 {
        guard step.value(1) < span * 4 else { return nil }
        step = RoundStep(atLeast: step.value(1) * 1.01, among: mantissas)
        first = step.index(atOrBelow: range.lowerBound)
      }
      let values = (first...first + max(1, rows / distance)).map(step.value)
      let top = max(values[values.count - 1], values[0] + step.value(1) / share)
      return AxisTicks(values: values, step: step.value(1), domain: values[0]...top)
    }
    guard !candidates.isEmpty else {
      let ends = AxisTicks(covering: range, about: 1).domain
      self.init(
        values: [ends.lowerBound, ends.upperBound], step: ends.upperBound - ends.lowerBound, domain: ends)
      return
    }
    self = Self.best(candidates, span: span, rows: rows)
  }

  /// Chooses ticks between two ends fixed by the app, for a chart `rows` cells tall: round numbers a whole number of
  /// rows apart, or else just the two ends.
  package init(in domain: ClosedRange<Double>, rows: Int) {
    let span = domain.upperBound - domain.lowerBound
    let candidates = Self.rowsPerStep(rows).compactMap { distance -> AxisTicks? in
      let exact = span * Double(distance) / Double(max(1, rows))
      let step = RoundStep(atLeast: exact, among: RoundStep.mantissas(distance: distance))
      guard abs(step.value(1) - exact) <= exact * 1e-9 else { return nil }
      let (first, last) = (step.index(atOrAbove: domain.lowerBound), step.index(atOrBelow: domain.upperBound))
      let below = (step.value(first) - domain.lowerBound) / exact * Double(distance)
      guard first < last, abs(below - below.rounded()) < 1e-9 else { return nil }
      return AxisTicks(values: (first...last).map(step.value), step: step.value(1), domain: domain)
    }
    let ends = AxisTicks(values: [domain.lowerBound, domain.upperBound], step: span, domain: domain)
    self = Self.best(candidates + [ends], span: span, rows: rows)
  }

  /// The allowed numbers of rows between two ticks: at most six steps, each at least one row.
  private static func rowsPerStep(_ rows: Int) -> ClosedRange<Int> { max(1, (rows + 5) / 6)...max(1, rows) }

  /// Returns the ticks with the lowest cost. Unused height, crowded or sparse ticks, and steps that are hard to read
  /// add to the cost.
  private static func best(_ candidates: [AxisTicks], span: Double, rows: Int) -> AxisTicks {
    func cost(_ ticks: AxisTicks) -> Double {
      let steps = ticks.values.count - 1
      let unused = 1 - span / (ticks.domain.upperBound - ticks.domain.lowerBound)
      let crowding = rows < 2 * steps ? 0.12 : 0
      let sparseness = steps == 1 && rows > 5 ? 0.3 : (steps == 1 && rows > 3) || rows > 7 * steps ? 0.2 : 0
      return 1.5 * unused + crowding + sparseness + RoundStep.oddness(of: ticks.step)
    }
    return candidates.map { (ticks: $0, cost: cost($0)) }.min { $0.cost < $1.cost }?.ticks ?? candidates[0]
  }

  private init(values: [Double], step: Double, domain: ClosedRange<Double>) {
    self.values = values
    self.step = step
    self.domain = domain
  }

  /// Returns the range, widened if it is empty: around a single value, the range extends to both sides; around zero,
  /// only upwards. Values so close to zero that their steps would underflow count as zero.
  private static func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let magnitude = max(abs(range.lowerBound), abs(range.upperBound))
    guard magnitude >= 1e-290 else { return 0...1 }
    guard range.upperBound - range.lowerBound <= magnitude * 1e-9 else { return range }
    var room = pow(10, floor(log10(magnitude)) - 1)
    if magnitude.rounded() == magnitude { room = max(1, room) }
    return (range.lowerBound - room)...(range.upperBound + room)
  }
}

/// A step of 1, 2, 2.5, 4 or 5 times a power of ten, kept in whole numbers so that three tenths are exactly 0.3.
private struct RoundStep {
  /// The factors for ticks that need not be a whole number of rows apart.
  static let usual = [10.0, 20, 25, 50, 100]

  /// Returns the factors for ticks a given number of rows apart. With few rows, steps of 4 often waste less height than
  /// steps of 5. If ticks are one row apart, steps of 4 are not allowed: only every second tick has a label there, and
  /// labels in steps of 8 are hard to read.
  static func mantissas(distance: Int) -> [Double] { distance == 1 ? usual : [10, 20, 25, 40, 50, 100] }

  /// The factor of the power of ten: 10, 20, 25, 40, 50 or 100.
  let mantissa: Double
  /// The exponent of the power of ten: the step is ``mantissa`` times ten to the power of this.
  let exponent: Int

  /// The smallest round step that is at least `minimum`.
  init(atLeast minimum: Double, among mantissas: [Double] = usual) {
    let exponent = Int(floor(log10(max(minimum, .leastNormalMagnitude)))) - 1
    let scaled = minimum / pow(10, Double(exponent))
    let mantissa = mantissas.first { $0 >= scaled * (1 - 1e-12) } ?? 100
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// Returns the penalty for steps of 4 or 2.5, which are harder to read; 0 for other steps.
  static func oddness(of step: Double) -> Double {
    switch (step / pow(10, floor(log10(step) + 1e-9)) * 10).rounded() {
    case 40: 0.05
    case 25: 0.02
    default: 0
    }
  }

  /// Returns a multiple of the step.
  func value(_ index: Int) -> Double { value(Double(index)) }

  private func value(_ index: Double) -> Double {
    let whole = index * mantissa
    return exponent < 0 ? whole / pow(10, Double(-exponent)) : whole * pow(10, Double(exponent))
  }

  /// Returns the index of the last multiple at or below `bound`.
  func index(atOrBelow bound: Double) -> Int {
    let nearest = (bound / value(1)).rounded()
    return Int(value(nearest) <= bound ? nearest : nearest - 1)
  }

  /// Returns the index of the first multiple at or above `bound`.
  func index(atOrAbove bound: Double) -> Int {
    let nearest = (bound / value(1)).rounded()
    return Int(value(nearest) >= bound ? nearest : nearest + 1)
  }
}
