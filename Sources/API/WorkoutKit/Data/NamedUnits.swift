import Foundation

/// The units of a dimension that are encoded by their symbols. A measurement in any other unit is converted to the
/// first of these units.
struct NamedUnits<Unit: Dimension & Sendable>: Sendable {
  private let units: [Unit]

  init(_ units: [Unit]) { self.units = units }

  /// Returns the encoded form of a measurement.
  func written(_ measurement: Measurement<Unit>) -> WrittenMeasure {
    let unit = units.contains(measurement.unit) ? measurement.unit : units[0]
    let value = unit == measurement.unit ? measurement.value : measurement.converted(to: unit).value
    return WrittenMeasure(value: value, unit: unit.symbol)
  }

  /// Returns the measurement from its encoded form.
  func measurement(_ written: WrittenMeasure) throws -> Measurement<Unit> {
    guard let unit = units.first(where: { $0.symbol == written.unit }) else {
      throw WorkoutPlanDataError("The workout plan names a unit that is not known: “\(written.unit)”.")
    }
    return Measurement(value: written.value, unit: unit)
  }
}

/// A number with the symbol of its unit.
struct WrittenMeasure: Hashable, Codable {
  var value: Double
  var unit: String
}

extension NamedUnits<UnitLength> {
  static let lengths = NamedUnits([
    .meters, .kilometers, .miles, .yards, .feet, .inches, .centimeters, .millimeters, .nauticalMiles,
  ])
}

extension NamedUnits<UnitDuration> {
  static let durations = NamedUnits([.seconds, .minutes, .hours])
}

extension NamedUnits<UnitEnergy> {
  static let energies = NamedUnits([.joules, .kilojoules, .kilocalories, .calories, .kilowattHours])
}

extension NamedUnits<UnitFrequency> {
  static let frequencies = NamedUnits([.hertz, WorkoutAlertMetric.countPerMinute, .millihertz])
}

extension NamedUnits<UnitPower> {
  static let powers = NamedUnits([.watts, .kilowatts, .horsepower])
}

extension NamedUnits<UnitSpeed> {
  static let speeds = NamedUnits([.metersPerSecond, .kilometersPerHour, .milesPerHour, .knots])
}
