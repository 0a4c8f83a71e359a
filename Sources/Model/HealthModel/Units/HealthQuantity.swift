/// A number with its unit. In the unit it was created with, the value is exactly the same number (rule S67).
///
///     HealthQuantity(1, .kilometer).value(in: .meter)          // 1000
///     HealthQuantity(1, .kilometer).value(in: .kilogram)       // nil
///     HealthQuantity(1, .kilometer) == HealthQuantity(1000, .meter)   // true
///
/// Two quantities are equal when they convert to exactly the same number in grams, meters, seconds and kelvins (rule
/// S68). That number is calculated from each quantity alone, so equality is transitive and hashes agree with it; the
/// price is that two amounts which differ only by the rounding of a conversion (0.1 lb and 45.359237 g may) are not
/// equal.
package struct HealthQuantity: Sendable {
  /// The number, in ``unit``.
  package var value: Double
  package var unit: HealthUnit

  package init(_ value: Double, _ unit: HealthUnit) {
    self.value = value
    self.unit = unit
  }

  /// Returns true when the quantity converts to the unit.
  package func isCompatible(with unit: HealthUnit) -> Bool { self.unit.isCompatible(with: unit) }

  /// Returns the number in another unit: exact in the quantity's own, rounded by the conversion in others, and nil when
  /// the units measure different things (on a phone an exception, rule S65).
  package func value(in unit: HealthUnit) -> Double? { self.unit.convert(value, to: unit) }

  /// Returns true when the quantity is less than another; nil when they measure different things. NaN is less than
  /// nothing, and nothing is less than NaN.
  package func isLess(than other: HealthQuantity) -> Bool? {
    guard unit.isCompatible(with: other.unit) else { return nil }
    return baseValue < other.baseValue
  }

  private var baseValue: Double { unit.baseValue(of: value) }
}

extension HealthQuantity: Hashable {
  /// Compares the values in base units. Two NaN of compatible units are equal, so that a record with one equals itself.
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
  /// The quantity as "72 count/min": the shortest digits of the number, then the unit.
  package var description: String { "\(value.plainDescription) \(unit)" }
}

extension Double {
  /// The shortest digits of the number, without ".0" after a whole one.
  var plainDescription: String {
    let digits = "\(self)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
