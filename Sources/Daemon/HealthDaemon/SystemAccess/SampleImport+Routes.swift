import Foundation
import HealthModel
import StatisticsEngine

/// The routes of an export's workouts.
extension SampleImport {
  /// Adds routes that are not on the device, each to its workout there.
  ///
  /// A route is recognized by its workout, and by its source and time or its sync identifier (rule Y70), because each
  /// export encodes the same locations in different bytes. Routes whose workout waits for its source to be identified
  /// wait as well.
  ///
  /// - Parameter routes: The routes, each with the properties that identify its workout.
  ///
  /// - Returns: The number of routes added.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when they could not be stored, in which case none was added.
  @discardableResult
  package mutating func add(
    routes: [(route: SampleRecord, workout: SampleRecord)]
  ) throws(HealthError) -> Int {
    var named = routes.map { (route: renamed($0.route), workout: renamed($0.workout)) }
    // Most routes of a later export are recognized by their UUIDs, which are derived from their sync identifiers,
    // without reading any route.
    let known = daemon.read { $0.associations.routes }
    named.removeAll { pair in
      known[WorkoutKey(pair.workout.reference)]?.contains { $0.uuid == pair.route.uuid } == true
    }
    if named.isEmpty { return 0 }
    let scopes = Set(named.flatMap { [$0.route, $0.workout] }.map { SampleScope($0.type, by: [$0.bundleIdentifier]) })
    try load(Array(scopes))
    let unknown = named
    let serial = serial
    let (count, lost) = try daemon.changeSamples(unknown.count, of: [.workoutRoute]) { state in
      var count = 0
      var lost: [Int] = []
      for (index, (route, workout)) in unknown.enumerated() {
        guard let parent = state.store.workout(like: workout) else {
          lost.append(index)
          continue
        }
        if state.add(route, to: parent, savedBy: serial) { count += 1 }
      }
      return (count, lost)
    }
    waitingRoutes += lost.map { unknown[$0] }
    return count
  }

  /// Adds the routes whose workouts were waiting. Leaves out those whose workouts are still missing.
  mutating func addWaitingRoutes() throws(HealthError) -> Int {
    let routes = waitingRoutes
    waitingRoutes = []
    defer { waitingRoutes = [] }
    return routes.isEmpty ? 0 : try add(routes: routes)
  }
}

extension DaemonState {
  /// Adds a route to a workout; returns false when the workout already has it.
  fileprivate mutating func add(_ route: SampleRecord, to workout: SampleReference, savedBy serial: UInt64) -> Bool {
    let isKnown = (associations.routes[WorkoutKey(workout)] ?? []).contains { known in
      if known.uuid == route.uuid { return true }
      // A route with a version is never left out here: the store itself keeps the later of two versions.
      if route.syncVersion != nil { return false }
      guard let place = store.place(of: known), place.sample.serial <= serial, let known = store.record(place) else {
        return false
      }
      return known.bundleIdentifier == route.bundleIdentifier
        && abs(known.start.timeIntervalSince(route.start)) < 0.001
        && abs(known.end.timeIntervalSince(route.end)) < 0.001
    }
    if isKnown || add([route]) == 0 { return false }
    associations.add([route.reference], to: workout)
    return true
  }
}

extension SampleStore {
  /// Returns the workout on the device that equals one in an export (rule Y70).
  fileprivate func workout(like record: SampleRecord) -> SampleReference? {
    let samples = samples(of: .workout, by: record.bundleIdentifier)
    if let known = samples.sample(record.reference) { return samples.reference(known) }
    guard case .workout(let workout) = record.content else { return nil }
    let (start, end) = (record.start.timeIntervalSinceReferenceDate, record.end.timeIntervalSinceReferenceDate)
    var found: SampleReference?
    for part in samples.parts {
      part.forEachPlace(startingFrom: start, through: start) { place in
        if abs(part.end(at: place) - end) < 0.001,
          case .workout(let known) = samples.record(part.sample(at: place)).content,
          known.activityType == workout.activityType
        {
          found = samples.reference(part.sample(at: place))
        }
        return found == nil
      }
    }
    return found
  }
}
