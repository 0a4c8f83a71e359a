import Foundation

/// The reason why data is not a plan, or why a plan cannot be encoded.
struct WorkoutPlanDataError: LocalizedError, Hashable, CustomStringConvertible {
  /// A sentence for a person.
  let description: String
  var errorDescription: String? { description }

  init(_ description: String) { self.description = description }

  /// The data is not a plan, or is truncated.
  static let notAPlan = WorkoutPlanDataError(
    "The data is no workout plan: it is damaged, or was made by something else than WorkoutPlan.dataRepresentation.")
}
