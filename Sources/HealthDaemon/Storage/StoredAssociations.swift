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
      package var effort: WorkoutAssociations.Effort

      package init(change: UInt64, effort: WorkoutAssociations.Effort) {
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

extension WorkoutAssociations {
  var storedEfforts: StoredAssociations.Efforts {
    var stored = StoredAssociations.Efforts()
    stored.efforts = efforts.map { StoredAssociations.Efforts.Relationship(change: $0.change, effort: $0.effort) }
    stored.emptied = emptied.map {
      StoredAssociations.Efforts.Emptied(
        change: $0.change, workout: $0.workout, activity: $0.activity, sample: $0.sample)
    }
    stored.lastChange = lastChange
    return stored
  }

  /// What is to be kept of the difference to an earlier state.
  func changes(since before: WorkoutAssociations) -> DeviceChange.Associations? {
    // Told apart by their counts first: comparing everything would cost each change of anything else.
    let haveEffortsChanged =
      lastChange != before.lastChange || efforts.count != before.efforts.count || emptied.count != before.emptied.count
    if !haveEffortsChanged, samples == before.samples, routes == before.routes { return nil }
    var changes = DeviceChange.Associations()
    if haveEffortsChanged {
      let (new, old) = (storedEfforts, before.storedEfforts)
      changes.efforts.efforts = new.efforts.filter { $0.change > old.lastChange }
      changes.efforts.emptied = new.emptied.filter { $0.change > old.lastChange }
      changes.efforts.lastChange = new.lastChange
      changes.forgottenEfforts = old.changes.subtracting(new.changes)
    }
    for (workout, members) in samples where before.samples[workout] != members {
      changes.added[workout] = members.subtracting(before.samples[workout] ?? [])
    }
    for (workout, references) in routes where before.routes[workout] != references {
      changes.routes[workout] = references
    }
    changes.forgotten = Set(before.samples.keys).union(before.routes.keys)
      .subtracting(samples.keys).subtracting(routes.keys)
    return changes
  }
}
