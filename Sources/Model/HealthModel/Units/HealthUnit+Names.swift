/// The units that this package refers to by name. Create any other unit with `HealthUnit("…")`.
extension HealthUnit {
  /// The unit of a bare number.
  package static let null = HealthUnit("")!

  /// A count of things. Converts to ``percent``.
  package static let count = HealthUnit("count")!
  /// A fraction. People see 0.97 as 97 percent (rules S54 and S55).
  package static let percent = HealthUnit("%")!

  package static let second = HealthUnit("s")!
  package static let millisecond = HealthUnit("ms")!
  package static let minute = HealthUnit("min")!
  package static let hour = HealthUnit("hr")!
  package static let day = HealthUnit("d")!
  /// Counts per minute, for heartbeats and breaths.
  package static let beatsPerMinute = HealthUnit("count/min")!
  package static let countPerSecond = HealthUnit("count/s")!

  package static let gram = HealthUnit("g")!
  package static let kilogram = HealthUnit("kg")!
  package static let ounce = HealthUnit("oz")!
  package static let pound = HealthUnit("lb")!
  package static let stone = HealthUnit("st")!

  package static let meter = HealthUnit("m")!
  package static let kilometer = HealthUnit("km")!
  package static let centimeter = HealthUnit("cm")!
  package static let millimeter = HealthUnit("mm")!
  package static let inch = HealthUnit("in")!
  package static let foot = HealthUnit("ft")!
  package static let yard = HealthUnit("yd")!
  package static let mile = HealthUnit("mi")!
  package static let metersPerSecond = HealthUnit("m/s")!

  package static let liter = HealthUnit("L")!
  package static let milliliter = HealthUnit("mL")!

  package static let joule = HealthUnit("J")!
  package static let kilojoule = HealthUnit("kJ")!
  /// A thousandth of a kilocalorie.
  package static let smallCalorie = HealthUnit("cal")!
  /// The calorie of nutrition labels, equal in size to ``kilocalorie``.
  package static let largeCalorie = HealthUnit("Cal")!
  package static let kilocalorie = HealthUnit("kcal")!

  package static let pascal = HealthUnit("Pa")!
  package static let millimeterOfMercury = HealthUnit("mmHg")!

  package static let kelvin = HealthUnit("K")!
  package static let degreeCelsius = HealthUnit("degC")!
  package static let degreeFahrenheit = HealthUnit("degF")!

  package static let degree = HealthUnit("deg")!
  package static let diopter = HealthUnit("D")!
  package static let prismDiopter = HealthUnit("pD")!

  package static let internationalUnit = HealthUnit("IU")!
  package static let appleEffortScore = HealthUnit("appleEffortScore")!
  /// The sound pressure level with A-weighting, which follows the sensitivity of the ear.
  package static let decibelAWeightedSoundPressureLevel = HealthUnit("dBASPL")!
  package static let decibelHearingLevel = HealthUnit("dBHL")!
}
