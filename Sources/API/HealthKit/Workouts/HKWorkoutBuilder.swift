import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A builder that creates a workout step by step and finally saves it (rules S100 to S107). iOS 12.
///
///     let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
///     try await builder.beginCollection(at: start)
///     try await builder.addSamples([energy])
///     try await builder.endCollection(at: end)
///     let workout = try await builder.finishWorkout()
///
/// The steps must be taken in this order. A step that comes too early or too late fails with
/// ``HKError/Code/errorInvalidArgument``.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; the lock of `draft` protects its mutable state.

  /// The store that the workout is saved to.
  let store: HKHealthStore
  /// The workout so far.
  let draft: Mutex<WorkoutDraft>

  /// The hardware that measures the workout; nil when unknown.
  public let device: HKDevice?

  /// Creates a builder for one workout.
  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
    store = healthStore
    self.device = device
    draft = Mutex(WorkoutDraft(configuration: configuration.record))
  }

  // MARK: The workout so far

  /// The configuration of the workout. It is a copy, so changing it has no effect on the workout.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(draft.withLock(\.configuration)) }

  /// The date when collection began; nil before that.
  open var startDate: Date? { draft.withLock(\.start) }

  /// The date when collection ended; nil before that.
  open var endDate: Date? { draft.withLock(\.end) }

  /// The metadata added so far.
  open var metadata: [String: Any] { draft.withLock(\.metadata).bridged ?? [:] }

  /// The events so far.
  open var workoutEvents: [HKWorkoutEvent] { draft.withLock(\.events).map(HKWorkoutEvent.init) }

  /// The activities so far. iOS 16.
  open var workoutActivities: [HKWorkoutActivity] { draft.withLock(\.activities).map(HKWorkoutActivity.init) }

  /// The statistics so far, by type. iOS 16.
  open var allStatistics: [HKQuantityType: HKStatistics] { statisticsRecords().byType }

  /// Returns the statistics of a type so far; nil when there are none (rule S99).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Returns the duration of the workout until a date, in seconds without pauses (rule S106).
  open func elapsedTime(at date: Date) -> TimeInterval {
    let draft = draft.withLock { $0 }
    guard let start = draft.start else { return 0 }
    return draft.events.activeSeconds(from: start, to: min(date, draft.end ?? date))
  }

  // MARK: The steps

  /// Starts collecting.
  open func beginCollection(at startDate: Date) async throws {
    try await store.take { try self.begin(at: startDate) }
  }

  /// Does the same as ``beginCollection(at:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.begin(at: startDate) }
  }

  /// Adds samples to the workout, and saves those that are not yet saved (rule S101).
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for an empty list, and for a sample that began before the workout;
  ///   ``HKError/Code/errorAuthorizationDenied`` without the permission to write a type.
  open func addSamples(_ samples: [HKSample]) async throws {
    let records = samples.map(\.record)
    try await store.take { try self.add(records) }
  }

  /// Does the same as ``addSamples(_:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func add(
    _ samples: [HKSample], completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let records = samples.map(\.record)
    store.answer(completion) { try self.add(records) }
  }

  /// Adds events to the workout.
  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    let records = workoutEvents.map(\.record)
    try await store.take { try self.add(records) }
  }

  /// Does the same as ``addWorkoutEvents(_:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let records = workoutEvents.map(\.record)
    store.answer(completion) { try self.add(records) }
  }

  /// Adds metadata to the workout, replacing earlier values of the same keys (rule S102).
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

  /// Adds an activity. iOS 16.
  open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
    try await store.take { try self.add(workoutActivity.record) }
  }

  /// Does the same as ``addWorkoutActivity(_:)``, and calls the completion handler on a background queue. iOS 16.
  @preconcurrency
  open func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.add(workoutActivity.record) }
  }

  /// Ends an activity (rule S103). iOS 16.
  open func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
    try await store.take { try self.update(UUID) { $0.end = endDate } }
  }

  /// Does the same as ``updateActivity(uuid:end:)``, and calls the completion handler on a background queue. iOS 16.
  @preconcurrency
  open func updateActivity(
    uuid UUID: UUID, end endDate: Date, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.update(UUID) { $0.end = endDate } }
  }

  /// Adds metadata to an activity, replacing earlier values of the same keys (rule S103). iOS 16.
  open func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
    let metadata = [String: MetadataValue](metadata: metadata)
    try await store.take { try self.update(UUID) { $0.metadata.merge(metadata) { _, new in new } } }
  }

  /// Does the same as ``updateActivity(uuid:adding:)``, and calls the completion handler on a background queue. iOS 16.
  @preconcurrency
  open func updateActivity(
    uuid UUID: UUID, adding metadata: [String: Any],
    completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    let metadata = [String: MetadataValue](metadata: metadata)
    store.answer(completion) { try self.update(UUID) { $0.metadata.merge(metadata) { _, new in new } } }
  }

  /// Returns the builder of the workout’s route, the same one at each call. It is finished together with the workout
  /// (rule S107).
  ///
  /// - Returns: An ``HKWorkoutRouteBuilder`` for ``HKSeriesType/workoutRoute()``; nil for any other type.
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
    guard seriesType == HKSeriesType.workoutRoute() else { return nil }
    return routeBuilder.withLock { builder in
      let route = builder ?? HKWorkoutRouteBuilder(healthStore: store, device: device)
      builder = route
      return route
    }
  }

  /// The builder of the route; nil until an app requests it.
  let routeBuilder = Mutex<HKWorkoutRouteBuilder?>(nil)

  /// Stops collecting.
  open func endCollection(at endDate: Date) async throws {
    try await store.take { try self.finishCollecting(at: endDate) }
  }

  /// Does the same as ``endCollection(at:)``, and calls the completion handler on a background queue.
  @preconcurrency
  open func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (_ success: Bool, (any Error)?) -> Void
  ) {
    store.answer(completion) { try self.finishCollecting(at: endDate) }
  }

  /// Saves the workout.
  ///
  /// - Returns: The workout as stored; nil when the device is locked, because the workout is saved but cannot be read
  ///   (rule S104).
  @discardableResult
  open func finishWorkout() async throws -> HKWorkout? {
    try await store.take { try self.finish() }
  }

  /// Does the same as ``finishWorkout()``, and calls the completion handler on a background queue.
  @preconcurrency
  open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
    store.answer({ workout, error in completion(workout ?? nil, error) }) { try self.finish() }
  }

  /// Discards the workout. Samples that were added to it remain in the store (rule S105).
  open func discardWorkout() {
    try? change { $0.discard() }
    collectionChanged()
  }

  // MARK: For live builders

  /// Called when collection begins and when it ends for any reason.
  func collectionChanged() {}

  /// Called after each change of the draft.
  func draftChanged() {}
}
