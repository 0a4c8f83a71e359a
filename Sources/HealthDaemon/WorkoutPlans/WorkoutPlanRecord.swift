import Foundation

/// A plan of a workout as the device keeps it: what is planned is nobody's business but WorkoutKit's.
package struct WorkoutPlanRecord: Hashable, Sendable, Codable, Identifiable {
  /// The plan's identity, which its app chose.
  package var id: UUID
  /// The plan's name, or that of what it is.
  package var title: String
  /// The plan, written by WorkoutKit.
  package var data: Data

  /// Creates a record of a plan.
  package init(id: UUID, title: String, data: Data) {
    (self.id, self.title, self.data) = (id, title, data)
  }
}

/// A plan for a day, to the minute (rule K24).
package struct ScheduledPlanRecord: Hashable, Sendable, Codable {
  /// The plan's content.
  package var plan: WorkoutPlanRecord
  /// The date and time as the app said it, without seconds.
  package var date: DateComponents
  /// True once the person has done it.
  package var isComplete = false

  /// Creates a record of a plan that is not done yet. Seconds are left out.
  package init(_ plan: WorkoutPlanRecord, at date: DateComponents) {
    self.plan = plan
    self.date = date.toTheMinute
  }

  /// The moment it is planned for; nil for components no calendar has.
  package func moment(in calendar: Calendar) -> Date? { date.calendar == nil ? calendar.date(from: date) : date.date }
}

extension DateComponents {
  /// The same without seconds.
  package var toTheMinute: DateComponents {
    var components = self
    components.second = nil
    components.nanosecond = nil
    return components
  }
}
