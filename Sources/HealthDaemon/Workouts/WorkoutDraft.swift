import Foundation
import HealthModel

/// A workout in the making: what was added so far, and what may come next (rule S100).
///
/// Each step throws 3 when it comes too early or too late, and changes nothing then.
package struct WorkoutDraft: Sendable {
  package enum Phase: Sendable {
    case notBegun, collecting, ended, finishing, finished, discarded
    /// Collection was begun before the person was asked about workouts: nothing is possible any more (rule W16).
    case failed
  }

  package var phase = Phase.notBegun
  package var configuration: WorkoutConfigurationRecord
  package private(set) var start: Date?
  package private(set) var end: Date?
  package private(set) var metadata: [String: MetadataValue] = [:]
  /// In order of time.
  package private(set) var events: [WorkoutEventRecord] = []
  package private(set) var activities: [WorkoutActivityRecord] = []
  /// Samples by their type.
  package private(set) var samples: [ObjectType: Set<UUID>] = [:]

  package init(configuration: WorkoutConfigurationRecord) { self.configuration = configuration }

  /// Throws unless things can be added now.
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

  /// - Parameter isAsked: False where the person was never asked about workouts: the draft is of no use then.
  package mutating func begin(at start: Date, isAsked: Bool) throws(HealthError) {
    if phase == .failed { try requireCollecting() }
    guard phase == .notBegun else { throw .invalidArgument("HKWorkoutBuilder: collection has already begun") }
    guard isAsked else {
      phase = .failed
      throw HealthError(.authorizationNotDetermined, "Authorization not determined")
    }
    phase = .collecting
    self.start = start
  }

  /// Throws unless samples can be added now that begin within the workout (rule S101).
  package func check(_ records: [SampleRecord]) throws(HealthError) {
    try requireCollecting()
    if records.isEmpty { throw .invalidArgument("HKWorkout: HKSample data cannot be nil or empty.") }
    if let start, records.contains(where: { $0.start < start }) {
      throw .invalidArgument("HKWorkoutBuilder: a sample can not start before the workout")
    }
  }

  /// Adds samples that are stored.
  package mutating func take(_ uuids: some Sequence<UUID>, of type: ObjectType) {
    samples[type, default: []].formUnion(uuids)
  }

  package mutating func add(_ events: [WorkoutEventRecord]) throws(HealthError) {
    try requireCollecting()
    if events.isEmpty { throw .invalidArgument("HKWorkoutBuilder: there are no events to add") }
    self.events = (self.events + events).sorted { $0.interval.start < $1.interval.start }
  }

  /// Adds what is said of the workout; new values replace old ones (rule S102).
  package mutating func add(_ metadata: [String: MetadataValue]) throws(HealthError) {
    try requireCollecting()
    self.metadata.merge(metadata) { _, new in new }
  }

  package mutating func add(_ activity: WorkoutActivityRecord) throws(HealthError) {
    try requireCollecting()
    activities.append(activity)
  }

  package mutating func update(
    _ uuid: UUID, _ change: (inout WorkoutActivityRecord) -> Void
  ) throws(HealthError) {
    try requireCollecting()
    guard let place = activities.firstIndex(where: { $0.uuid == uuid }) else {
      throw .invalidArgument("HKWorkoutBuilder: there is no activity with the UUID \(uuid)")
    }
    change(&activities[place])
  }

  package mutating func finishCollecting(at end: Date) throws(HealthError) {
    guard phase == .collecting else {
      try requireCollecting()
      throw .invalidArgument("HKWorkoutBuilder: collection has already ended")
    }
    if let start, end < start {
      throw .invalidArgument("HKWorkoutBuilder: the workout can not end before it begins")
    }
    phase = .ended
    self.end = end
  }

  /// Begins to save, once, however often and from wherever it is called.
  package mutating func beginFinishing() throws(HealthError) {
    guard phase == .ended else {
      try requireCollecting()
      throw .invalidArgument("HKWorkoutBuilder: collection has not ended")
    }
    phase = .finishing
  }

  /// Saving is over; where it failed, it can be tried again.
  package mutating func finish(isSaved: Bool) {
    if isSaved { phase = .finished } else if phase == .finishing { phase = .ended }
  }
}
