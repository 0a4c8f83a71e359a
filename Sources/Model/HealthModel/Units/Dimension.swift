/// The dimension of a unit: an exponent for each base dimension. Units convert when their dimensions are equal (rule
/// S66).
///
/// Volume is length cubed, energy and pressure are products of mass, length and time, and an amount of substance is a
/// mass through its molar mass (rule S59). Count and percent have no dimension (rule S54). All other dimensions are
/// base dimensions here, even if physics derives them: a hertz is not one over a second, and a watt is not a joule per
/// second (rule S56).
struct Dimension: Hashable, Sendable {
  private var exponents = SIMD16<Int32>()

  /// The dimension of bare numbers, counts and percent.
  static let none = Dimension()
  static let mass = Dimension(0)
  static let length = Dimension(1)
  static let time = Dimension(2)
  static let temperature = Dimension(3)
  static let conductance = Dimension(4)
  static let frequency = Dimension(5)
  static let voltage = Dimension(6)
  static let power = Dimension(7)
  static let angle = Dimension(8)
  static let illuminance = Dimension(9)
  static let lensPower = Dimension(10)
  static let prismPower = Dimension(11)
  static let soundPressureLevel = Dimension(12)
  static let hearingLevel = Dimension(13)
  /// The dimension of international units, as for insulin.
  static let internationalUnits = Dimension(14)
  /// The dimension of Apple's effort scores, which convert to nothing else.
  static let effort = Dimension(15)

  static let volume = length.raised(to: 3)
  /// Mass times length squared, over time squared.
  static let energy = mass.times(length.raised(to: 2)).times(time.raised(to: -2))
  static let pressure = mass.times(length.raised(to: -1)).times(time.raised(to: -2))

  private init() {}
  private init(_ base: Int) { exponents[base] = 1 }

  /// Returns the dimension of a product: adds the exponents.
  func times(_ other: Dimension) -> Dimension {
    var product = self
    product.exponents &+= other.exponents
    return product
  }

  /// Returns the dimension of a power: multiplies the exponents.
  func raised(to power: Int) -> Dimension {
    var result = self
    result.exponents &*= SIMD16(repeating: Int32(truncatingIfNeeded: power))
    return result
  }
}
