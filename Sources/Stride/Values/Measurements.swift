import Foundation

/// What the update of Stride added to the dashboard, in the units the person prefers.
struct Measurements: Hashable, Sendable {
  /// As it was measured last.
  var bodyMass: Double?
  var massUnit = "kg"
  /// What was burned today.
  var activeEnergy: Double?
  var energyUnit = "kcal"
}
