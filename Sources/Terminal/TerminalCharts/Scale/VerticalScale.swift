/// The heights of values in a chart of so many rows.
package struct VerticalScale: Hashable, Sendable {
  /// The values at the bottom edge of the chart and at its top edge.
  package let domain: ClosedRange<Double>
  /// The numbers written beside the axis, lowest first.
  package let ticks: [Double]
  /// The height of the chart, in rows.
  package let rows: Int

  /// The scale that holds all values, or exactly what the app asked for.
  ///
  /// - Parameters:
  ///   - values: The values to show, finite numbers. An empty array gives a scale from 0 to 1.
  ///   - domain: The bottom and the top as the app asked for them; nil to choose round numbers around the values.
  ///   - rows: The height of the chart.
  ///   - hasTicks: False where no tick is shown; the top then is the round number nearest to the highest value.
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

  /// Returns the height of a value: 0 at the bottom edge, 1 at the top, beyond these for values outside.
  package func fraction(_ value: Double) -> Double {
    (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
  }

  /// The height of a value counted in parts of a row, from the bottom edge, kept inside the chart.
  ///
  /// Eight parts a row are eighth blocks, four are braille dots.
  package func height(_ value: Double, partsPerRow parts: Int) -> Int {
    let whole = Double(rows * parts)
    return Int(min(max(0, fraction(value) * whole), whole).rounded())
  }

  /// The part of a row that a single value lies in, counted from the bottom; nil outside the chart.
  package func part(_ value: Double, partsPerRow parts: Int) -> Int? {
    let fraction = fraction(value)
    guard fraction >= 0, fraction <= 1 else { return nil }
    return min(rows * parts - 1, Int(fraction * Double(rows * parts)))
  }

  /// The row a single mark stands in, counted from the bottom; nil outside the chart.
  ///
  /// Rounded as labels are: a point at a tick stands beside its label, and one that is nearer to another tick does not.
  package func row(_ value: Double) -> Int? {
    let fraction = fraction(value)
    guard fraction >= 0, fraction <= 1 else { return nil }
    return max(0, rows - 1 - labelRow(value))
  }

  /// The row that a bar of a value ends in, counted from the bottom; nil outside the chart.
  ///
  /// A mark beside bars stands there, so that both compare as their values do. At a tick, and up to a quarter of a row
  /// above it, it is the row of the label: a goal of 8,000 and an average of 8,050 are one line.
  package func rowOfBar(_ value: Double) -> Int? {
    let fraction = fraction(value)
    guard fraction >= 0, fraction <= 1 else { return nil }
    return max(0, Int((fraction * Double(rows) - 0.25).rounded(.up)) - 1)
  }

  /// The row that the label of a tick stands in, counted from the top: the first row under its line, so that the
  /// lowest tick lies on the axis below the chart.
  package func labelRow(_ tick: Double) -> Int {
    rows - Int((fraction(tick) * Double(rows)).rounded())
  }
}
