/// The heights of values in a chart with a given number of rows.
package struct VerticalScale: Hashable, Sendable {
  /// The values at the bottom and top edges of the chart.
  package let domain: ClosedRange<Double>
  /// The tick values, lowest first.
  package let ticks: [Double]
  /// The height of the chart, in rows.
  package let rows: Int

  /// Creates a scale that includes all values, or exactly the requested domain.
  ///
  /// - Parameters:
  ///   - values: The values to show, finite numbers. An empty array gives a scale from 0 to 1.
  ///   - domain: The ends set by the app; nil to choose round numbers around the values.
  ///   - rows: The height of the chart.
  ///   - hasTicks: False if no ticks are shown; the top is then the round number nearest to the highest value.
  package init(values: [Double], domain: ClosedRange<Double>?, rows: Int, hasTicks: Bool = true) {
    self.rows = rows
    if let domain, domain.upperBound > domain.lowerBound {
      self.domain = domain
      ticks = AxisTicks(in: domain, rows: rows).values
    } else {
      let range = (values.min() ?? 0)...(values.max() ?? 0)
      let chosen = hasTicks ? AxisTicks(covering: range, rows: rows) : AxisTicks(covering: range, about: 6)
      self.domain = chosen.domain
      ticks = chosen.values
    }
  }

  /// Returns the height of a value: 0 at the bottom edge, 1 at the top, outside that range for values beyond the ends.
  package func fraction(_ value: Double) -> Double {
    (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
  }

  /// The height of a value in parts of a row, from the bottom edge, clamped to the chart.
  ///
  /// Eighth blocks have eight parts per row, braille dots four.
  package func height(_ value: Double, partsPerRow parts: Int) -> Int {
    let whole = Double(rows * parts)
    return Int(min(max(0, fraction(value) * whole), whole).rounded())
  }

  /// The part of a row that a single value falls into, counted from the bottom; nil outside the chart.
  package func part(_ value: Double, partsPerRow parts: Int) -> Int? {
    let fraction = fraction(value)
    guard fraction >= 0, fraction <= 1 else { return nil }
    return min(rows * parts - 1, Int(fraction * Double(rows * parts)))
  }

  /// The row of a single mark, counted from the bottom; nil outside the chart.
  ///
  /// The row is rounded like the rows of labels: a value exactly at a tick is in the row of that tick's label, and a
  /// value nearer to another tick is in a different row.
  package func row(_ value: Double) -> Int? {
    let fraction = fraction(value)
    guard fraction >= 0, fraction <= 1 else { return nil }
    return max(0, rows - 1 - labelRow(value))
  }

  /// The row in which a bar of this value ends, counted from the bottom; nil outside the chart.
  ///
  /// Marks beside bars use this row too, so that a mark with a higher value is never below a bar with a lower value. At
  /// a tick, and up to a quarter of a row above it, this is the label's row: a goal of 8,000 and an average of 8,050
  /// share one line.
  package func rowOfBar(_ value: Double) -> Int? {
    let fraction = fraction(value)
    guard fraction >= 0, fraction <= 1 else { return nil }
    return max(0, Int((fraction * Double(rows) - 0.25).rounded(.up)) - 1)
  }

  /// The row of a tick's label, counted from the top: the first row under the tick's line, so that the lowest tick is
  /// on the axis below the chart.
  package func labelRow(_ tick: Double) -> Int {
    rows - Int((fraction(tick) * Double(rows)).rounded())
  }
}
