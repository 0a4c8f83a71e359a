import Synchronization

/// A unit of measure: a product of powers of HealthKit's named units (rules S47 to S63).
///
///     HealthUnit("mL/(kg*min)")?.string                          // "mL/min·kg"
///     HealthUnit.count / .minute == .beatsPerMinute              // true
///     HealthUnit("mg/dL")!.isCompatible(with: HealthUnit("mmol<180.15588000005408>/L")!)   // true
///     HealthUnit("furlong")                                      // nil
///
/// Two units are equal when they are the same product: `kcal` and `Cal` convert without loss but are different units.
///
/// A unit is one pointer. Its definition is created once per distinct unit and lives as long as the process, so units
/// are copied without reference counting, and compared and hashed by address.
package struct HealthUnit: Sendable {
  // Never freed: `interned` below holds every definition.
  unowned(unsafe) private let definition: Definition

  private init(_ definition: Definition) { self.definition = definition }

  /// The unit as HealthKit prints it: "count/min". It has at most one slash, a middle dot between factors, powers after
  /// a caret, and no parentheses; the null unit is "()" (rules S51 and S52).
  package var string: String { definition.string }

  /// True for the unit of a bare number, such as "count/count" (rule S53).
  package var isNull: Bool { definition.factors.isEmpty }

  /// Returns true when values convert between the two units (rule S66).
  package func isCompatible(with other: HealthUnit) -> Bool {
    self == other || definition.dimension == other.definition.dimension
  }

  // MARK: Algebra (rule S61)

  /// Returns the product of two units.
  package static func * (one: HealthUnit, other: HealthUnit) -> HealthUnit {
    HealthUnit(factors: one.definition.factors + other.definition.factors)
  }

  /// Returns the quotient of two units.
  package static func / (one: HealthUnit, other: HealthUnit) -> HealthUnit { one * other.reciprocal }

  /// Returns the unit raised to a whole power, which may be zero or negative.
  package func raised(to power: Int) -> HealthUnit {
    HealthUnit(
      factors: definition.factors.map { factor in
        // Clamp an exponent that overflows. No other unit converts to a unit with such an exponent.
        let product = factor.exponent.multipliedReportingOverflow(by: power)
        return UnitFactor(unit: factor.unit, exponent: product.overflow ? .max : product.partialValue)
      })
  }

  package var reciprocal: HealthUnit { raised(to: -1) }

  // MARK: Values

  /// Returns the value in grams, meters, seconds and kelvins. Equal quantities give the same number, whatever their
  /// units.
  func baseValue(of value: Double) -> Double {
    let scale = definition.scale
    return tenfold((value + scale.offset) * scale.numerator / scale.denominator, times: scale.tens)
  }

  /// Returns the value in another unit; nil when the units measure different things.
  func convert(_ value: Double, to target: HealthUnit) -> Double? {
    self == target ? value : conversion(to: target).map { $0.converted(value) }
  }

  /// Returns a conversion of values to another unit; nil when the units measure different things.
  package func conversion(to target: HealthUnit) -> UnitConversion? {
    guard definition.dimension == target.definition.dimension else { return nil }
    let (from, to) = (definition.scale, target.definition.scale)
    let tens = from.tens &- to.tens
    return UnitConversion(
      addend: from.offset, factor: from.numerator * to.denominator, divisor: from.denominator * to.numerator,
      powerOfTen: power(10, tens.magnitude), dividesByPower: tens < 0, subtrahend: to.offset)
  }
}

/// A conversion between two units, computed once and applied to many numbers.
package struct UnitConversion: Hashable, Sendable {
  fileprivate let addend: Double
  fileprivate let factor: Double
  fileprivate let divisor: Double
  fileprivate let powerOfTen: Double
  fileprivate let dividesByPower: Bool
  fileprivate let subtrahend: Double

  /// Returns a number in the other unit, bit for bit the same as ``HealthQuantity/value(in:)``.
  ///
  /// Multiplies first and then divides, so that 90 minutes are exactly 1.5 hours.
  package func converted(_ value: Double) -> Double {
    let quotient = (value + addend) * factor / divisor
    return (dividesByPower ? quotient / powerOfTen : quotient * powerOfTen) - subtrahend
  }
}

extension HealthUnit: Hashable {
  package static func == (one: HealthUnit, other: HealthUnit) -> Bool { one.definition === other.definition }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(definition)) }
}

extension HealthUnit: CustomStringConvertible {
  package var description: String { string }
}

// MARK: - Making units

