import Foundation
import HealthModel

/// What is kept of what was brought together with workouts.
package struct StoredAssociations: Sendable {
  /// Samples that were taken for a workout.
  package var samples: [WorkoutKey: Set<UUID>] = [:]
  package var routes: [WorkoutKey: [SampleReference]] = [:]
  package var efforts = Efforts()

  package init() {}

  /// Events that tell how hard workouts were, each with a number of its own among the changes of the device.
  package struct Efforts: Hashable, Sendable, Codable {
    package struct Relationship: Hashable, Sendable, Codable {
      package var change: UInt64
      package var effort: WorkoutEffort

      package init(change: UInt64, effort: WorkoutEffort) {
        self.change = change
        self.effort = effort
      }
    }

    package struct Emptied: Hashable, Sendable, Codable {
      package var change: UInt64
      package var workout: SampleReference
      package var activity: UUID?
      /// The sample that was related until then; nil when an older version of the program kept the event.
      package var sample: SampleReference?

      package init(change: UInt64, workout: SampleReference, activity: UUID?, sample: SampleReference?) {
        self.change = change
        self.workout = workout
        self.activity = activity
        self.sample = sample
      }
    }

    package var efforts: [Relationship] = []
    package var emptied: [Emptied] = []
    package var lastChange: UInt64 = 0

    /// The numbers of all events.
    package var changes: Set<UInt64> { Set(efforts.map(\.change) + emptied.map(\.change)) }

    package init() {}
  }
}
