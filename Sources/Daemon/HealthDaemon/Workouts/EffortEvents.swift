import Foundation
import HealthModel

/// The start or the end of a relation between an effort score and a workout, or one of its activities (rule S129).
struct EffortEvent: Hashable, Sendable {
  /// The serial of the event. Events and samples share one count of serials.
  var change: UInt64
  /// The score and the workout it rates.
  var effort: WorkoutEffort
  /// True when the relation began, false when it ended.
  var isRelated: Bool
}

/// The relations between effort scores and workouts, grouped by their sources, so that an app visits only those whose
/// score and workout it may see.
struct EffortEvents: Sendable {
  /// The sources of a score and its workout. Consent treats all relations of a group alike.
  private struct Group: Hashable, Sendable {
    var type: ObjectType
    /// The bundle identifier of the score's source.
    var sampleSource: String
    /// The bundle identifier of the workout's source.
    var workoutSource: String
  }

  /// The latest event of each relation, in the order of their serials.
  private var events: [Group: [EffortEvent]] = [:]
  private var workoutSources: [ObjectType: [String: Set<String>]] = [:]
  private var sampleSources: [ObjectType: [String: Set<String>]] = [:]
  /// The events of each score and each workout, for apps that may see only some of a source's objects.
  private var byObject: [SampleReference: [EffortEvent]] = [:]

  init() {}

  /// Restores stored relations. If an older version of this program stored the end of a relation, the score is unknown
  /// and the relation is left out.
  init(_ stored: StoredAssociations.Efforts) {
    for event in stored.efforts { note(EffortEvent(change: event.change, effort: event.effort, isRelated: true)) }
    for event in stored.emptied {
      guard let sample = event.sample else { continue }
      let effort = WorkoutEffort(workout: event.workout, activity: event.activity, sample: sample)
      note(EffortEvent(change: event.change, effort: effort, isRelated: false))
    }
  }

  /// Records an event.
  ///
  /// - Returns: The earlier event of the same relation; nil when it is the first.
  @discardableResult
  mutating func note(_ event: EffortEvent) -> EffortEvent? {
    let group = group(of: event.effort)
    let earlier = latest(event.effort)
    events[group, default: []].removeAll { $0.effort == event.effort }
    events[group]?.append(event)
    for object in [event.effort.sample, event.effort.workout] {
      byObject[object, default: []].removeAll { $0.effort == event.effort }
      byObject[object]?.append(event)
    }
    workoutSources[group.type, default: [:]][group.sampleSource, default: []].insert(group.workoutSource)
    sampleSources[group.type, default: [:]][group.workoutSource, default: []].insert(group.sampleSource)
    return earlier
  }

  /// Returns the latest event of a relation; nil when it never existed.
  func latest(_ effort: WorkoutEffort) -> EffortEvent? {
    events[group(of: effort)]?.first { $0.effort == effort }
  }

  /// Removes the relations of a deleted score.
  ///
  /// - Returns: The removed events.
  mutating func forget(_ sample: SampleReference) -> [EffortEvent] {
    var gone: [EffortEvent] = []
    for workoutSource in workoutSources[sample.type]?[sample.bundleIdentifier] ?? [] {
      let group = Group(type: sample.type, sampleSource: sample.bundleIdentifier, workoutSource: workoutSource)
      gone += events[group]?.filter { $0.effort.sample == sample } ?? []
      events[group]?.removeAll { $0.effort.sample == sample }
    }
    byObject[sample] = nil
    for workout in Set(gone.map(\.effort.workout)) { byObject[workout]?.removeAll { $0.effort.sample == sample } }
    return gone
  }

  /// Returns the events of scores of a type.
  ///
  /// - Parameters:
  ///   - sampleSource: The source of the scores; nil for any.
  ///   - workoutSource: The source of the workouts; nil for any.
  func events(of type: ObjectType, by sampleSource: String?, withWorkoutsBy workoutSource: String?) -> [EffortEvent] {
    let groups: [Group]
    switch (sampleSource, workoutSource) {
    case (let sampleSource?, let workoutSource?):
      groups = [Group(type: type, sampleSource: sampleSource, workoutSource: workoutSource)]
    case (let sampleSource?, nil):
      groups = (workoutSources[type]?[sampleSource] ?? []).map {
        Group(type: type, sampleSource: sampleSource, workoutSource: $0)
      }
    case (nil, let workoutSource?):
      groups = (sampleSources[type]?[workoutSource] ?? []).map {
        Group(type: type, sampleSource: $0, workoutSource: workoutSource)
      }
    case (nil, nil):
      groups = (workoutSources[type] ?? [:]).flatMap { sampleSource, workoutSources in
        workoutSources.map { Group(type: type, sampleSource: sampleSource, workoutSource: $0) }
      }
    }
    return groups.flatMap { events[$0] ?? [] }
  }

  /// Returns the events of scores of a type that concern any of the given scores or workouts.
  func events(of type: ObjectType, about objects: Set<SampleReference>) -> [EffortEvent] {
    objects.flatMap { byObject[$0] ?? [] }.filter { $0.effort.sample.type == type }
  }

  private func group(of effort: WorkoutEffort) -> Group {
    Group(
      type: effort.sample.type, sampleSource: effort.sample.bundleIdentifier,
      workoutSource: effort.workout.bundleIdentifier)
  }
}

extension ObjectType {
  static let efforts: [ObjectType] = [.workoutEffortScore, .estimatedWorkoutEffortScore]
}