extension HealthUnit {
  /// Parses a unit string; nil when it is not one (rules S47 to S51). The empty string is the null unit.
  ///
  /// On a phone an unreadable string raises an exception, "Unable to parse factorization string X". This initializer
  /// raises none.
  package init?(_ string: String) {
    if let known = Self.interned.withLock({ $0.byInput[string] }) {
      self.init(known)
      return
    }
    var parser = UnitParser(string)
    guard let factors = parser.parse() else { return nil }
    self.init(factors: factors)
    // The cache of input strings has a limit, so that a file of nonsense cannot fill the memory with spellings.
    Self.interned.withLock { [definition] in
      if $0.byInput.count < 1_000 { $0.byInput[string] = definition }
    }
  }

  /// Creates moles of a substance, "mmol<180.15588000005408>" (rule S59); nil for a molar mass, in g/mol, that is not a
  /// positive number.
  package init?(moles prefix: MetricPrefix, molarMass: Double) {
    self.init("\(prefix.symbol)mol<\(molarMass)>")
  }

  /// Creates the product of factors in any order. Factors may repeat.
  fileprivate init(factors: [UnitFactor]) {
    let product = Definition(factors: factors)
    self.init(
      Self.interned.withLock { interned in
        if let known = interned.byString[product.string] { return known }
        interned.byString[product.string] = product
        return product
      })
  }

  private struct Interned {
    /// Every unit created so far, by its printed string.
    var byString: [String: Definition] = [:]
    /// Units by the strings they were parsed from, up to a limit.
    var byInput: [String: Definition] = [:]
  }

  private static let interned = Mutex(Interned())
}

/// A named unit raised to a power.
struct UnitFactor: Hashable, Sendable {
  var unit: BaseUnit
  /// The exponent, never zero in a product.
  var exponent: Int
}

/// The properties of a unit, computed once.
private final class Definition: Sendable {
  /// The conversion from the unit to base units: `(value + offset) × numerator ÷ denominator × 10^tens`.
  struct Scale: Sendable {
    var numerator = 1.0
    var denominator = 1.0
    var tens = 0
    var offset = 0.0
  }

  /// The named units of the product in printing order, each once and with a nonzero exponent.
  let factors: [UnitFactor]
  let dimension: Dimension
  let scale: Scale
  /// The unit as HealthKit prints it.
  let string: String

  /// Creates the product of factors in any order. Factors may repeat.
  init(factors unsorted: [UnitFactor]) {
    var exponents = [BaseUnit: Int]()
    for factor in unsorted { exponents[factor.unit, default: 0] &+= factor.exponent }
    let factors = exponents.filter { $0.value != 0 }.map { UnitFactor(unit: $0.key, exponent: $0.value) }
      .sorted { ($0.unit.position, $0.unit.symbol) < ($1.unit.position, $1.unit.symbol) }
    self.factors = factors
    dimension = factors.reduce(.none) { $0.times($1.unit.dimension.raised(to: $1.exponent)) }
    scale = Self.scale(of: factors)
    string = Self.string(of: factors)
  }

  private static func scale(of factors: [UnitFactor]) -> Scale {
    var scale = Scale()
    for factor in factors {
      let (up, down) = (factor.unit.numerator, factor.unit.denominator)
      scale.numerator *= power(factor.exponent > 0 ? up : down, factor.exponent.magnitude)
      scale.denominator *= power(factor.exponent > 0 ? down : up, factor.exponent.magnitude)
      scale.tens &+= factor.unit.tens &* factor.exponent
    }
    // A temperature unit has its offset only when it stands alone (rule S58).
    if factors.count == 1, factors[0].exponent == 1 { scale.offset = factors[0].unit.offset }
    return scale
  }

  private static func string(of factors: [UnitFactor]) -> String {
    func product(_ factors: [UnitFactor]) -> String {
      factors.map { $0.exponent.magnitude == 1 ? $0.unit.symbol : "\($0.unit.symbol)^\($0.exponent.magnitude)" }
        .joined(separator: "·")
    }
    let (above, below) = (factors.filter { $0.exponent > 0 }, factors.filter { $0.exponent < 0 })
    if factors.isEmpty { return "()" }
    if below.isEmpty { return product(above) }
    return "\(above.isEmpty ? "1" : product(above))/\(product(below))"
  }
}

/// Returns `base` raised to a power, by squaring.
private func power(_ base: Double, _ exponent: UInt) -> Double {
  var (result, square, rest) = (1.0, base, exponent)
  while rest > 0 {
    if rest & 1 == 1 { result *= square }
    square *= square
    rest >>= 1
  }
  return result
}

/// Returns `value × 10^tens`. Powers up to 10^22 are exact doubles, so the multiplication or division rounds only once.
private func tenfold(_ value: Double, times tens: Int) -> Double {
  if tens == 0 { return value }
  return tens > 0 ? value * power(10, tens.magnitude) : value / power(10, tens.magnitude)
}
