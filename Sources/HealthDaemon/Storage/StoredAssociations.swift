import Foundation
import HealthModel

/// What is kept of what was brought together with workouts.
package struct StoredAssociations: Sendable {
  /// Samples that were taken for a workout, by its UUID.
  package var samples: [UUID: Set<UUID>] = [:]
  package var routes: [UUID: [SampleReference]] = [:]
  package var efforts = Efforts()

  package init() {}

  /// How hard workouts were. There are few of them: they are kept together.
  package struct Efforts: Hashable, Sendable, Codable {
    package struct Relationship: Hashable, Sendable, Codable {
      package var change: UInt64
      package var effort: WorkoutAssociations.Effort
    }

    package struct Emptied: Hashable, Sendable, Codable {
      package var change: UInt64
      package var workout: SampleReference
      package var activity: UUID?
    }

    package var efforts: [Relationship] = []
    package var emptied: [Emptied] = []
    package var lastChange: UInt64 = 0

    package init() {}
  }
}

extension WorkoutAssociations {
  var storedEfforts: StoredAssociations.Efforts {
    var stored = StoredAssociations.Efforts()
    stored.efforts = efforts.map { StoredAssociations.Efforts.Relationship(change: $0.change, effort: $0.effort) }
    stored.emptied = emptied.map {
      StoredAssociations.Efforts.Emptied(change: $0.change, workout: $0.workout, activity: $0.activity)
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
    if haveEffortsChanged { changes.efforts = storedEfforts }
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
