import Foundation
import HealthDaemon
import HealthModel

/// The steps of a builder, which change its draft.
extension HKWorkoutBuilder {
  /// Changes the draft, and stores it so that the app can recover it after a crash.
  func change<Result: Sendable>(_ body: (inout WorkoutDraft) throws -> Result) throws -> Result {
    defer { draftChanged() }
    return try draft.withLock { try body(&$0) }
  }

  /// Begins to collect.
  func begin(at start: Date) throws {
    let isAsked = store.connection.shareDecision(for: .workout) != .undetermined
    try change { try $0.begin(at: start, isAsked: isAsked) }
    collectionChanged()
  }

  /// Saves the samples that are not yet saved, and adds all of them to the draft.
  func add(_ records: [SampleRecord]) throws {
    let connection = store.connection
    try change { try $0.check(records) }
    let known = try connection.known(records)
    let new = records.filter { !known.contains($0.uuid) }
    if !new.isEmpty { try connection.save(new) }
    try change { draft in for record in records { draft.take([record.uuid], of: record.type) } }
  }

  /// Adds events to the draft.
  func add(_ events: [WorkoutEventRecord]) throws {
    try change { try $0.add(events) }
  }

  /// Adds metadata to the draft, replacing earlier values of the same keys.
  func add(_ metadata: [String: MetadataValue]) throws {
    try change { try $0.add(metadata) }
  }

  /// Adds an activity to the draft.
  func add(_ activity: WorkoutActivityRecord) throws {
    try change { try $0.add(activity) }
  }

  /// Changes an activity of the draft.
  func update(_ uuid: UUID, _ body: (inout WorkoutActivityRecord) -> Void) throws {
    try change { try $0.update(uuid, body) }
  }

  /// Ends collecting.
  func finishCollecting(at end: Date) throws {
    try change { try $0.finishCollecting(at: end) }
    collectionChanged()
  }

  /// Saves the workout. Call this again only if saving failed: after a successful save, another call throws an error.
  func finish() throws -> HKWorkout? {
    let ended = try change { draft in
      try draft.beginFinishing()
      return draft
    }
    do {
      let route = routeBuilder.withLock { $0 }
      let workout =
        if let route, route.isCollecting {
          try route.finish { try save(ended, route.route()) }
        } else {
          try save(ended, nil)
        }
      try change { $0.finish(isSaved: true) }
      return workout
    } catch {
      try? change { $0.finish(isSaved: false) }
      throw error
    }
  }

  private func save(_ draft: WorkoutDraft, _ route: SampleRecord?) throws -> HKWorkout? {
    guard let start = draft.start, let end = draft.end else { return nil }
    let connection = store.connection
    let record = SampleRecord(
      uuid: UUID(), type: HKObjectType.workoutType().objectType, start: start, end: end,
      content: .workout(workout(draft, from: start, to: end)),
      sourceRevision: Connection.$current.withValue(connection) { .ofThisApp }, device: device?.record,
      metadata: draft.workoutMetadata)
    try connection.save(record, route: route)
    if connection.settings.isLocked { return nil }
    let workout = HKWorkout(record)
    return (try? connection.stored(workout)) as? HKWorkout ?? workout
  }

  private func workout(_ draft: WorkoutDraft, from start: Date, to end: Date) -> WorkoutRecord {
    var workout = WorkoutRecord(
      activityType: draft.configuration.activityType, duration: draft.events.activeSeconds(from: start, to: end))
    workout.events = draft.events
    workout.activities = draft.activities.map { activity in
      var activity = activity
      let activityEnd = activity.end ?? end
      activity.end = activityEnd
      activity.events = draft.events.filter {
        $0.interval.start <= activityEnd && $0.interval.end >= activity.start
      }
      activity.duration = activity.events.activeSeconds(from: activity.start, to: activityEnd)
      // A sample belongs to the activity in which it begins, so that consecutive activities share no sample.
      let part = SamplePredicate.and([
        .startDate(.greaterThanOrEqual, activity.start), .startDate(.lessThan, activityEnd),
      ])
      activity.statistics = statisticsRecords(part, isSaved: true)
      activity.zoneGroups = zoneGroups(part, until: activityEnd)
      return activity
    }
    workout.samples = draft.samples.values.reduce(into: []) { $0.formUnion($1) }
    workout.statistics = statisticsRecords(isSaved: true)
    workout.zoneGroups = zoneGroups(until: end)
    workout.addTotals()
    return workout
  }

  /// Returns the statistics so far that the app may see, in the order of the catalogue of types.
  ///
  /// - Parameters:
  ///   - part: The condition on the samples.
  ///   - isSaved: True for statistics to save with the workout, which are computed even while the device is locked.
  ///     False for statistics to show to the app. While the device is locked, the app gets none.
  func statisticsRecords(_ part: SamplePredicate = .all, isSaved: Bool = false) -> [StatisticsRecord] {
    let connection = store.connection
    return draft.withLock(\.samples).sorted { $0.key.row < $1.key.row }.compactMap { type, uuids in
      guard let style = type.aggregationStyle else { return nil }
      let options: StatisticsOptions =
        style == .cumulative
        ? [.cumulativeSum, .mostRecent, .duration] : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
      let query = SampleQuery(type, .and([.uuids(uuids), part]))
      let ask = isSaved ? connection.statisticsOfWorkout : connection.statistics
      return (try? ask(query, options)) ?? nil
    }
  }
}

extension WorkoutDraft {
  /// The metadata that was added, together with the workout's location, indoors or outdoors (rule S46).
  fileprivate var workoutMetadata: [String: MetadataValue] {
    let isIndoor = configuration.locationType == HKWorkoutSessionLocationType.indoor.rawValue
    return [HKMetadataKeyIndoorWorkout: .bool(isIndoor)].merging(metadata) { _, added in added }
  }
}

extension Connection {
  /// Returns the UUIDs of the given samples that are stored and that the app may see.
  fileprivate func known(_ records: [SampleRecord]) throws -> Set<UUID> {
    var known = Set<UUID>()
    for type in Set(records.map(\.type)) {
      // Ignore an error: the app cannot have received samples of a type that it never requested to read.
      let uuids = Set(records.lazy.filter { $0.type == type }.map(\.uuid))
      let stored = try? samples(matchingAny: [SampleQuery(type, .uuids(uuids))])
      known.formUnion(stored?.map(\.uuid) ?? [])
    }
    return known
  }
}
