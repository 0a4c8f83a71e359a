import Foundation
import HealthModel
import StatisticsEngine

/// Relations between workouts and what was brought together with them after they were saved: samples, routes, and how
/// hard they were (rule S129).
package struct WorkoutAssociations: Sendable {
  private(set) var samples: [WorkoutKey: Set<UUID>] = [:]
  private(set) var routes: [WorkoutKey: [SampleReference]] = [:]
  private var efforts = EffortEvents()
  /// Changes since somebody last took them.
  private var changes = DeviceChange.Associations()

  init() {}

  /// As they were kept.
  init(_ stored: StoredAssociations) {
    samples = stored.samples
    routes = stored.routes
    efforts = EffortEvents(stored.efforts)
  }

  // MARK: Samples

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

  func samples(of workout: WorkoutKey) -> Set<UUID> { samples[workout] ?? [] }

  /// The routes of a workout, which are deleted with it (rule S22), as far as they have the same source. Nobody's samples
  /// go because somebody else brought them together with a workout (rule S17).
  func routes(of workout: SampleReference) -> [SampleReference] {
    routes[WorkoutKey(workout)]?.filter { $0.bundleIdentifier == workout.bundleIdentifier } ?? []
  }

  // MARK: Efforts

  mutating func note(_ event: EffortEvent) {
    if let earlier = efforts.note(event) { forgetKept(earlier) }
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

  private mutating func forgetKept(_ event: EffortEvent) { changes.forgottenEfforts.insert(event.change) }

  /// The latest event of each relationship whose sample and workout the reader may see.
  func efforts(for reader: Reader) -> [EffortEvent] {
    guard let workouts = reader.visibility(of: .workout) else { return [] }
    let found = ObjectType.efforts.flatMap { type -> [EffortEvent] in
      guard let samples = reader.visibility(of: type) else { return [] }
      return efforts.events(
        of: type, by: samples == .everything ? nil : reader.app,
        withWorkoutsBy: workouts == .everything ? nil : reader.app)
    }
    VisitCounter.visit(relations: found.count)
    return found.sorted { $0.change < $1.change }
  }

  // MARK: Forgetting

  /// Forgets what samples that are gone were related to.
  ///
  /// What others related to a workout stays as it is, and is nobody's any more: to look for it would cost the app that
  /// deletes the workout what others did.
  mutating func forget(_ gone: some Sequence<SampleReference>) {
    for sample in gone {
      if ObjectType.efforts.contains(sample.type) {
        for event in efforts.forget(sample) { forgetKept(event) }
      }
      guard sample.type == .workout else { continue }
      let key = WorkoutKey(sample)
      let (held, routes) = (samples.removeValue(forKey: key), routes.removeValue(forKey: key))
      if held != nil || routes != nil { changes.forgotten.insert(key) }
    }
  }

  /// The changes since the last call; nil without any.
  mutating func takeChanges() -> DeviceChange.Associations? {
    if changes.isEmpty { return nil }
    defer { changes = DeviceChange.Associations() }
    return changes
  }
}
