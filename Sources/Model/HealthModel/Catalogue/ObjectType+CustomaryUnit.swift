import Foundation

extension ObjectType {
  /// Returns the unit in which the Health app shows values to people who use a measurement system; nil for types that
  /// are not quantities. A type without customary units in the catalogue has the customary units for its canonical
  /// unit.
  ///
  ///     ObjectType.heartRate.customaryUnit(in: .metric)              // count/min
  ///     ObjectType.distanceWalkingRunning.customaryUnit(in: .us)     // mi
  package func customaryUnit(in system: Locale.MeasurementSystem) -> HealthUnit? {
    let (isAmerican, isBritish) = (system == .us, system == .uk)
    if !entry.customaryUnits.isEmpty { return entry.customaryUnits[isAmerican ? 1 : isBritish ? 2 : 0] }
    switch canonicalUnit {
    case .meter: return isAmerican || isBritish ? .mile : .kilometer
    case .degreeCelsius, .kelvin: return isAmerican ? .degreeFahrenheit : .degreeCelsius
    case .countPerSecond: return .beatsPerMinute
    case .milliliter, .liter: return isAmerican ? HealthUnit("fl_oz_us")! : .milliliter
    case .joule, .kilojoule: return .kilocalorie
    default: return canonicalUnit
    }
  }
}
