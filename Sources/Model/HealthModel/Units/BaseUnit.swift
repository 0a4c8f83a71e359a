/// A named unit, from which products and powers are built.
///
/// In base units (gram, meter, second, kelvin) a value is `(value + offset) × numerator ÷ denominator × 10^tens`.
/// Powers of ten are separate, so that a milliunit divides by 1,000, which is exact, instead of multiplying by 0.001.
struct BaseUnit: Hashable, Sendable {
  /// The name in unit strings, such as "mL" or "mol<18.01528>".
  var symbol: String
  var dimension: Dimension
  var numerator = 1.0
  var denominator = 1.0
  /// The power of ten in the conversion to base units.
  var tens = 0
  /// The number added before scaling, for temperature scales whose zero is not absolute zero.
  var offset = 0.0
  /// The sort position in a printed product: units of time come before units of mass, as in "mL/min·kg".
  var position = 0
}

extension BaseUnit {
  /// The unit with a name, prefixed or not; nil when no unit has the name (rules S47, S48, S50).
  ///
  /// A complete name takes precedence over a prefix: "min" is a minute and "pD" a prism diopter. "cd" is not a unit.
  init?(symbol: Substring) {
    if symbol.last == ">" {
      self.init(moles: symbol)
      return
    }
    if let plain = Self.plain[symbol] {
      self = plain
      return
    }
    for (name, unit) in Self.metric where symbol.hasSuffix(name) {
      guard let prefix = MetricPrefix(symbol: symbol.dropLast(name.count)) else { continue }
      self = unit
      self.symbol = prefix.symbol + unit.symbol
      tens += prefix.exponent
      return
    }
    return nil
  }

