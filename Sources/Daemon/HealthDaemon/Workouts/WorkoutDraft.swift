import Foundation
import HealthModel

/// A workout that is being built: the parts added so far, and the possible next steps (rule S100).
///
/// Each step throws `errorInvalidArgument` (3) when it comes too early or too late, and then changes nothing.
package struct WorkoutDraft: Sendable {
  /// The state that decides the possible next steps.
  private var state = BuildingState.workout
  /// The sport and the location of the workout.
  package var configuration: WorkoutConfigurationRecord
  /// The start date; nil before collection begins.
  package private(set) var start: Date?
  /// The end date; nil before collection ends.
  package private(set) var end: Date?
  /// The metadata added so far.
  package private(set) var metadata: [String: MetadataValue] = [:]
  /// The events added so far, in chronological order.
  package private(set) var events: [WorkoutEventRecord] = []
  /// The activities added so far.
  package private(set) var activities: [WorkoutActivityRecord] = []
  /// The UUIDs of the samples added so far, by type.
  package private(set) var samples: [ObjectType: Set<UUID>] = [:]
  /// The zones that the app defined only for this workout, by type.
  package private(set) var zones: [ObjectType: WorkoutZones] = [:]

  /// Creates a draft whose collection has not begun.
  package init(configuration: WorkoutConfigurationRecord) { self.configuration = configuration }

  /// Checks that parts can be added now.
  ///
  /// - Throws: `errorInvalidArgument` (3) before collection begins, and once the workout is being finished.
  package func requireCollecting() throws(HealthError) {
    switch phase {
    case .collecting, .ended: return
    case .notBegun: throw .invalidArgument("HKWorkoutBuilder: collection has not begun")
    case .finishing: throw .invalidArgument("HKWorkoutBuilder: the workout is being finished")
    case .finished: throw .invalidArgument("HKWorkoutBuilder: the workout is already finished")
    case .discarded: throw .invalidArgument("HKWorkoutBuilder: the workout is already discarded")
    case .failed:
      throw .invalidArgument(
        "Unable to transition to the desired state from the Error state. Allowed transitions from the current state are: none."
      )
    }
  }

  package var phase: BuildingState.Phase { state.phase }

  /// Sets the zones of a type only for this workout; nil removes them (rule V107).
  ///
  /// - Throws: `errorInvalidArgument` (3) once collection has begun, and for zones of another type.
  package mutating func set(_ zones: WorkoutZones?, for type: ObjectType) throws(HealthError) {
    guard phase == .notBegun else {
      throw .invalidArgument("HKWorkoutBuilder: zones can only be set before collection begins")
    }
    if let other = zones?.type, other != type {
      throw .invalidArgument("HKWorkoutBuilder: zones of \(other.identifier) do not apply to \(type.identifier)")
    }
    self.zones[type] = zones
  }

  /// Begins collection.
  ///
  /// - Parameter isAsked: False when the person was never asked about workouts. The draft then fails permanently.
  ///
  /// - Throws: `errorInvalidArgument` (3) when collection has already begun, `errorAuthorizationNotDetermined` (5) when
  ///   the person was never asked.
  package mutating func begin(at start: Date, isAsked: Bool) throws(HealthError) {
    if phase == .failed { try requireCollecting() }
    guard state.take(isAsked ? .begin : .fail) == .change else {
      throw .invalidArgument("HKWorkoutBuilder: collection has already begun")
    }
    guard isAsked else { throw HealthError(.authorizationNotDetermined, "Authorization not determined") }
    self.start = start
  }

  /// Checks that samples can be added now and begin within the workout (rule S101).
  ///
  /// - Throws: `errorInvalidArgument` (3) if they cannot.
  package func check(_ records: [SampleRecord]) throws(HealthError) {
    try requireCollecting()
    if records.isEmpty { throw .invalidArgument("HKWorkout: HKSample data cannot be nil or empty.") }
    if let start, records.contains(where: { $0.start < start }) {
      throw .invalidArgument("HKWorkoutBuilder: a sample can not start before the workout")
    }
  }

  /// Adds samples that are already stored.
  package mutating func take(_ uuids: some Sequence<UUID>, of type: ObjectType) {
    samples[type, default: []].formUnion(uuids)
  }

  /// Adds events, at least one.
  package mutating func add(_ events: [WorkoutEventRecord]) throws(HealthError) {
    try requireCollecting()
    if events.isEmpty { throw .invalidArgument("HKWorkoutBuilder: there are no events to add") }
    self.events = (self.events + events).sorted { $0.interval.start < $1.interval.start }
  }

  /// Adds metadata. New values replace old ones (rule S102).
  package mutating func add(_ metadata: [String: MetadataValue]) throws(HealthError) {
    try requireCollecting()
    self.metadata.merge(metadata) { _, new in new }
  }

  package mutating func add(_ activity: WorkoutActivityRecord) throws(HealthError) {
    try requireCollecting()
    activities.append(activity)
  }

  /// Changes an activity.
  ///
  /// - Throws: `errorInvalidArgument` (3) when no activity has the UUID.
  package mutating func update(
    _ uuid: UUID, _ change: (inout WorkoutActivityRecord) -> Void
  ) throws(HealthError) {
    try requireCollecting()
    guard let place = activities.firstIndex(where: { $0.uuid == uuid }) else {
      throw .invalidArgument("HKWorkoutBuilder: there is no activity with the UUID \(uuid)")
    }
    change(&activities[place])
  }

  /// Ends collection.
  ///
  /// - Throws: `errorInvalidArgument` (3) when collection has not begun or has already ended, or when the end precedes
  ///   the start.
  package mutating func finishCollecting(at end: Date) throws(HealthError) {
    if phase == .collecting, let start, end < start {
      throw .invalidArgument("HKWorkoutBuilder: the workout can not end before it begins")
    }
    guard state.take(.end) == .change else {
      try requireCollecting()
      throw .invalidArgument("HKWorkoutBuilder: collection has already ended")
    }
    self.end = end
  }

  /// Begins saving. If several calls compete, only the first succeeds. Another call can succeed only after saving has
  /// failed.
  ///
  /// - Throws: `errorInvalidArgument` (3) before collection ends, while the workout is being saved, and once it is
  ///   saved.
  package mutating func beginFinishing() throws(HealthError) {
    guard state.take(.save) == .save else {
      try requireCollecting()
      throw .invalidArgument("HKWorkoutBuilder: collection has not ended")
    }
  }

  /// Ends saving. A failed save can be retried.
  package mutating func finish(isSaved: Bool) { _ = state.take(isSaved ? .saved : .notSaved) }

  /// Discards the workout. No further step is possible.
  package mutating func discard() { _ = state.take(.discard) }
}
