import Foundation
import HealthModel

/// What is brought together with a workout that is saved.
extension Connection {
  /// Saves a workout and its route: both or neither (rules A53 and S107).
  ///
  /// - Throws: As ``save(_:)`` does.
  package func save(_ workout: SampleRecord, route: SampleRecord?) throws(HealthError) {
    try save([workout] + [route].compactMap(\.self)) { state in
      if let route { state.associations.add([state.stored(route, by: app)], to: state.stored(workout, by: app)) }
    }
  }

  /// Saves samples that are not saved yet, and says that they were taken for a workout.
  ///
  /// - Throws: 3 for nothing at all and for a workout the app cannot find, 5 and 4 as ``save(_:)`` does.
  package func add(_ records: [SampleRecord], to workout: SampleReference) throws(HealthError) {
    try enterToChange()
    if records.isEmpty { throw .invalidArgument("HKWorkout: HKSample data cannot be nil or empty.") }
    let workout = try visible(workout)
    try loadVisible(Set(records.map(\.type)))
    // What the app cannot see is saved like anything new: whether somebody has it is not for the app to learn.
    let unsaved = daemon.read { state in records.filter { state.visible($0.reference, for: app) == nil } }
    let associate = { [app] (state: inout DaemonState) in
      state.associations.add(records.map { state.stored($0, by: app) }, to: workout)
      state.announceChange()
    }
    if unsaved.isEmpty { try daemon.commit(associate) } else { try save(unsaved, with: associate) }
  }

  /// Says that a sample tells how hard a workout was, or one of its activities (rule S129).
  ///
  /// - Throws: 3 for a sample that is no effort score, and when the app cannot find the sample or the workout; 5 and 4
  ///   without the permission to share the sample's type.
  package func relateEffort(
    _ sample: SampleReference, with workout: SampleReference, activity: UUID?
  ) throws(HealthError) {
    let effort = try effort(sample, workout, activity)
    try daemon.commit { state in
      state.associations.relate(effort, change: state.store.nextSerial())
      state.announceChange()
      state.announceRelationship(with: effort.workout)
    }
  }

  /// Takes back what ``relateEffort(_:with:activity:)`` said; what nobody said is an error.
  package func unrelateEffort(
    _ sample: SampleReference, from workout: SampleReference, activity: UUID?
  ) throws(HealthError) {
    let effort = try effort(sample, workout, activity)
    let wasRelated = try daemon.commit { state in
      guard state.associations.isRelated(effort) else { return false }
      state.associations.unrelate(effort, change: state.store.nextSerial())
      state.announceChange()
      state.announceRelationship(with: effort.workout)
      return true
    }
    if !wasRelated { throw .invalidArgument("The sample \(sample.uuid) is not related to the workout.") }
  }

  /// Relationships that are new or changed, with what the app may see of them (rule Q85).
  ///
  /// - Parameters:
  ///   - predicate: Which workouts.
  ///   - anchor: From an earlier answer; zero for everything there is.
  package func effortRelationships(
    ofWorkoutsMatching predicate: SamplePredicate, since anchor: UInt64
  ) throws(HealthError) -> (relationships: [EffortRelationship], anchor: UInt64) {
    try enterToRead()
    let (associations, first) = try daemon.read { state throws(HealthError) in
      _ = try state.reader(for: app, of: [.workout])
      return (state.associations, state.anchors[app.bundleIdentifier]?.serial(of: anchor) ?? 0)
    }
    var found: [EffortRelationship] = []
    var reached = first
    for (workout, activity, change) in associations.changes(after: first) {
      let query = SampleQuery(
        .workout, .and([.uuids([workout.uuid]), .sources([workout.bundleIdentifier]), predicate]))
      guard let record = try samples(matchingAny: [query]).first else { continue }
      reached = max(reached, change)
      let related = associations.samples(.effort(of: workout.uuid, activity: activity))
      let types = Set(associations.efforts.map(\.effort.sample).filter { related.contains($0.uuid) }.map(\.type))
      var visible: [SampleRecord] = []
      for type in types.sorted(by: { $0.row < $1.row }) {
        // A type the app never asked for has nothing to show.
        visible += (try? samples(matchingAny: [SampleQuery(type, .uuids(related))])) ?? []
      }
      found.append(EffortRelationship(workout: record, activity: activity, samples: visible))
    }
    return (found, try newAnchor(for: reached))
  }

  private func effort(
    _ sample: SampleReference, _ workout: SampleReference, _ activity: UUID?
  ) throws(HealthError) -> WorkoutAssociations.Effort {
    try enterToChange()
    guard sample.type == .workoutEffortScore || sample.type == .estimatedWorkoutEffortScore else {
      throw .invalidArgument("\(sample.type.identifier) does not tell how hard a workout was.")
    }
    try daemon.read { state throws(HealthError) in try state.requireShare(of: sample.type, by: app) }
    return WorkoutAssociations.Effort(workout: try visible(workout), activity: activity, sample: try visible(sample))
  }

  /// The object as it is stored: one the app has made itself is stored as its own. An object that is not stored looks
  /// like one the app may not see.
  func visible(_ object: SampleReference) throws(HealthError) -> SampleReference {
    try loadVisible([object.type])
    guard let found = daemon.read({ $0.visible(object, for: app) }) else {
      throw .invalidArgument("No object with the UUID \(object.uuid) is stored.")
    }
    return found
  }
}

/// A workout, or one of its activities, and the samples that tell how hard it was.
package struct EffortRelationship: Sendable {
  package var workout: SampleRecord
  package var activity: UUID?
  package var samples: [SampleRecord]
}

extension DaemonState {
  /// Where a record stands: among the app's own when it was just saved.
  fileprivate func stored(_ record: SampleRecord, by app: AppIdentity) -> SampleReference {
    var own = record.reference
    own.bundleIdentifier = app.bundleIdentifier
    return store.record(own) == nil ? record.reference : own
  }

  /// Where an object stands that an app means: among its own, if it has it. Nil for what is not stored, and for what the
  /// app may not see.
  fileprivate func visible(_ object: SampleReference, for app: AppIdentity) -> SampleReference? {
    var own = object
    own.bundleIdentifier = app.bundleIdentifier
    let reader = reader(for: app.bundleIdentifier)
    return [own, object].first { store.record($0).flatMap(reader.visible) != nil }
  }

  /// A relationship changed: those who wait for workouts and see this one look again.
  fileprivate mutating func announceRelationship(with workout: SampleReference) {
    guard let workout = store.record(workout) else { return }
    for observer in changeObservers.values where observer.types.contains(.workout) {
      guard let app = liveConnections[observer.connection], reader(for: app).visible(workout) != nil else { continue }
      let stream = observer.stream
      messages.append { stream.yield(StoreChange(types: [.workout], added: [], deleted: [])) }
    }
  }
}
