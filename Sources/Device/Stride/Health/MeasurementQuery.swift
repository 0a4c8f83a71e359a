import Foundation
import HealthKit

/// The measurements that an update of Stride added: the latest weight, and the energy burned today.
struct MeasurementQuery {
  /// The day whose energy is added up.
  let day: DateInterval

  /// Returns the measurements in the units the person prefers; nil until the person has been asked for these types.
  ///
  /// - Throws: An `HKError`.
  func result(in store: HKHealthStore) async throws -> Measurements? {
    let status = try await store.statusForAuthorizationRequest(toShare: [], read: HealthTypes.readSinceUpdate)
    guard status == .unnecessary else { return nil }
    let weight = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: HealthTypes.bodyMass), options: .mostRecent)
    let energy = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(
        type: HealthTypes.activeEnergy, predicate: HKQuery.predicateForSamples(withStart: day.start, end: day.end)),
      options: .cumulativeSum)
    // Whoever sees pounds in the Health app sees pounds here.
    let units = try await store.preferredUnits(for: [HealthTypes.bodyMass, HealthTypes.activeEnergy])
    let massUnit = units[HealthTypes.bodyMass] ?? .gramUnit(with: .kilo)
    let energyUnit = units[HealthTypes.activeEnergy] ?? .kilocalorie()
    return Measurements(
      bodyMass: try await weight.result(for: store)?.mostRecentQuantity()?.doubleValue(for: massUnit),
      massUnit: massUnit.unitString,
      activeEnergy: try await energy.result(for: store)?.sumQuantity()?.doubleValue(for: energyUnit),
      energyUnit: energyUnit.unitString)
  }
}
