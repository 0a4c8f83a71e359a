import Foundation
import HealthDaemon

extension WorkoutPlanRecord {
  /// A plan as the device keeps it.
  ///
  /// - Throws: An error for a plan that cannot be written.
  package init(_ plan: WorkoutPlan) throws {
    self.init(id: plan.id, title: plan.title, data: try plan.dataRepresentation)
  }
}
