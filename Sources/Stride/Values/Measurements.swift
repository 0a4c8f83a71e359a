import Foundation

/// What the update of Stride added to the dashboard.
struct Measurements: Hashable, Sendable {
  /// Kilograms, with the time of the measurement.
  var bodyMass: Double?
  var bodyMassDate: Date?
  /// Kilocalories burned today.
  var activeEnergy: Double?
}
