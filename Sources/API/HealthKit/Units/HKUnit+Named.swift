import HealthModel

// MARK: Mass

extension HKUnit {
  /// Grams.
  @discardableResult public class func gram() -> Self { named("g") }

  /// Grams with a metric prefix.
  @discardableResult public class func gramUnit(with prefix: HKMetricPrefix) -> Self { named("g", prefix) }

  /// Ounces: 28.349523125 g.
  @discardableResult public class func ounce() -> Self { named("oz") }

  /// Pounds: 453.59237 g.
  @discardableResult public class func pound() -> Self { named("lb") }

  /// Stones: 14 lb.
  @discardableResult public class func stone() -> Self { named("st") }

  /// Moles of a substance, which convert to grams with its molar mass in grams per mole (rule S59).
  ///
  ///     HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
  ///       .unitDivided(by: .liter()).unitString                    // "mmol<180.15588000005408>/L"
  ///
  /// - Important: A molar mass that is not a positive number stops the app.
  @discardableResult public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
    named("mol<\(gramsPerMole)>", prefix)
  }

  /// Moles of a substance, which convert to grams with its molar mass in grams per mole (rule S59).
  @discardableResult public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
    named("mol<\(gramsPerMole)>")
  }
}

// MARK: Length

extension HKUnit {
  /// Meters.
  @discardableResult public class func meter() -> Self { named("m") }

  /// Meters with a metric prefix.
  @discardableResult public class func meterUnit(with prefix: HKMetricPrefix) -> Self { named("m", prefix) }

  /// Inches: 2.54 cm.
  @discardableResult public class func inch() -> Self { named("in") }

  /// Feet: 30.48 cm.
  @discardableResult public class func foot() -> Self { named("ft") }

  /// Yards: 91.44 cm.
  @discardableResult public class func yard() -> Self { named("yd") }

  /// Miles: 1609.344 m.
  @discardableResult public class func mile() -> Self { named("mi") }
}

// MARK: Volume

extension HKUnit {
  /// Liters.
  @discardableResult public class func liter() -> Self { named("L") }

  /// Liters with a metric prefix.
  @discardableResult public class func literUnit(with prefix: HKMetricPrefix) -> Self { named("L", prefix) }

  /// Fluid ounces of the United States.
  @discardableResult public class func fluidOunceUS() -> Self { named("fl_oz_us") }

  /// Imperial fluid ounces.
  @discardableResult public class func fluidOunceImperial() -> Self { named("fl_oz_imp") }

  /// Cups of the United States.
  @discardableResult public class func cupUS() -> Self { named("cup_us") }

  /// Imperial cups.
  @discardableResult public class func cupImperial() -> Self { named("cup_imp") }

  /// Pints of the United States.
  @discardableResult public class func pintUS() -> Self { named("pt_us") }

  /// Imperial pints.
  @discardableResult public class func pintImperial() -> Self { named("pt_imp") }
}

// MARK: Time

extension HKUnit {
  /// Seconds.
  @discardableResult public class func second() -> Self { named("s") }

  /// Seconds with a metric prefix.
  @discardableResult public class func secondUnit(with prefix: HKMetricPrefix) -> Self { named("s", prefix) }

  /// Minutes.
  @discardableResult public class func minute() -> Self { named("min") }

  /// Hours.
  @discardableResult public class func hour() -> Self { named("hr") }

  /// Days of 24 hours.
  @discardableResult public class func day() -> Self { named("d") }
}

// MARK: Energy and power

extension HKUnit {
  /// Joules.
  @discardableResult public class func joule() -> Self { named("J") }

  /// Joules with a metric prefix.
  @discardableResult public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { named("J", prefix) }

  /// Kilocalories: 4184 J.
  @discardableResult public class func kilocalorie() -> Self { named("kcal") }

  /// Large calories. Equal in size to kilocalories, but a distinct unit. iOS 11.
  @discardableResult public class func largeCalorie() -> Self { named("Cal") }

  /// Small calories: 4.184 J. iOS 11.
  @discardableResult public class func smallCalorie() -> Self { named("cal") }

  /// The name of ``smallCalorie()`` before iOS 11.
  @discardableResult public class func calorie() -> Self { named("cal") }

  /// Watts. Not convertible to joules per second (rule S56). iOS 16.
  @discardableResult public class func watt() -> Self { named("W") }

