import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A builder that creates the route of a workout step by step (rules S107 and S125). iOS 11.
///
///     let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
///     try await builder.insertRouteData(locations)
///     let route = try await builder.finishRoute(with: workout, metadata: nil)
///
/// A builder from ``HKWorkoutBuilder/seriesBuilder(for:)`` is finished together with the workout.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  private struct Draft: Sendable {
    /// The locations so far, in the order they were added.
    var places: [LocationRecord] = []
    /// The metadata added so far.
    var metadata: [String: MetadataValue] = [:]
  }

  private let store: HKHealthStore
  private let device: HKDevice?
  private let draft = Mutex(Draft())

  /// Creates a builder for one route.
  public init(healthStore: HKHealthStore, device: HKDevice?) {
    store = healthStore
    self.device = device
  }

  /// Adds locations, in any order.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an empty list, and when the route is finished.
  open func insertRouteData(_ routeData: [CLLocation]) async throws {
    let places = routeData.map(LocationRecord.init)
    try await store.take { try self.insert(places) }
  }

  /// Does the same as ``insertRouteData(_:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func insertRouteData(
    _ routeData: [CLLocation], completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let places = routeData.map(LocationRecord.init)
    store.answer(completion) { try self.insert(places) }
  }

  /// Adds metadata to the route, replacing earlier values of the same keys.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    let metadata = [String: MetadataValue](metadata: metadata)
    try await store.take { try self.add(metadata) }
  }

  /// Does the same as ``addMetadata(_:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let metadata = [String: MetadataValue](metadata: metadata)
    store.answer(completion) { try self.add(metadata) }
  }

  /// Saves the route for a workout, which must already be saved, and ends the builder.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` when there are no locations and for a workout that is not saved;
  ///   ``HKError/Code/errorAuthorizationDenied`` without the permission to write routes.
  @discardableResult
  open func finishRoute(with workout: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute {
    let (workout, metadata) = (workout.record.reference, [String: MetadataValue](metadata: metadata))
    return try await store.take { try self.finish(workout, metadata) }
  }

  /// Does the same as ``finishRoute(with:metadata:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?,
    completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
  ) {
    let (workout, metadata) = (workout.record.reference, [String: MetadataValue](metadata: metadata))
    store.answer(completion) { try self.finish(workout, metadata) }
  }

  // MARK: Implementation

  private func insert(_ places: [LocationRecord]) throws {
    try requireCollecting()
    if places.isEmpty { throw HKError.invalid("Route data must have a location") }
    draft.withLock { $0.places += places }
  }

  private func add(_ metadata: [String: MetadataValue]) throws {
    try requireCollecting()
    draft.withLock { $0.metadata.merge(metadata) { _, new in new } }
  }

  private func finish(_ workout: SampleReference, _ metadata: [String: MetadataValue]) throws -> HKWorkoutRoute {
    try finish {
      guard let record = route(metadata) else { throw HKError.invalid("A route needs a location") }
      try store.connection.add([record], to: workout)
      return HKWorkoutRoute(record)
    }
  }

  /// Returns the route as it would be saved now; nil when there are no locations.
  func route(_ more: [String: MetadataValue] = [:]) -> SampleRecord? {
    let draft = draft.withLock { $0 }
    let places = draft.places.sorted { $0.timestamp < $1.timestamp }
    guard let first = places.first, let last = places.last else { return nil }
    return SampleRecord(
      uuid: UUID(), type: HKSeriesType.workoutRoute().objectType, start: first.timestamp, end: last.timestamp,
      content: .workoutRoute(places),
      sourceRevision: Connection.$current.withValue(store.connection) { .ofThisApp }, device: device?.record,
      metadata: draft.metadata.merging(more) { _, new in new })
  }
}
