import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// An object that a live workout builder notifies of new samples, events and activities (rule S110). The calls come on
/// a background queue.
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
  /// Called when new samples of these types arrived. ``HKWorkoutBuilder/statistics(for:)`` has changed.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

  /// Called when an event arrived, which is now in ``HKWorkoutBuilder/workoutEvents``.
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

  /// Called when an activity has begun.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

  /// Called when an activity has ended.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)

  /// Called when the workout moves from one zone to another, and when it enters its first zone (rule V107). iOS 27.
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate)
}

// These methods are optional in Objective-C.
extension HKLiveWorkoutBuilderDelegate {
  /// Does nothing. The method is optional.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {}
  /// Does nothing. The method is optional.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {}
  /// Does nothing. The method is optional.
  public func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
  ) {}
}

/// The source of the samples that a live workout collects automatically (rule S111).
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  // `@unchecked Sendable`: the class is open, as in Apple's framework; a lock protects its mutable state.

  private let types: Mutex<[HKQuantityType: SamplePredicate]>

  /// Creates a source of the types usual for an activity: always energy and heart rate, and distance, steps, strokes or
  /// others as appropriate. Without a configuration the source has no types.
  public init(healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?) {
    let usual = ObjectType.all.filter { type in
      configuration.map { type.isCollectedLive(in: Int($0.activityType.rawValue)) } ?? false
    }
    let types = usual.compactMap { HKObjectType.instance(of: $0) as? HKQuantityType }
    self.types = Mutex(Dictionary(uniqueKeysWithValues: types.map { ($0, .all) }))
  }

  /// The types that are collected.
  open var typesToCollect: Set<HKQuantityType> { Set(types.withLock(\.keys)) }

  /// Adds a type to the collected types. A predicate limits collection to matching samples.
  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    let predicate = SamplePredicate(predicate, of: quantityType)
    types.withLock { $0[quantityType] = predicate }
  }

  /// Removes a type from the collected types.
  open func disableCollection(for quantityType: HKQuantityType) { types.withLock { $0[quantityType] = nil } }

  /// Returns the queries that find the samples to collect among new samples.
  func queries(among uuids: Set<UUID>, since start: Date) -> [SampleQuery] {
    types.withLock { types in
      types.map { type, predicate in
        SampleQuery(
          type.objectType,
          .and([.uuids(uuids), .dates(start: start, end: nil, strictStart: true, strictEnd: false), predicate]))
      }
    }
  }
}

