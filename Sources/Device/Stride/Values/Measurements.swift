import Foundation

/// The measurements that the update of Stride added, in the units the person prefers.
struct Measurements: Hashable, Sendable {
  /// The latest weight, in ``massUnit``; nil without any.
  var bodyMass: Double?
  /// The unit of the weight, as HealthKit writes it.
  var massUnit = "kg"
  /// The active energy burned today, in ``energyUnit``; nil without any.
  var activeEnergy: Double?
  /// The unit of the energy, as HealthKit writes it.
  var energyUnit = "kcal"
}
