import Foundation
import HealthDaemon
import HealthModel

/// A query for the locations of a route, in batches (rule Q82). iOS 11.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  private let route: HKWorkoutRoute
  private let dateInterval: DateInterval?
  private let dataHandler: (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// Creates a query for a whole route. The handler's call with the last locations has `done` set.
  public convenience init(
    route workoutRoute: HKWorkoutRoute,
    dataHandler:
      @escaping (
        _ query: HKWorkoutRouteQuery, _ routeData: [CLLocation]?, _ done: Bool, _ error: (any Error)?
      ) -> Void
  ) {
    self.init(workoutRoute, nil, dataHandler)
  }

  /// Creates a query for the locations of a route in an interval, both ends included. iOS 16.
  public convenience init(
    route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
    dataHandler:
      @escaping (
        _ query: HKWorkoutRouteQuery, _ routeData: [CLLocation]?, _ done: Bool, _ error: (any Error)?
      ) -> Void
  ) {
    self.init(workoutRoute, dateInterval, dataHandler)
  }

  private init(
    _ route: HKWorkoutRoute, _ dateInterval: DateInterval?,
    _ dataHandler: @escaping (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    self.route = route
    self.dateInterval = dateInterval
    self.dataHandler = dataHandler
    super.init(objectType: route.sampleType, predicate: nil)
  }

  /// The number of locations passed to each call of the handler.
  private static let batch = 100

  override func run(_ run: QueryRun) {
    let answer = run.stored(route)
    guard let stored = answer.parts.value as? HKWorkoutRoute else {
      return run.finish { dataHandler(self, nil, true, answer.parts.error ?? HKError(.errorNoData)) }
    }
    let wanted = stored.locations.filter { dateInterval?.contains($0.timestamp) ?? true }
    var rest = wanted[...]
    while rest.count > Self.batch {
      guard run.execution.isRunning else { return }
      let next = Array(rest.prefix(Self.batch))
      run.deliver { dataHandler(self, next, false, nil) }
      rest = rest.dropFirst(Self.batch)
    }
    let last = Array(rest)
    run.finish { dataHandler(self, last, true, nil) }
  }
}