  /// Creates moles of a substance from "mmol<18.01528>"; nil for a molar mass that is not a positive number. The molar
  /// mass, in g/mol, makes them convertible to grams (rule S59).
  private init?(moles symbol: Substring) {
    let parts = symbol.dropLast().split(separator: "<", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasSuffix("mol"), let prefix = MetricPrefix(symbol: parts[0].dropLast(3)),
      parts[1].utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let molarMass = Double(parts[1]),
      molarMass > 0, molarMass.isFinite
    else { return nil }
    self.init(
      symbol: "\(prefix.symbol)mol<\(molarMass.plainDescription)>", dimension: .mass, numerator: molarMass,
      tens: prefix.exponent, position: Self.molePosition)
  }

  // MARK: The table (rules S47, S48 and S57)

  /// The sort position of moles, just after the gram.
  private static let molePosition = 250

  /// The units that accept a prefix, by name. The liter has two spellings and prints as "L".
  private static let metric: [(name: String, unit: BaseUnit)] = {
    let units: [BaseUnit] = [
      BaseUnit(symbol: "s", dimension: .time),
      BaseUnit(symbol: "g", dimension: .mass),
      BaseUnit(symbol: "m", dimension: .length),
      BaseUnit(symbol: "L", dimension: .volume, tens: -3),
      BaseUnit(symbol: "J", dimension: .energy, tens: 3),
      BaseUnit(symbol: "Pa", dimension: .pressure, tens: 3),
      BaseUnit(symbol: "K", dimension: .temperature),
      BaseUnit(symbol: "S", dimension: .conductance),
      BaseUnit(symbol: "Hz", dimension: .frequency),
      BaseUnit(symbol: "V", dimension: .voltage),
      BaseUnit(symbol: "W", dimension: .power),
      BaseUnit(symbol: "rad", dimension: .angle),
      BaseUnit(symbol: "lx", dimension: .illuminance),
    ]
    let positioned = units.enumerated().map { $0.element.positioned(100 * ($0.offset + 1)) }
    return positioned.map { ($0.symbol, $0) } + positioned.filter { $0.symbol == "L" }.map { ("l", $0) }
  }()

  /// The units that accept no prefix.
  private static let plain: [Substring: BaseUnit] = {
    let units: [BaseUnit] = [
      BaseUnit(symbol: "count", dimension: .none),
      BaseUnit(symbol: "%", dimension: .none),
      BaseUnit(symbol: "min", dimension: .time, numerator: 60),
      BaseUnit(symbol: "hr", dimension: .time, numerator: 3600),
      BaseUnit(symbol: "d", dimension: .time, numerator: 86400),
      BaseUnit(symbol: "oz", dimension: .mass, numerator: 28.349523125),
      BaseUnit(symbol: "lb", dimension: .mass, numerator: 453.59237),
      BaseUnit(symbol: "st", dimension: .mass, numerator: 6350.29318),
      BaseUnit(symbol: "in", dimension: .length, numerator: 0.0254),
      BaseUnit(symbol: "ft", dimension: .length, numerator: 0.3048),
      BaseUnit(symbol: "yd", dimension: .length, numerator: 0.9144),
      BaseUnit(symbol: "mi", dimension: .length, numerator: 1609.344),
      BaseUnit(symbol: "fl_oz_us", dimension: .volume, numerator: 0.0295735295625, tens: -3),
      BaseUnit(symbol: "cup_us", dimension: .volume, numerator: 0.2365882365, tens: -3),
      BaseUnit(symbol: "pt_us", dimension: .volume, numerator: 0.473176473, tens: -3),
      BaseUnit(symbol: "fl_oz_imp", dimension: .volume, numerator: 0.0284130625, tens: -3),
      BaseUnit(symbol: "cup_imp", dimension: .volume, numerator: 0.284130625, tens: -3),
      BaseUnit(symbol: "pt_imp", dimension: .volume, numerator: 0.56826125, tens: -3),
      BaseUnit(symbol: "cal", dimension: .energy, numerator: 4.184, tens: 3),
      BaseUnit(symbol: "kcal", dimension: .energy, numerator: 4184, tens: 3),
      BaseUnit(symbol: "Cal", dimension: .energy, numerator: 4184, tens: 3),
      BaseUnit(symbol: "mmHg", dimension: .pressure, numerator: 133.32236842105263, tens: 3),
      BaseUnit(symbol: "inHg", dimension: .pressure, numerator: 3386.38816, tens: 3),
      BaseUnit(symbol: "cmAq", dimension: .pressure, numerator: 98.06649606299213, tens: 3),
      BaseUnit(symbol: "atm", dimension: .pressure, numerator: 101325, tens: 3),
      BaseUnit(symbol: "degC", dimension: .temperature, offset: 273.15),
      BaseUnit(symbol: "degF", dimension: .temperature, numerator: 5, denominator: 9, offset: 459.67),
      BaseUnit(symbol: "deg", dimension: .angle, numerator: .pi, denominator: 180),
      BaseUnit(symbol: "D", dimension: .lensPower),
      BaseUnit(symbol: "pD", dimension: .prismPower),
      BaseUnit(symbol: "dBASPL", dimension: .soundPressureLevel),
      BaseUnit(symbol: "dBHL", dimension: .hearingLevel),
      BaseUnit(symbol: "IU", dimension: .internationalUnits),
      BaseUnit(symbol: "appleEffortScore", dimension: .effort),
    ]
    return Dictionary(uniqueKeysWithValues: units.map { ($0.symbol[...], $0.positionedBesideItsMetricUnit) })
  }()

  /// The names of all units. Units that accept a prefix come first.
  static let names: [String] = metric.map(\.unit.symbol) + plain.keys.map(String.init).sorted()

  /// The unit with its sort position in a product: by dimension, and within a dimension after the metric unit.
  private var positionedBesideItsMetricUnit: BaseUnit {
    positioned(1 + (Self.metric.first { $0.unit.dimension == dimension }?.unit.position ?? 0))
  }

  private func positioned(_ position: Int) -> BaseUnit {
    var unit = self
    unit.position = position
    return unit
  }
}

extension MetricPrefix {
  fileprivate init?(symbol: Substring) {
    guard let prefix = Self.allCases.first(where: { $0.symbol == symbol }) else { return nil }
    self = prefix
  }
}