/// A builder that collects samples automatically while its session runs (rules S108 to S111).
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  private struct Live {
    weak var session: HKWorkoutSession?
    var delegate = WeakDelegate()
    var dataSource: HKLiveWorkoutDataSource?
    var shouldCollectEvents = true
    var collecting: Task<Void, Never>?
    /// The zone of the newest sample of each type, and the end of that sample.
    var zones: [ObjectType: (zone: Int, date: Date)] = [:]
  }

  private let live = Mutex(Live())
  /// The queue on which the delegate is called, one message after another.
  private let messages = SerialWork()

  private let session: Int

  /// Creates the builder of a session.
  ///
  /// - Parameter draft: The data collected before a crash; nil for a new builder.
  init(
    session: HKWorkoutSession, store: HKHealthStore, configuration: WorkoutConfigurationRecord, draft: WorkoutDraft?
  ) {
    self.session = session.number
    super.init(
      healthStore: store, configuration: HKWorkoutConfiguration(configuration),
      device: HKDevice(store.connection.settings.hardware))
    live.withLock { $0.session = session }
    guard let draft else { return }
    self.draft.withLock { $0 = draft }
    collectionChanged()
  }

  override func draftChanged() { store.connection.setDraft(draft.withLock { $0 }, of: session) }

  /// The session for which the builder collects; nil when the session no longer exists.
  open weak var workoutSession: HKWorkoutSession? { live.withLock(\.session) }

  /// The object to notify of samples, events and activities.
  open weak var delegate: (any HKLiveWorkoutBuilderDelegate)? {
    get { live.withLock(\.delegate).object as? any HKLiveWorkoutBuilderDelegate }
    set {
      let delegate = WeakDelegate(object: newValue)
      live.withLock { $0.delegate = delegate }
    }
  }

  /// The source of the samples to collect; nil to collect none.
  open var dataSource: HKLiveWorkoutDataSource? {
    get { live.withLock(\.dataSource) }
    set { live.withLock { $0.dataSource = newValue } }
  }

  /// True when pauses and resumptions of the session become events. It cannot be set once collection has begun (rule
  /// S109).
  open var shouldCollectWorkoutEvents: Bool {
    get { live.withLock(\.shouldCollectEvents) }
    set {
      if draft.withLock(\.phase) != .notBegun {
        HealthExceptionHandler.raise(HealthException(.invalidArgument, .collectionHasBegun))
      }
      live.withLock { $0.shouldCollectEvents = newValue }
    }
  }

  /// The duration of the workout so far, in seconds without pauses. While the session runs, setting the device's clock
  /// does not change the elapsed time (rule T8).
  open var elapsedTime: TimeInterval {
    let isCollecting = draft.withLock { $0.phase == .collecting && $0.events.allSatisfy { [1, 2].contains($0.type) } }
    if isCollecting, let seconds = store.connection.activeSeconds(of: session) { return seconds }
    return elapsedTime(at: store.connection.settings.now())
  }

  /// The running activity; nil between activities.
  open var currentWorkoutActivity: HKWorkoutActivity? {
    draft.withLock { $0.activities.last { $0.end == nil } }.map(HKWorkoutActivity.init)
  }

  // MARK: Collecting

  override func collectionChanged() {
    let collecting = draft.withLock { $0.phase == .collecting ? $0.start : nil }.map(collecting(since:))
    let earlier = live.withLock { live in
      defer { live.collecting = collecting }
      return live.collecting
    }
    earlier?.cancel()
    // Collection may have ended on another thread before there was a task to cancel.
    if draft.withLock(\.phase) != .collecting { collecting?.cancel() }
  }

  deinit { live.withLock(\.collecting)?.cancel() }

  private func collecting(since start: Date) -> Task<Void, Never> {
    let connection = store.connection
    let signal = ChangeSignal(of: Set(ObjectType.all.filter { $0.kind == .quantity }), on: connection)
    return Task.detached { [weak self] in
      while let change = try? await signal.next() {
        self?.collect(Set(change.added), since: start, from: connection)
      }
    }
  }

  private func collect(_ added: Set<UUID>, since start: Date, from connection: Connection) {
    guard let queries = dataSource?.queries(among: added, since: start) else { return }
    var types = Set<HKSampleType>()
    var zoneUpdates: [HKLiveWorkoutZoneUpdate] = []
    // Query each type separately, so that a type that the app may not read does not affect the others.
    for query in queries {
      guard let records = try? connection.samples(matchingAny: [query]), !records.isEmpty else { continue }
      let isCollected = draft.withLock { draft in
        if draft.phase != .collecting { return false }
        draft.take(records.map(\.uuid), of: query.type)
        return true
      }
      guard isCollected, let type = HKObjectType.instance(of: query.type) as? HKSampleType else { continue }
      types.insert(type)
      if let update = zoneUpdate(of: query.type, after: records) { zoneUpdates.append(update) }
    }
    if types.isEmpty { return }
    draftChanged()
    tell { [types, zoneUpdates] builder, delegate in
      delegate.workoutBuilder(builder, didCollectDataOf: types)
      for update in zoneUpdates { delegate.workoutBuilder(builder, didUpdateWorkoutZone: update) }
    }
  }

  /// Updates the zone from the newest of some samples.
  ///
  /// - Returns: The change to another zone; nil when the zone does not change, and for a type without zones.
  private func zoneUpdate(of type: ObjectType, after records: [SampleRecord]) -> HKLiveWorkoutZoneUpdate? {
    guard let newest = records.max(by: { $0.start < $1.start }), let quantity = newest.content.quantity,
      let zones = zones(of: type)
    else { return nil }
    let zone = zones.zone(of: quantity)
    let earlier: (zone: Int, date: Date)? = live.withLock { live in
      let earlier = live.zones[type]
      if newest.end >= earlier?.date ?? .distantPast { live.zones[type] = (zone, newest.end) }
      return earlier
    }
    if let earlier, earlier.zone == zone || newest.end < earlier.date { return nil }
    guard let group = zoneGroup(of: type, until: newest.end) else { return nil }
    return HKLiveWorkoutZoneUpdate(group, from: earlier?.zone, to: zone, at: newest.end)
  }

  /// Adds to the workout what the session reports: the start and the end of an activity. Also adds events if
  /// ``shouldCollectWorkoutEvents`` is true.
  func receive(_ message: WorkoutSessionMessage) {
    switch message {
    case .generated(let event, let date):
      guard shouldCollectWorkoutEvents, (try? add([HKWorkoutEvent(event, at: date).record])) != nil else { return }
      tell { builder, delegate in delegate.workoutBuilderDidCollectEvent(builder) }
    case .beganActivity(let activity):
      guard (try? add(activity)) != nil else { return }
      tell { builder, delegate in delegate.workoutBuilder(builder, didBegin: HKWorkoutActivity(activity)) }
    case .endedActivity(let activity, let date):
      guard (try? update(activity.uuid, { $0.end = date })) != nil else { return }
      guard let ended = draft.withLock({ $0.activities.first { $0.uuid == activity.uuid } }) else { return }
      tell { builder, delegate in delegate.workoutBuilder(builder, didEnd: HKWorkoutActivity(ended)) }
    case .changed, .failed, .received, .disconnected: break
    }
  }

  private func tell(_ message: @escaping @Sendable (HKLiveWorkoutBuilder, any HKLiveWorkoutBuilderDelegate) -> Void) {
    let connection = store.connection
    messages.async(on: connection.threads) { [self] in
      guard let delegate, connection.isAlive, draft.withLock(\.phase) != .discarded else { return }
      Connection.$current.withValue(connection) { message(self, delegate) }
    }
  }
}
