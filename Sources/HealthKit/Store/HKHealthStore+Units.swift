import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// The units customary where the device is. The person’s own choice would come first (rule S75); the device has no
  /// screen to make it yet.
  func customaryUnits(for types: Set<HKQuantityType>) throws(HealthError) -> [HKQuantityType: HKUnit] {
    try connection.requireReadable(types.objectTypes)
    let system = connection.daemon.settings.locale.measurementSystem
    return Dictionary(
      uniqueKeysWithValues: types.map { ($0, HKUnit.instance(of: $0.customaryUnit(in: system))) })
  }
}

extension HKQuantityType {
  /// The unit people of a measurement system expect: what the Health app shows.
  fileprivate func customaryUnit(in system: Locale.MeasurementSystem) -> HealthUnit {
    let (isAmerican, isBritish) = (system == .us, system == .uk)
    switch objectType.swiftName {
    case "bodyMass", "leanBodyMass": return isAmerican ? .pound : .kilogram
    case "height": return isAmerican || isBritish ? .foot : .centimeter
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
