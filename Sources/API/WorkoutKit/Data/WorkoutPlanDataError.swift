import Foundation

/// The reason why data is no plan, or a plan cannot be written.
struct WorkoutPlanDataError: LocalizedError, Hashable, CustomStringConvertible {
  /// A sentence for a person.
  let description: String
  var errorDescription: String? { description }

  init(_ description: String) { self.description = description }

  /// Data that is something else, or was cut off.
  static let notAPlan = WorkoutPlanDataError(
    "The data is no workout plan: it is damaged, or was made by something else than WorkoutPlan.dataRepresentation.")
}
