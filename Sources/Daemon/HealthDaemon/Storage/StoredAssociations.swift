import Foundation
import HealthModel

/// The stored relations of samples, routes and effort scores to workouts.
package struct StoredAssociations: Sendable {
  /// The UUIDs of the samples that belong to each workout.
  package var samples: [WorkoutKey: Set<UUID>] = [:]
  /// The routes of each workout, in the order they were added.
  package var routes: [WorkoutKey: [SampleReference]] = [:]
  /// The relations of effort scores.
  package var efforts = Efforts()

  package init() {}

  /// The events that relate effort scores to workouts. Each has its own serial among the changes of the device.
  package struct Efforts: Hashable, Sendable, Codable {
    package struct Relationship: Hashable, Sendable, Codable {
      /// The serial of the event.
      package var change: UInt64
      /// The score and the workout it rates.
      package var effort: WorkoutEffort

      package init(change: UInt64, effort: WorkoutEffort) {
        self.change = change
        self.effort = effort
      }
    }

    /// The end of a relation.
    package struct Emptied: Hashable, Sendable, Codable {
      /// The serial of the event.
      package var change: UInt64
      package var workout: SampleReference
      /// The activity that the score rated; nil for the whole workout.
      package var activity: UUID?
      /// The score that was related until then; nil when an older version of the program stored the event.
      package var sample: SampleReference?

      package init(change: UInt64, workout: SampleReference, activity: UUID?, sample: SampleReference?) {
        self.change = change
        self.workout = workout
        self.activity = activity
        self.sample = sample
      }
    }

    package var efforts: [Relationship] = []
    /// The ends of relations, with the serials of the events that ended them.
    package var emptied: [Emptied] = []
    /// The highest serial of an event; 0 when there are none.
    package var lastChange: UInt64 = 0

    /// The serials of all events.
    package var changes: Set<UInt64> { Set(efforts.map(\.change) + emptied.map(\.change)) }

    package init() {}
  }
}
