/// What a unit measures: how often each base dimension goes into it. Units convert when their dimensions agree
/// (rule S66).
///
/// Volume is length cubed, energy and pressure are made of mass, length and time, an amount of substance is a mass by
/// way of its molar mass (rule S59). Count and percent have no dimension (rule S54). The rest stand alone, even where
/// physics knows better: a hertz is not one over a second, a watt no joule a second (rule S56).
struct Dimension: Hashable, Sendable {
  /// One exponent for each base dimension.
  private var exponents = SIMD16<Int32>()

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
  static let internationalUnits = Dimension(14)
  static let effort = Dimension(15)

  static let volume = length.raised(to: 3)
  static let energy = mass.times(length.raised(to: 2)).times(time.raised(to: -2))
  static let pressure = mass.times(length.raised(to: -1)).times(time.raised(to: -2))

  private init() {}
  private init(_ base: Int) { exponents[base] = 1 }

  func times(_ other: Dimension) -> Dimension {
    var product = self
    product.exponents &+= other.exponents
    return product
  }

  func raised(to power: Int) -> Dimension {
    var result = self
    result.exponents &*= SIMD16(repeating: Int32(truncatingIfNeeded: power))
    return result
  }
}
