import Foundation
import HealthDaemon

extension WorkoutPlanRecord {
  /// Creates the stored record of a plan.
  ///
  /// - Throws: An error for a plan that cannot be encoded.
  package init(_ plan: WorkoutPlan) throws {
    self.init(id: plan.id, title: plan.title, data: try plan.dataRepresentation)
  }
}
