import Foundation

/// A plan of a workout as the device stores it. Only WorkoutKit reads the plan itself.
package struct WorkoutPlanRecord: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the plan, which its app chose.
  package var id: UUID
  /// The name of the plan, or of its kind.
  package var title: String
  /// The plan, encoded by WorkoutKit.
  package var data: Data

  package init(id: UUID, title: String, data: Data) {
    (self.id, self.title, self.data) = (id, title, data)
  }
}

/// A plan scheduled for a date, to the minute (rule K24).
package struct ScheduledPlanRecord: Hashable, Sendable, Codable {
  package var plan: WorkoutPlanRecord
  /// The date and time as the app gave it, without seconds.
  package var date: DateComponents
  /// True once the person has completed it.
  package var isComplete = false

  /// Creates a record of a plan that is not completed. Seconds are left out.
  package init(_ plan: WorkoutPlanRecord, at date: DateComponents) {
    self.plan = plan
    self.date = date.toTheMinute
  }

  /// Returns the date it is planned for; nil for components that no calendar has.
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
