import Foundation
import HealthModel
import OrderedCollections

/// What was brought together with a workout after it was saved: samples, routes, and how hard it was (rule S129).
package struct WorkoutAssociations: Sendable {
  /// Who is related to what.
  package struct Effort: Hashable, Sendable, Codable {
    package var workout: SampleReference
    package var activity: UUID?
    package var sample: SampleReference

    package init(workout: SampleReference, activity: UUID?, sample: SampleReference) {
      self.workout = workout
      self.activity = activity
      self.sample = sample
    }
  }

  private(set) var samples: [WorkoutKey: Set<UUID>] = [:]
  private(set) var routes: [WorkoutKey: [SampleReference]] = [:]
  /// In the order they were last changed, each with the number of that change, counted with those of the samples.
  private(set) var efforts: [(change: UInt64, effort: Effort)] = []
  /// The number of the latest change of ``efforts``.
  var lastChange: UInt64 { max(efforts.last?.change ?? 0, emptied.last?.change ?? 0) }
  /// Workouts whose relationships were changed last by taking one away.
  private(set) var emptied: [(change: UInt64, workout: SampleReference, activity: UUID?, sample: SampleReference?)] = []

  init() {}

  /// As they were kept.
  init(_ stored: StoredAssociations) {
    samples = stored.samples
    routes = stored.routes
    efforts = stored.efforts.efforts.map { ($0.change, $0.effort) }
    emptied = stored.efforts.emptied.map { ($0.change, $0.workout, $0.activity, $0.sample) }
  }

  mutating func add(_ added: some Sequence<SampleReference>, to workout: SampleReference) {
    for sample in added {
      samples[WorkoutKey(workout), default: []].insert(sample.uuid)
      if sample.type.kind == .workoutRoute, sample.bundleIdentifier == workout.bundleIdentifier {
        routes[WorkoutKey(workout), default: []].append(sample)
      }
    }
  }

  /// What goes with a workout that is deleted: its routes (rule S22), as far as they have the same source. Nobody's
  /// samples go because somebody else brought them together with a workout (rule S17).
  func routes(of workout: SampleReference) -> [SampleReference] {
    routes[WorkoutKey(workout)]?.filter { $0.bundleIdentifier == workout.bundleIdentifier } ?? []
  }

  mutating func relate(_ effort: Effort, change: UInt64) {
    efforts.removeAll { $0.effort == effort }
    efforts.append((change, effort))
  }

  func isRelated(_ effort: Effort) -> Bool { efforts.contains { $0.effort == effort } }

  mutating func unrelate(_ effort: Effort, change: UInt64) {
    efforts.removeAll { $0.effort == effort }
    emptied.append((change, effort.workout, effort.activity, effort.sample))
  }

  /// Workouts, or activities of them, whose relationships changed after a change of the store, each once with its latest.
  func changes(after first: UInt64) -> [(workout: SampleReference, activity: UUID?, change: UInt64)] {
    struct Place: Hashable {
      var workout: SampleReference
      var activity: UUID?
    }
    var latest: OrderedDictionary<Place, UInt64> = [:]
    func note(_ change: UInt64, _ place: Place) {
      if change > first { latest[place] = max(change, latest[place] ?? 0) }
    }
    for (change, effort) in efforts { note(change, Place(workout: effort.workout, activity: effort.activity)) }
    for (change, workout, activity, _) in emptied { note(change, Place(workout: workout, activity: activity)) }
    return latest.map { ($0.key.workout, $0.key.activity, $0.value) }
  }

  /// Forgets samples that are gone.
  mutating func forget(_ gone: Set<SampleReference>) {
    efforts.removeAll { gone.contains($0.effort.sample) || gone.contains($0.effort.workout) }
    emptied.removeAll { gone.contains($0.workout) }
    for workout in gone where workout.type == .workout {
      samples[WorkoutKey(workout)] = nil
      routes[WorkoutKey(workout)] = nil
    }
  }

  /// The samples that stand in a relation.
  func samples(_ relation: WorkoutRelation) -> Set<UUID> {
    switch relation {
    case .samples(let workout, let known):
      samples.reduce(into: known) { if $1.key.uuid == workout { $0.formUnion($1.value) } }
    case .effort(let workout, let activity):
      Set(
        efforts.lazy.map(\.effort).filter { $0.workout.uuid == workout && $0.activity == activity }.map(\.sample.uuid))
    }
  }
}
