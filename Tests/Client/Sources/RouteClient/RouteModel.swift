import Combine
import CoreLocation
import HealthKit
import UniformTypeIdentifiers
import os.log

/// Reads and shows the routes of the person's walks, in the Swift 6 language mode.
@MainActor
final class RouteModel: ObservableObject {
  struct Route: Identifiable, Sendable {
    let id: UUID
    let coordinates: [CLLocationCoordinate2D]
    let distance: CLLocationDistance
  }

  @Published private(set) var routes: [Route] = []
  @Published private(set) var isLoading = false

  private let store: HKHealthStore
  private let logger = Logger(subsystem: "org.example.routes", category: "routes")

  init(store: HKHealthStore) { self.store = store }

  func load() async throws {
    isLoading = true
    defer { isLoading = false }
    let routeType = HKSeriesType.workoutRoute()
    try await store.requestAuthorization(toShare: [], read: [.workoutType(), routeType])
    let found = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)]
    ).result(for: store)
    var routes: [Route] = []
    for route in found {
      var places: [CLLocation] = []
      for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store)
      where place.horizontalAccuracy >= 0 {
        places.append(place)
      }
      let distance = zip(places, places.dropFirst()).reduce(0) { $0 + $1.1.distance(from: $1.0) }
      logger.debug("Route \(route.uuid): \(places.count) places, \(distance, format: .fixed(precision: 1)) m")
      routes.append(Route(id: route.uuid, coordinates: places.map(\.coordinate), distance: distance))
    }
    self.routes = routes
  }

  /// Saves a walk with its locations.
  func save(_ places: [CLLocation]) async throws {
    guard let first = places.first, let last = places.last else { return }
    try await store.requestAuthorization(toShare: [.workoutType(), HKSeriesType.workoutRoute()], read: [])
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .walking
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
    try await builder.beginCollection(at: first.timestamp)
    try await builder.endCollection(at: last.timestamp)
    guard let workout = try await builder.finishWorkout() else { return }
    let route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await route.insertRouteData(places)
    try await route.finishRoute(with: workout, metadata: nil)
  }

  /// Returns true if the app may follow the location. The loop ends after the first update, which contains the answer.
  nonisolated static func mayFollow() async throws -> Bool {
    for try await update in CLLocationUpdate.liveUpdates(.fitness) { return !update.authorizationDenied }
    return false
  }

  /// Returns true if the file is a picture, which can be shown next to a route.
  nonisolated static func isPicture(_ url: URL) -> Bool {
    UTType(filenameExtension: url.pathExtension)?.conforms(to: .image) ?? false
  }

  /// Returns the file for a picture of a route.
  nonisolated static func map(named name: String, in folder: URL) -> URL {
    folder.appendingPathComponent(name, conformingTo: .png)
  }
}