  /// Watts with a metric prefix.
  @discardableResult public class func wattUnit(with prefix: HKMetricPrefix) -> Self { named("W", prefix) }

  /// The same as ``jouleUnit(with:)``. It is not in Apple’s API, but popular guides use it.
  @discardableResult public class func joule(with prefix: HKMetricPrefix) -> Self { jouleUnit(with: prefix) }
}

// MARK: Pressure

extension HKUnit {
  /// Pascals.
  @discardableResult public class func pascal() -> Self { named("Pa") }

  /// Pascals with a metric prefix.
  @discardableResult public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { named("Pa", prefix) }

  /// Millimeters of mercury.
  @discardableResult public class func millimeterOfMercury() -> Self { named("mmHg") }

  /// Inches of mercury. iOS 14.
  @discardableResult public class func inchesOfMercury() -> Self { named("inHg") }

  /// Centimeters of water.
  @discardableResult public class func centimeterOfWater() -> Self { named("cmAq") }

  /// Standard atmospheres: 101 325 Pa.
  @discardableResult public class func atmosphere() -> Self { named("atm") }
}

// MARK: Temperature

extension HKUnit {
  /// Kelvins.
  @discardableResult public class func kelvin() -> Self { named("K") }

  /// Degrees Celsius.
  @discardableResult public class func degreeCelsius() -> Self { named("degC") }

  /// Degrees Fahrenheit.
  @discardableResult public class func degreeFahrenheit() -> Self { named("degF") }
}

// MARK: Electricity and frequency

extension HKUnit {
  /// Siemens.
  @discardableResult public class func siemen() -> Self { named("S") }

  /// Siemens with a metric prefix.
  @discardableResult public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { named("S", prefix) }

  /// Volts. iOS 14.
  @discardableResult public class func volt() -> Self { named("V") }

  /// Volts with a metric prefix.
  @discardableResult public class func voltUnit(with prefix: HKMetricPrefix) -> Self { named("V", prefix) }

  /// Hertz. Not convertible to 1/s (rule S56). iOS 13.
  @discardableResult public class func hertz() -> Self { named("Hz") }

  /// Hertz with a metric prefix.
  @discardableResult public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { named("Hz", prefix) }
}

// MARK: Sound and light

extension HKUnit {
  /// A-weighted decibels of sound pressure. iOS 13.
  @discardableResult public class func decibelAWeightedSoundPressureLevel() -> Self { named("dBASPL") }

  /// Decibels of hearing level. iOS 13.
  @discardableResult public class func decibelHearingLevel() -> Self { named("dBHL") }

  /// Lux. iOS 17.
  @discardableResult public class func lux() -> Self { named("lx") }

  /// Lux with a metric prefix.
  @discardableResult public class func luxUnit(with prefix: HKMetricPrefix) -> Self { named("lx", prefix) }
}

// MARK: Vision and angles

extension HKUnit {
  /// Diopters, the strength of a lens. iOS 16.
  @discardableResult public class func diopter() -> Self { named("D") }

  /// Prism diopters. iOS 16.
  @discardableResult public class func prismDiopter() -> Self { named("pD") }

  /// Degrees of angle. iOS 16.
  @discardableResult public class func degreeAngle() -> Self { named("deg") }

  /// Radians. iOS 16.
  @discardableResult public class func radianAngle() -> Self { named("rad") }

  /// Radians with a metric prefix.
  @discardableResult public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self { named("rad", prefix) }
}

// MARK: Numbers

extension HKUnit {
  /// A count of things: steps, beats.
  @discardableResult public class func count() -> Self { named("count") }

  /// Fractions: 0.97 is 97 % (rule S55).
  @discardableResult public class func percent() -> Self { named("%") }

  /// International units. iOS 11.
  @discardableResult public class func internationalUnit() -> Self { named("IU") }

  /// Workout effort scores, from 1 to 10. iOS 18.
  @discardableResult public class func appleEffortScore() -> Self { named("appleEffortScore") }
}

/// The molar mass of glucose in grams per mole, for blood glucose in mmol/L (rule S59).
public var HKUnitMolarMassBloodGlucose: Double { 180.15588000005408 }

extension HKUnit {
  private class func named(_ symbol: String, _ prefix: HKMetricPrefix = .none) -> Self {
    unsafeDowncast(HKUnit(from: MetricPrefix(rawValue: prefix.rawValue)!.symbol + symbol), to: self)
  }
}
