import Foundation
import HealthModel
import OrderedCollections

/// Saving a workout's samples and route, and relating effort scores to it.
extension Connection {
  /// Saves a workout and its route. If one of them cannot be saved, saves neither (rules A53 and S107).
  ///
  /// - Throws: The errors of ``save(_:)``.
  package func save(_ workout: SampleRecord, route: SampleRecord?) throws(HealthError) {
    noteDatesOfProcess([workout.start, workout.end])
    let records = [workout] + [route].compactMap(\.self)
    try answer(.save, records.map(\.type), .share, records.argument, by: .changing, returning: records.count) {
      call throws(HealthError) in
      try call.save(records) { changes in
        if let route { changes.add([route.reference.by(changes.app)], to: workout.reference.by(changes.app)) }
      }
    }
  }

  /// Saves the samples that are not stored yet, and relates all samples to a workout.
  ///
  /// - Throws: `errorInvalidArgument` (3) for an empty array and for a workout the app cannot find;
  ///   `errorAuthorizationNotDetermined` (5) and `errorAuthorizationDenied` (4) as ``save(_:)`` does.
  package func add(_ records: [SampleRecord], to workout: SampleReference) throws(HealthError) {
    try answer(
      .add, records.map(\.type).inOrder, .share, records.argument, by: .changing, returning: records.count
    ) { call throws(HealthError) in
      if records.isEmpty { throw .invalidArgument("HKWorkout: HKSample data cannot be nil or empty.") }
      let workout = try call.visible(workout)
      let types = Set(records.map(\.type))
      // Save a sample that the app cannot see as a new one, because the app must not learn that it already exists.
      let unsaved = try call.change(types, seeing: types) { changes in
        records.filter { changes.visible($0.reference) == nil }
      }
      let associate = { (changes: inout AppChanges) in
        let stored = records.map { record in changes.visible(record.reference) ?? record.reference.by(changes.app) }
        changes.add(stored, to: workout)
      }
      if unsaved.isEmpty {
        try call.change(types, seeing: types, associate)
      } else {
        try call.save(unsaved, seeing: types, with: associate)
      }
    }
  }

  /// Relates an effort score to a workout, or to one of its activities (rule S129).
  ///
  /// - Throws: `errorInvalidArgument` (3) for a sample that is not an effort score, and when the app cannot find the
  ///   sample or the workout; `errorAuthorizationNotDetermined` (5) and `errorAuthorizationDenied` (4) without the
  ///   permission to share the sample's type.
  package func relateEffort(
    _ sample: SampleReference, with workout: SampleReference, activity: UUID?
  ) throws(HealthError) {
    try answer(.relateWorkoutEffortSample, [sample.type], .share, by: .changing) { call throws(HealthError) in
      let effort = try call.effort(sample, workout, activity)
      try call.change([sample.type]) { $0.note(effort, isRelated: true) }
    }
  }

  /// Ends a relation that ``relateEffort(_:with:activity:)`` made.
  ///
  /// - Throws: `errorInvalidArgument` (3) when there is no such relation, and the errors of making one.
  package func unrelateEffort(
    _ sample: SampleReference, from workout: SampleReference, activity: UUID?
  ) throws(HealthError) {
    try answer(.unrelateWorkoutEffortSample, [sample.type], .share, by: .changing) { call throws(HealthError) in
      let effort = try call.effort(sample, workout, activity)
      try call.change([sample.type]) { changes throws(HealthError) in
        guard changes.isRelated(effort) else {
          throw .invalidArgument("The sample \(sample.uuid) is not related to the workout.")
        }
        changes.note(effort, isRelated: false)
      }
    }
  }

  /// Returns the relationships that are new or changed since an anchor, with the scores that the app may see (rule
  /// Q85).
  ///
  /// Omits a relationship when its workout or all of its scores are hidden from the app.
  ///
  /// - Parameters:
  ///   - predicate: The condition on the workouts.
  ///   - anchor: The anchor of an earlier answer; zero for all relationships.
  package func effortRelationships(
    ofWorkoutsMatching predicate: SamplePredicate, since anchor: UInt64
  ) throws(HealthError) -> (relationships: [EffortRelationship], anchor: UInt64) {
    try answer(
      .workoutEffortRelationships, [.workout], .read, by: .reading, logging: { .found($0.relationships.count) }
    ) { call throws(HealthError) in
      let (new, all, first) = try call.efforts(since: anchor)
      var changes: OrderedDictionary<EffortPlace, UInt64> = [:]
      for event in new {
        let place = EffortPlace(event)
        changes[place] = max(event.change, changes[place] ?? 0)
      }
      let related = Dictionary(grouping: all.lazy.filter(\.isRelated), by: EffortPlace.init)
      var found: [EffortRelationship] = []
      var reached = first
      for (place, change) in changes {
        let query = SampleQuery(
          .workout, .and([.uuids([place.workout.uuid]), .sources([place.workout.bundleIdentifier]), predicate]))
        guard let record = try call.search([query]).records().first else { continue }
        reached = max(reached, change)
        var visible: [SampleRecord] = []
        let samples = Dictionary(grouping: (related[place] ?? []).map(\.effort.sample), by: \.type)
        for (type, references) in samples.sorted(by: { $0.key.row < $1.key.row }) {
          // Skip types that the app never requested.
          visible += (try? call.search([SampleQuery(type, .uuids(Set(references.map(\.uuid))))]).records()) ?? []
        }
        found.append(EffortRelationship(workout: record, activity: place.activity, samples: visible))
      }
      return (found, try call.anchor(for: reached))
    }
  }
}

extension Call {
  fileprivate func effort(
    _ sample: SampleReference, _ workout: SampleReference, _ activity: UUID?
  ) throws(HealthError) -> WorkoutEffort {
    guard ObjectType.efforts.contains(sample.type) else {
      throw .invalidArgument(
        "\(sample.type.identifier) is not an effort score: use workoutEffortScore or estimatedWorkoutEffortScore.")
    }
    try requireShare(of: [sample.type])
    return WorkoutEffort(workout: try visible(workout), activity: activity, sample: try visible(sample))
  }
}

/// A workout or one of its activities.
private struct EffortPlace: Hashable {
  var workout: SampleReference
  /// The UUID of the activity; nil for the whole workout.
  var activity: UUID?

  init(_ event: EffortEvent) { (workout, activity) = (event.effort.workout, event.effort.activity) }
}

/// A workout or one of its activities, with the effort scores that rate it.
package struct EffortRelationship: Sendable, Codable {
  package var workout: SampleRecord
  /// The UUID of the activity; nil for the whole workout.
  package var activity: UUID?
  /// The effort scores the app may see.
  package var samples: [SampleRecord]
}
