import HealthModel
import Testing

/// An independent table of conversion factors, written from the definitions of the units.
private let worth: [(unit: String, other: String, factor: Double)] = [
  // Mass: the international pound of 1959, and units derived from it.
  ("kg", "g", 1000), ("mg", "g", 0.001), ("mcg", "mg", 0.001), ("lb", "kg", 0.453_592_37), ("lb", "oz", 16),
  ("st", "lb", 14), ("oz", "g", 28.349_523_125), ("ng", "pg", 1000), ("fg", "ng", 1e-6), ("Mg", "kg", 1000),
  // Length: the international yard.
  ("yd", "m", 0.9144), ("yd", "ft", 3), ("ft", "in", 12), ("in", "cm", 2.54), ("mi", "yd", 1760), ("km", "m", 1000),
  ("mi", "km", 1.609_344), ("mm", "m", 0.001), ("dam", "m", 10), ("hm", "m", 100), ("dm", "cm", 10),
  // Volume: the US gallon is 231 cubic inches, the imperial gallon 4.54609 liters, and each has eight pints.
  ("L", "mL", 1000), ("l", "dL", 10), ("pt_us", "L", 231 * 0.254 * 0.254 * 0.254 / 8), ("pt_us", "fl_oz_us", 16),
  ("pt_us", "cup_us", 2), ("cup_us", "fl_oz_us", 8), ("pt_imp", "L", 4.54609 / 8), ("pt_imp", "fl_oz_imp", 20),
  ("cup_imp", "fl_oz_imp", 10), ("m^3", "L", 1000), ("cm^3", "mL", 1),
  // Time.
  ("min", "s", 60), ("hr", "min", 60), ("d", "hr", 24), ("s", "ms", 1000), ("ms", "mcs", 1000),
  // Energy: the thermochemical calorie.
  ("cal", "J", 4.184), ("kcal", "cal", 1000), ("Cal", "kcal", 1), ("kJ", "J", 1000), ("kcal", "kJ", 4.184),
  ("J", "kg*m^2/s^2", 1),
  // Pressure: the standard atmosphere is 760 torr, and a torr is almost exactly a millimeter of mercury.
  ("atm", "Pa", 101_325), ("atm", "mmHg", 760), ("hPa", "Pa", 100), ("Pa", "kg/(m*s^2)", 1),
  // Scalars and rates.
  ("%", "count", 1), ("count/s", "count/min", 60), ("1/s", "1/min", 60), ("m/s", "km/hr", 3.6),
  ("mi/hr", "m/s", 0.447_04), ("mL/(kg*min)", "L/(kg*hr)", 0.06), ("L/min", "mL/s", 1000.0 / 60),
  // Temperature differences: in a compound unit, the zero point does not matter (rule S58).
  ("degC/hr", "K/hr", 1), ("degF/hr", "degC/hr", 5.0 / 9), ("mK", "K", 0.001),
  // Substances: the molar mass of glucose is 180.15588 g/mol (rule S59).
  ("mmol<180.15588000005408>/L", "mg/dL", 18.015_588_000_005_408), ("mol<18>", "g", 18), ("mol<36>", "mol<18>", 2),
  // Units that convert only between their own prefixes.
  ("S", "mcS", 1e6), ("kHz", "Hz", 1000), ("mV", "V", 0.001), ("kW", "W", 1000), ("klx", "lx", 1000),
  ("deg", "rad", 3.141_592_653_589_793 / 180), ("mrad", "rad", 0.001),
]

@Suite("Units have their defined sizes")
struct UnitTableTests {
  @Test("Each unit has the size that its definition gives (rule S57)", arguments: worth.indices)
  func factors(index: Int) throws {
    let (unit, other, factor) = worth[index]
    let quantity = HealthQuantity(1, try #require(HealthUnit(unit), "\(unit)"))
    let target = try #require(HealthUnit(other), "\(other)")
    let value = try #require(quantity.value(in: target), "\(unit) in \(other)")
    #expect(abs(value - factor) <= 1e-14 * factor, "1 \(unit) is \(value) \(other), not \(factor)")
    let back = HealthQuantity(value, target).value(in: quantity.unit)!
    #expect(abs(back - 1) <= 1e-14)
  }

  @Test("Some units of pressure have the sizes measured on a phone (rule S57)")
  func measuredPressures() {
    #expect(HealthQuantity(1, HealthUnit("inHg")!).value(in: .pascal) == 3386.38816)
    #expect(HealthQuantity(1, HealthUnit("cmAq")!).value(in: .pascal) == 98.06649606299213)
    #expect(HealthQuantity(1, .millimeterOfMercury).value(in: .pascal) == 133.32236842105263)
  }

  @Test("The temperatures of freezing, boiling and the body agree in every unit")
  func temperatures() throws {
    for (celsius, fahrenheit, kelvin) in [
      (0.0, 32, 273.15), (100, 212, 373.15), (37, 98.6, 310.15), (-40, -40, 233.15),
    ] {
      let quantity = HealthQuantity(celsius, .degreeCelsius)
      #expect(abs(try #require(quantity.value(in: .degreeFahrenheit)) - fahrenheit) < 1e-10)
      #expect(abs(try #require(quantity.value(in: .kelvin)) - kelvin) < 1e-10)
      #expect(
        abs(try #require(HealthQuantity(fahrenheit, .degreeFahrenheit).value(in: .degreeCelsius)) - celsius) < 1e-10)
    }
  }

  @Test("Units with their own dimension convert to no other unit (rule S56)")
  func loners() {
    let strings = [
      "IU", "dBASPL", "dBHL", "Hz", "V", "W", "appleEffortScore", "D", "pD", "deg", "lx", "S", "1/s", "J/s", "1/m",
      "count", "g", "m", "K",
    ]
    for one in strings {
      for other in strings where one != other {
        #expect(HealthUnit(one)!.isCompatible(with: HealthUnit(other)!) == false, "\(one) and \(other)")
        #expect(HealthQuantity(1, HealthUnit(one)!).value(in: HealthUnit(other)!) == nil)
      }
    }
  }

  @Test("Prefixes have HealthKit's raw values and are powers of ten (rule S60)")
  func prefixes() throws {
    #expect(
      MetricPrefix.allCases.map(\.symbol) == ["", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T", "f"])
    #expect(MetricPrefix.allCases.map(\.rawValue) == Array(0...13))
    for prefix in MetricPrefix.allCases {
      let meters = try #require(HealthQuantity(1, HealthUnit("\(prefix.symbol)m")!).value(in: .meter))
      #expect(abs(meters.exponentOfTen - Double(prefix.exponent)) < 1e-12, "\(prefix)")
    }
  }
}

extension Double {
  fileprivate var exponentOfTen: Double {
    var (value, exponent) = (self, 0.0)
    while value >= 9.999 { (value, exponent) = (value / 10, exponent + 1) }
    while value < 0.9999 { (value, exponent) = (value * 10, exponent - 1) }
    return exponent
  }
}
