/// A number with its unit. Reading it in the unit it was made with gives the same number back (rule S67).
///
///     HealthQuantity(1, .kilometer).value(in: .meter)          // 1000
///     HealthQuantity(1, .kilometer).value(in: .kilogram)       // nil
///     HealthQuantity(1, .kilometer) == HealthQuantity(1000, .meter)   // true
///
/// Two quantities are equal when they come to exactly the same number in grams, metres, seconds and kelvins (rule S68).
/// That number is worked out from each quantity alone, so equality is transitive and hashes agree with it; the price is
/// that two amounts which differ only by the rounding of a conversion (0.1 lb and 45.359237 g may) are not equal.
package struct HealthQuantity: Sendable {
  package var value: Double
  package var unit: HealthUnit

  package init(_ value: Double, _ unit: HealthUnit) {
    self.value = value
    self.unit = unit
  }

  /// Whether the quantity can be read in the unit.
  package func isCompatible(with unit: HealthUnit) -> Bool { self.unit.isCompatible(with: unit) }

  /// The number in another unit: exact in the quantity's own, rounded by the conversion in others, nil when the units
  /// measure different things (on a phone an exception, rule S65).
  package func value(in unit: HealthUnit) -> Double? { self.unit.convert(value, to: unit) }

  /// Whether the quantity is less than another; nil when they measure different things. A number that is not one (NaN)
  /// is less than nothing and nothing is less than it.
  package func isLess(than other: HealthQuantity) -> Bool? {
    guard unit.isCompatible(with: other.unit) else { return nil }
    return baseValue < other.baseValue
  }

  private var baseValue: Double { unit.baseValue(of: value) }
}

extension HealthQuantity: Hashable {
  package static func == (one: HealthQuantity, other: HealthQuantity) -> Bool {
    guard one.unit.isCompatible(with: other.unit) else { return false }
    let (first, second) = (one.baseValue, other.baseValue)
    // A record that holds a NaN is still the same as itself.
    return first == second || (first.isNaN && second.isNaN)
  }

  package func hash(into hasher: inout Hasher) {
    let value = baseValue
    hasher.combine(value.isNaN ? Double.nan : value)
  }
}

extension HealthQuantity: CustomStringConvertible {
  /// "72 count/min": the shortest digits that say the number, then the unit.
  package var description: String { "\(value.plainDescription) \(unit)" }
}

extension Double {
  /// The shortest digits that say the number, without ".0" after a whole one.
  var plainDescription: String {
    let digits = "\(self)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
