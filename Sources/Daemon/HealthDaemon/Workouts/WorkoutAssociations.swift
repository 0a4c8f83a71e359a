import Foundation
import HealthModel
import StatisticsEngine

/// The relations of workouts to samples, routes and effort scores that were added after the workouts were saved (rule
/// S129).
package struct WorkoutAssociations: Sendable {
  /// The UUIDs of the samples that belong to each workout.
  private(set) var samples: [WorkoutKey: Set<UUID>] = [:]
  /// The routes of each workout, in the order they were added.
  private(set) var routes: [WorkoutKey: [SampleReference]] = [:]
  private var efforts = EffortEvents()
  /// The changes since the last call of ``takeChanges()``.
  private var changes = DeviceChange.Associations()

  init() {}

  init(_ stored: StoredAssociations) {
    samples = stored.samples
    routes = stored.routes
    efforts = EffortEvents(stored.efforts)
  }

  // MARK: Samples

  /// Relates samples to a workout. A route from the workout's own source becomes one of the workout's ``routes``.
  mutating func add(_ added: some Sequence<SampleReference>, to workout: SampleReference) {
    let key = WorkoutKey(workout)
    for sample in added {
      if samples[key, default: []].insert(sample.uuid).inserted {
        changes.added[key, default: []].insert(sample.uuid)
      }
      if sample.type.kind == .workoutRoute, sample.bundleIdentifier == workout.bundleIdentifier {
        routes[key, default: []].append(sample)
        changes.routes[key] = routes[key]
      }
    }
  }

  /// Returns the UUIDs of the samples that belong to a workout.
  func samples(of workout: WorkoutKey) -> Set<UUID> { samples[workout] ?? [] }

  /// Returns a workout's routes from its own source, which are deleted with it (rule S22). Routes from other sources
  /// remain, because no app may delete another's samples (rule S17).
  func routes(of workout: SampleReference) -> [SampleReference] {
    routes[WorkoutKey(workout)]?.filter { $0.bundleIdentifier == workout.bundleIdentifier } ?? []
  }

  // MARK: Efforts

  /// Records the start or the end of an effort score's relation.
  mutating func note(_ event: EffortEvent) {
    if let earlier = efforts.note(event) { forgetStored(earlier) }
    let effort = event.effort
    if event.isRelated {
      changes.efforts.efforts.append(StoredAssociations.Efforts.Relationship(change: event.change, effort: effort))
    } else {
      changes.efforts.emptied.append(
        StoredAssociations.Efforts.Emptied(
          change: event.change, workout: effort.workout, activity: effort.activity, sample: effort.sample))
    }
    changes.efforts.lastChange = event.change
  }

  func isRelated(_ effort: WorkoutEffort) -> Bool { efforts.latest(effort)?.isRelated == true }

  private mutating func forgetStored(_ event: EffortEvent) { changes.forgottenEfforts.insert(event.change) }

  /// Returns the latest event of each relation whose score and workout the reader may see, in order.
  ///
  /// - Parameter recent: The visible objects of types limited to recent samples, by type.
  func efforts(for reader: Reader, recent: [ObjectType: Set<SampleReference>]) -> [EffortEvent] {
    guard let workouts = reader.readAccess(to: .workout) else { return [] }
    let found = ObjectType.efforts.flatMap { type -> [EffortEvent] in
      guard let samples = reader.readAccess(to: type) else { return [] }
      let sampleSource = samples.earliestEnd == nil ? reader.app : nil
      let workoutSource = workouts.earliestEnd == nil ? reader.app : nil
      guard let objects = recent[type] ?? recent[.workout] else {
        return efforts.events(of: type, by: sampleSource, withWorkoutsBy: workoutSource)
      }
      return efforts.events(of: type, about: objects).filter { event in
        let (sample, workout) = (event.effort.sample, event.effort.workout)
        return recent[type]?.contains(sample) ?? (sampleSource.map { $0 == sample.bundleIdentifier } ?? true)
          && recent[.workout]?.contains(workout) ?? (workoutSource.map { $0 == workout.bundleIdentifier } ?? true)
      }
    }
    VisitCounter.visit(relations: found.count)
    return found.sorted { $0.change < $1.change }
  }

  // MARK: Forgetting

  /// Removes the relations of deleted samples.
  ///
  /// Scores of other apps keep their relation to a deleted workout, although it has no effect any more. Searching for
  /// such relations would make the duration of the deletion depend on other apps' scores.
  mutating func forget(_ gone: some Sequence<SampleReference>) {
    for sample in gone {
      if ObjectType.efforts.contains(sample.type) {
        for event in efforts.forget(sample) { forgetStored(event) }
      }
      guard sample.type == .workout else { continue }
      let key = WorkoutKey(sample)
      let (held, routes) = (samples.removeValue(forKey: key), routes.removeValue(forKey: key))
      if held != nil || routes != nil { changes.forgotten.insert(key) }
    }
  }

  /// Removes and returns the changes since the last call; nil without any.
  mutating func takeChanges() -> DeviceChange.Associations? {
    if changes.isEmpty { return nil }
    defer { changes = DeviceChange.Associations() }
    return changes
  }
}
