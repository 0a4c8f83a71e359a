import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// Returns the units customary in the device’s region. The person’s own choice would come first (rule S75); this
  /// device has no screen to make it.
  func customaryUnits(for types: Set<HKQuantityType>) throws(HealthError) -> [HKQuantityType: HKUnit] {
    try connection.requireReadable(types.objectTypes)
    let system = connection.settings.locale.measurementSystem
    return Dictionary(
      uniqueKeysWithValues: types.map { ($0, HKUnit.instance(of: $0.customaryUnit(in: system))) })
  }
}

extension HKQuantityType {
  /// Returns the unit that the Health app shows in a measurement system.
  fileprivate func customaryUnit(in system: Locale.MeasurementSystem) -> HealthUnit {
    objectType.customaryUnit(in: system) ?? canonicalUnit
  }
}
