import Foundation

/// A workout plan as the device stores it. Only WorkoutKit interprets the plan itself.
package struct WorkoutPlanRecord: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the plan, chosen by its app.
  package var id: UUID
  /// The name of the plan, or of its kind.
  package var title: String
  /// The plan, encoded by WorkoutKit.
  package var data: Data

  package init(id: UUID, title: String, data: Data) {
    (self.id, self.title, self.data) = (id, title, data)
  }
}

/// A plan scheduled for a date, precise to the minute (rule K24).
package struct ScheduledPlanRecord: Hashable, Sendable, Codable {
  package var plan: WorkoutPlanRecord
  /// The date and time as the app passed them, without seconds.
  package var date: DateComponents
  /// True once the person has completed the plan.
  package var isComplete = false

  /// Creates a record of a plan that is not completed. Drops seconds.
  package init(_ plan: WorkoutPlanRecord, at date: DateComponents) {
    self.plan = plan
    self.date = date.toTheMinute
  }

  /// Returns the scheduled date; nil for components that do not form a calendar date.
  package func moment(in calendar: Calendar) -> Date? { date.calendar == nil ? calendar.date(from: date) : date.date }
}

extension DateComponents {
  /// The components without seconds and nanoseconds.
  package var toTheMinute: DateComponents {
    var components = self
    components.second = nil
    components.nanosecond = nil
    return components
  }
}
