import Foundation

/// A sample that contains many quantities (rules Q20 and Q80).
package struct QuantitySeriesRecord: Hashable, Sendable, Codable {
  /// A quantity of the series. A quantity at an instant has an interval of zero length.
  package struct Value: Hashable, Sendable, Codable {
    /// The time the quantity covers.
    package var interval: DateInterval
    /// The quantity measured over the interval.
    package var quantity: HealthQuantity

    package init(_ quantity: HealthQuantity, over interval: DateInterval) {
      self.quantity = quantity
      self.interval = interval
    }
  }

  /// The quantities, ordered by start; at least one.
  package let values: [Value]
  /// The quantity of the whole sample, in the unit of the first value: the sum for a cumulative type, otherwise the
  /// average.
  package let quantity: HealthQuantity

  /// Creates a series; nil without values, and when their units do not convert into each other.
  package init?(_ values: [Value], style: ObjectType.AggregationStyle) {
    guard let unit = values.first?.quantity.unit else { return nil }
    let numbers = values.compactMap { $0.quantity.value(in: unit) }
    guard numbers.count == values.count else { return nil }
    let sum = numbers.reduce(0, +)
    self.values = values.sorted { $0.interval.start < $1.interval.start }
    quantity = HealthQuantity(style == .cumulative ? sum : sum / Double(numbers.count), unit)
  }

  package var minimum: HealthQuantity { values.map(\.quantity).min { $0.isLess(than: $1) } ?? quantity }
  package var maximum: HealthQuantity { values.map(\.quantity).max { $0.isLess(than: $1) } ?? quantity }
  /// The quantity with the latest end.
  package var mostRecent: Value? { values.max { $0.interval.end < $1.interval.end } }
}

extension HealthQuantity {
  fileprivate func isLess(than other: HealthQuantity) -> Bool { value < other.value(in: unit) ?? .nan }
}

extension SampleRecord.Content {
  /// The quantity of a quantity sample, or of a series as a whole; nil for other content.
  package var quantity: HealthQuantity? {
    switch self {
    case .quantity(let quantity): quantity
    case .quantitySeries(let series): series.quantity
    default: nil
    }
  }
}
