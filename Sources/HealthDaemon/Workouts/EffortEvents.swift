import Foundation
import HealthModel

/// A sample was related to a workout, or to one of its activities, or is so no longer (rule S129).
struct EffortEvent: Hashable, Sendable {
  /// The number of the change, counted with those of the samples.
  var change: UInt64
  var effort: WorkoutEffort
  var isRelated: Bool
}

/// How hard workouts were, divided by who wrote what: an app passes by the events whose sample and workout it may see,
/// and by no others.
struct EffortEvents: Sendable {
  /// Events whose samples and workouts consent treats alike.
  private struct Group: Hashable, Sendable {
    var type: ObjectType
    var sampleSource: String
    var workoutSource: String
  }

  /// The latest event of each relationship, in the order of their changes.
  private var events: [Group: [EffortEvent]] = [:]
  private var workoutSources: [ObjectType: [String: Set<String>]] = [:]
  private var sampleSources: [ObjectType: [String: Set<String>]] = [:]

  init() {}

  /// As they were kept. A sample that was taken away in a file of an older version is not known, and is left out.
  init(_ kept: StoredAssociations.Efforts) {
    for event in kept.efforts { note(EffortEvent(change: event.change, effort: event.effort, isRelated: true)) }
    for event in kept.emptied {
      guard let sample = event.sample else { continue }
      let effort = WorkoutEffort(workout: event.workout, activity: event.activity, sample: sample)
      note(EffortEvent(change: event.change, effort: effort, isRelated: false))
    }
  }

  /// - Returns: The event of the same relationship before; nil when it is the first.
  @discardableResult
  mutating func note(_ event: EffortEvent) -> EffortEvent? {
    let group = group(of: event.effort)
    let earlier = latest(event.effort)
    events[group, default: []].removeAll { $0.effort == event.effort }
    events[group]?.append(event)
    workoutSources[group.type, default: [:]][group.sampleSource, default: []].insert(group.workoutSource)
    sampleSources[group.type, default: [:]][group.workoutSource, default: []].insert(group.sampleSource)
    return earlier
  }

  /// The latest event of a relationship; nil when there never was one.
  func latest(_ effort: WorkoutEffort) -> EffortEvent? {
    events[group(of: effort)]?.first { $0.effort == effort }
  }

  /// Forgets what a sample of an effort was related to.
  ///
  /// - Returns: The events that are gone.
  mutating func forget(_ sample: SampleReference) -> [EffortEvent] {
    var gone: [EffortEvent] = []
    for workoutSource in workoutSources[sample.type]?[sample.bundleIdentifier] ?? [] {
      let group = Group(type: sample.type, sampleSource: sample.bundleIdentifier, workoutSource: workoutSource)
      gone += events[group]?.filter { $0.effort.sample == sample } ?? []
      events[group]?.removeAll { $0.effort.sample == sample }
    }
    return gone
  }

  /// Events of samples of a type.
  ///
  /// - Parameters:
  ///   - sampleSource: Who wrote the samples; nil for anybody.
  ///   - workoutSource: Who wrote the workouts; nil for anybody.
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

  private func group(of effort: WorkoutEffort) -> Group {
    Group(
      type: effort.sample.type, sampleSource: effort.sample.bundleIdentifier,
      workoutSource: effort.workout.bundleIdentifier)
  }
}

extension ObjectType {
  /// The types whose samples tell how hard a workout was.
  static let efforts: [ObjectType] = [.workoutEffortScore, .estimatedWorkoutEffortScore]
}
