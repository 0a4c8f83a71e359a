import Foundation

/// What the update of Stride added to the dashboard.
struct Measurements: Hashable, Sendable {
  /// Kilograms, as they were measured last.
  var bodyMass: Double?
  /// Kilocalories burned today.
  var activeEnergy: Double?
}
