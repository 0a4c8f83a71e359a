/// A number with its unit. In the unit it was created with, the value is exactly the original number (rule S67).
///
///     HealthQuantity(1, .kilometer).value(in: .meter)          // 1000
///     HealthQuantity(1, .kilometer).value(in: .kilogram)       // nil
///     HealthQuantity(1, .kilometer) == HealthQuantity(1000, .meter)   // true
///
/// Two quantities are equal when they convert to exactly the same number in grams, meters, seconds and kelvins (rule
/// S68). Each quantity computes that number alone, so equality is transitive and hashes agree with it. The drawback is
/// that two amounts that differ only by the rounding of a conversion (0.1 lb and 45.359237 g may) are not equal.
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

  /// Returns the number in another unit: exact in the quantity's own unit, rounded by the conversion in others, and nil
  /// when the units measure different things (an exception on a phone, rule S65).
  package func value(in unit: HealthUnit) -> Double? { self.unit.convert(value, to: unit) }

  /// Returns true when the quantity is less than another; nil when they measure different things. A comparison with NaN
  /// returns false.
  package func isLess(than other: HealthQuantity) -> Bool? {
    guard unit.isCompatible(with: other.unit) else { return nil }
    return baseValue < other.baseValue
  }

  private var baseValue: Double { unit.baseValue(of: value) }
}

extension HealthQuantity: Hashable {
  /// Compares the values in base units. Two NaN quantities of compatible units are equal, so that a record that
  /// contains one equals itself.
  package static func == (one: HealthQuantity, other: HealthQuantity) -> Bool {
    guard one.unit.isCompatible(with: other.unit) else { return false }
    let (first, second) = (one.baseValue, other.baseValue)
    // A record that contains a NaN must still equal itself.
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
