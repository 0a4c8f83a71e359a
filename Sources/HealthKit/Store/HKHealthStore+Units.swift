import Foundation
import HealthDaemon
import HealthModel

extension HKHealthStore {
  /// The units customary where the device is. The person’s own choice would come first (rule S75); this device has
  /// no screen to make it, so there is none.
  func customaryUnits(for types: Set<HKQuantityType>) throws(HealthError) -> [HKQuantityType: HKUnit] {
    try connection.requireReadable(types.objectTypes)
    let system = connection.settings.locale.measurementSystem
    return Dictionary(
      uniqueKeysWithValues: types.map { ($0, HKUnit.instance(of: $0.customaryUnit(in: system))) })
  }
}

extension HKQuantityType {
  /// The unit people of a measurement system expect: what the Health app shows.
  fileprivate func customaryUnit(in system: Locale.MeasurementSystem) -> HealthUnit {
    objectType.customaryUnit(in: system) ?? canonicalUnit
  }
}
