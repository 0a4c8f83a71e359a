/// The purpose of a measurement, which decides the unit of its text. The units are always metric, because
/// `Locale.current` has no country on Linux.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Codable, Sendable {
  fileprivate enum Purpose: String, Codable, Sendable { case asProvided, general, road, person, calories }
  fileprivate let purpose: Purpose

  /// The unit of the measurement itself.
  public static var asProvided: Self { Self(purpose: .asProvided) }
  /// A metric unit, for lengths and masses. Other measurements keep their unit.
  public static var general: Self { Self(purpose: .general) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// Kilometres with a digit behind the point, or metres below a kilometre.
  public static var road: Self { Self(purpose: .road) }
  /// Centimetres.
  public static var person: Self { Self(purpose: .person) }
  public static var personHeight: Self { Self(purpose: .person) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// Kilograms.
  public static var personWeight: Self { Self(purpose: .person) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// Kilocalories.
  public static var workout: Self { Self(purpose: .calories) }
  public static var food: Self { Self(purpose: .calories) }
}

extension Measurement where UnitType: Dimension {
  /// Writes a measurement as English text, which Foundation on Linux cannot.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// The form of the unit: *kilometers*, *km* after a space, or *km* without a space.
    public enum UnitWidth: Hashable, Codable, Sendable { case wide, abbreviated, narrow }

    public var width: UnitWidth
    public var usage: MeasurementFormatUnitUsage<UnitType>
    /// The form of the number; nil for at most two digits behind the point.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?

    public init(
      width: UnitWidth = .abbreviated, usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) { (self.width, self.usage, self.numberFormatStyle) = (width, usage, numberFormatStyle) }

    public func format(_ value: Measurement<UnitType>) -> String {
      let (value, digits) = shown(value)
      let number = value.value.formatted(numberFormatStyle ?? .number.precision(.fractionLength(0...digits)))
      switch width {
      case .wide: return "\(number) \(value.unit.fullName(isOne: number == "1"))"
      case .abbreviated: return "\(number) \(value.unit.shortName)"
      case .narrow: return "\(number)\(value.unit.shortName)"
      }
    }

    /// Returns the measurement in the unit of the text, and the largest number of digits behind the point.
    private func shown(_ value: Measurement<UnitType>) -> (value: Measurement<UnitType>, digits: Int) {
      func converted(_ unit: Dimension) -> Measurement<UnitType> {
        (unit as? UnitType).map { value.converted(to: $0) } ?? value
      }
      switch (usage.purpose, value.unit) {
      case (.asProvided, _): return (value, 2)
      case (.calories, _): return (converted(UnitEnergy.kilocalories), 0)
      case (.person, is UnitLength): return (converted(UnitLength.centimeters), 0)
      case (.person, _): return (converted(UnitMass.kilograms), 1)
      case (.road, _):
        let meters = converted(UnitLength.meters)
        return abs(meters.value) < 1000 ? (meters, 0) : (converted(UnitLength.kilometers), 1)
      case (.general, is UnitLength) where ["mi", "yd", "ft", "in"].contains(value.unit.symbol):
        let meters = converted(UnitLength.meters)
        return abs(meters.value) < 1000 ? (meters, 2) : (converted(UnitLength.kilometers), 2)
      case (.general, is UnitMass) where ["lb", "oz", "st"].contains(value.unit.symbol):
        return (converted(UnitMass.kilograms), 2)
      case (.general, _): return (value, 2)
      }
    }
  }

  /// Returns the text of the measurement in a style.
  public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
  where S.FormatInput == Measurement<UnitType> { style.format(self) }

  /// Returns the text of the measurement, with the unit's symbol.
  public func formatted() -> String { FormatStyle().format(self) }
}

extension FormatStyle {
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }
}

extension Dimension {
  /// The symbol, as a phone writes it: Foundation on Linux has kCal for kilocalories.
  fileprivate var shortName: String { symbol == "kCal" ? "kcal" : symbol }

  /// The English name of a frequent unit; the symbol of any other.
  fileprivate func fullName(isOne: Bool) -> String {
    let names = [
      "km": "kilometer", "m": "meter", "cm": "centimeter", "mm": "millimeter", "mi": "mile", "yd": "yard",
      "kcal": "kilocalorie", "cal": "calorie", "kJ": "kilojoule", "J": "joule", "kg": "kilogram", "g": "gram",
      "mg": "milligram", "lb": "pound", "oz": "ounce", "L": "liter", "mL": "milliliter", "hr": "hour", "min": "minute",
      "s": "second",
    ]
    guard let name = names[shortName] else { return symbol }
    return isOne ? name : "\(name)s"
  }
}
