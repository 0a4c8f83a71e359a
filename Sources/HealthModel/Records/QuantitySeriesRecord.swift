import Foundation

/// Many quantities in one sample (rules Q20 and Q80).
package struct QuantitySeriesRecord: Hashable, Sendable, Codable {
  /// One of the quantities. What took no time ends when it begins.
  package struct Value: Hashable, Sendable, Codable {
    package var interval: DateInterval
    package var quantity: HealthQuantity

    package init(_ quantity: HealthQuantity, over interval: DateInterval) {
      self.quantity = quantity
      self.interval = interval
    }
  }

  /// In order of their starts; at least one.
  package let values: [Value]
  /// What the sample comes to: the sum of what adds up, the average of what does not, in the first one's unit.
  package let quantity: HealthQuantity

  /// Nil without values, and when their units do not convert into each other.
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
  /// The value that ends last.
  package var mostRecent: Value? { values.max { $0.interval.end < $1.interval.end } }
}

extension HealthQuantity {
  fileprivate func isLess(than other: HealthQuantity) -> Bool { value < other.value(in: unit) ?? .nan }
}

extension SampleRecord.Content {
  /// What a quantity sample comes to; nil for any other.
  package var quantity: HealthQuantity? {
    switch self {
    case .quantity(let quantity): quantity
    case .quantitySeries(let series): series.quantity
    default: nil
    }
  }
}
