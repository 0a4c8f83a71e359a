import Foundation
import GRDB
import HealthDaemon
import HealthModel

/// The samples, routes and effort scores related to workouts.
extension SQLiteStorage {
  func associations(_ db: Database) throws -> StoredAssociations {
    var stored = StoredAssociations()
    let samples = CheckedTable.workoutSample
    try samples.forEach("", [], db, file) { row, _ in
      guard let workout = UUID(data: try row.value(1)), let sample = UUID(data: try row.value(2)) else {
        throw samples.nonsense(row, file)
      }
      stored.samples[WorkoutKey(bundleIdentifier: try row.value(0), uuid: workout), default: []].insert(sample)
    }
    let routes = CheckedTable.workoutRoute
    try routes.forEach("ORDER BY bundle_identifier, workout, position", [], db, file) { row, _ in
      guard let workout = UUID(data: try row.value(1)) else { throw routes.nonsense(row, file) }
      stored.routes[WorkoutKey(bundleIdentifier: try row.value(0), uuid: workout), default: []]
        .append(try JSON.value(row.value(3)))
    }
    let events = CheckedTable.workoutEffortEvent
    try events.forEach("ORDER BY change", [], db, file) { row, _ in
      guard let event = try StoredEffort(row) else { throw events.nonsense(row, file) }
      event.happen(to: &stored.efforts)
    }
    return stored
  }

  /// Stores added relations and deletes those that ended.
  func store(_ associations: DeviceChange.Associations, _ db: Database) throws {
    for (workout, samples) in associations.added {
      for sample in samples {
        try CheckedTable.workoutSample.insert(
          [workout.bundleIdentifier, workout.uuid.data, sample.data], db, replaces: true)
      }
    }
    for workout in associations.forgotten {
      try db.execute(
        sql: "DELETE FROM workout_sample WHERE bundle_identifier = ? AND workout = ?",
        arguments: [workout.bundleIdentifier, workout.uuid.data])
    }
    for workout in associations.forgotten.union(associations.routes.keys) {
      try db.execute(
        sql: "DELETE FROM workout_route WHERE bundle_identifier = ? AND workout = ?",
        arguments: [workout.bundleIdentifier, workout.uuid.data])
    }
    for (workout, routes) in associations.routes {
      for (position, route) in routes.enumerated() {
        try CheckedTable.workoutRoute.insert(
          [workout.bundleIdentifier, workout.uuid.data, position, try JSON.text(route)], db)
      }
    }
    for change in associations.forgottenEfforts {
      try db.execute(sql: "DELETE FROM workout_effort_event WHERE change = ?", arguments: [Int64(change)])
    }
    for event in StoredEffort.events(of: associations.efforts) { try event.insert(db) }
  }
}

/// The start or end of a relation between an effort score and a workout.
struct StoredEffort {
  var change: UInt64
  var workout: SampleReference
  /// The UUID of the activity; nil for the whole workout.
  var activity: UUID?
  /// The effort score; nil when an older version did not store it.
  var sample: SampleReference?
  var isRelated: Bool

  /// Returns the stored events of relations between effort scores and workouts: first all starts, then all ends.
  static func events(of efforts: StoredAssociations.Efforts) -> [StoredEffort] {
    efforts.efforts.map {
      StoredEffort(
        change: $0.change, workout: $0.effort.workout, activity: $0.effort.activity, sample: $0.effort.sample,
        isRelated: true)
    }
      + efforts.emptied.map {
        StoredEffort(
          change: $0.change, workout: $0.workout, activity: $0.activity, sample: $0.sample, isRelated: false)
      }
  }

  func happen(to efforts: inout StoredAssociations.Efforts) {
    efforts.lastChange = max(efforts.lastChange, change)
    if isRelated, let sample {
      let effort = WorkoutEffort(workout: workout, activity: activity, sample: sample)
      efforts.efforts.append(StoredAssociations.Efforts.Relationship(change: change, effort: effort))
    } else {
      efforts.emptied.append(
        StoredAssociations.Efforts.Emptied(change: change, workout: workout, activity: activity, sample: sample))
    }
  }
}

extension StoredEffort {
  /// Reads an event from a row; nil when the row's values are invalid.
  init?(_ row: Row) throws {
    guard let change = UInt64(exactly: try row.value(0) as Int64), let workout = UUID(data: try row.value(3)) else {
      return nil
    }
    self.change = change
    self.workout = SampleReference(
      type: .workout, bundleIdentifier: try row.value(1), start: Date(timeIntervalSinceReferenceDate: try row.value(2)),
      uuid: workout)
    activity = try (row.value(4) as Data?).flatMap(UUID.init(data:))
    isRelated = try row.value(9)
    if let data = try row.value(8) as Data? {
      guard let type = ObjectType(identifier: try row.value(5)), let uuid = UUID(data: data) else { return nil }
      sample = SampleReference(
        type: type, bundleIdentifier: try row.value(6), start: Date(timeIntervalSinceReferenceDate: try row.value(7)),
        uuid: uuid)
    }
  }

  func insert(_ db: Database) throws {
    try CheckedTable.workoutEffortEvent.insert(
      [
        Int64(change), workout.bundleIdentifier, workout.start.timeIntervalSinceReferenceDate, workout.uuid.data,
        activity?.data, sample?.type.identifier, sample?.bundleIdentifier,
        sample?.start.timeIntervalSinceReferenceDate, sample?.uuid.data, isRelated,
      ], db)
  }
}
