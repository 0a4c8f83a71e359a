import Foundation

extension ObjectType {
  /// Returns the unit in which the Health app shows values to people of a measurement system; nil for everything but
  /// quantities.
  ///
  ///     ObjectType.heartRate.customaryUnit(in: .metric)              // count/min
  ///     ObjectType.distanceWalkingRunning.customaryUnit(in: .us)     // mi
  package func customaryUnit(in system: Locale.MeasurementSystem) -> HealthUnit? {
    let (isAmerican, isBritish) = (system == .us, system == .uk)
    switch swiftName {
    case "bodyMass", "leanBodyMass": return isAmerican ? .pound : .kilogram
    case "height": return isAmerican || isBritish ? .foot : .centimeter
    case "sixMinuteWalkTestDistance", "underwaterDepth": return isAmerican ? .foot : .meter
    case "waistCircumference": return isAmerican ? .inch : .centimeter
    case "walkingStepLength", "runningStrideLength", "runningVerticalOscillation":
      return isAmerican ? .inch : .centimeter
    default: break
    }
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
