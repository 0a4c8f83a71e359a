import Foundation
import HealthModel
import StatisticsEngine

/// The changes that one app may make, while the daemon's lock is held, to its own samples, relations and files.
///
/// The daemon's state is private here. The functions search, count and delete only the app's own samples. About another
/// app's sample, they reveal only whether the app may see it.
struct AppChanges: ~Copyable {
  /// The state, valid while ``perform(_:on:by:)`` runs. A pointer, because a copy would have to be merged back and
  /// would copy every column it touches. It must be the first stored property: with the thread sanitizer, Swift 6.3
  /// cannot compile changes through a pointer stored elsewhere in a noncopyable value.
  private let state: UnsafeMutablePointer<DaemonState>
  let app: AppIdentity

  private init(_ state: UnsafeMutablePointer<DaemonState>, by app: AppIdentity) {
    self.state = state
    self.app = app
  }

  /// Runs a closure that makes the changes of one call of an app.
  ///
  /// - Throws: Any error of the body.
  static func perform<Answer>(
    _ body: (inout AppChanges) throws(HealthError) -> Answer, on state: inout DaemonState, by app: AppIdentity
  ) throws(HealthError) -> Answer {
    let result = withUnsafeMutablePointer(to: &state) { pointer -> Result<Answer, HealthError> in
      var changes = AppChanges(pointer, by: app)
      do throws(HealthError) { return .success(try body(&changes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  var settings: DeviceSettings { state.pointee.settings }

  /// Verifies that the app may share all of these types.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) or `errorAuthorizationDenied` (4) (rules A52 and A53).
  func requireShare(of types: Set<ObjectType>) throws(HealthError) {
    // Call the ledger directly: a method of the state, called through the pointer, would first copy the whole state.
    try state.pointee.ledger.requireShare(of: types, by: app)
  }

  // MARK: Samples

  /// Returns the first record whose UUID also belongs to another of the records, or to a stored object that the app
  /// saved or may see; nil when all UUIDs are new.
  func firstKnown(among records: [SampleRecord]) -> SampleRecord? { state.pointee.firstKnown(among: records, to: app) }

  /// Returns one of the app's own objects as stored; nil when it is not stored.
  func own(_ object: SampleReference) -> SampleRecord? { state.pointee.store.record(object.by(app)) }

  /// Saves records as the app's own.
  mutating func insert(_ records: [SampleRecord]) {
    state.pointee.announce(state.pointee.store.insert(records))
  }

  /// Deletes objects of the app.
  mutating func remove(_ objects: [SampleReference]) {
    state.pointee.announce(state.pointee.store.remove(objects.map { $0.by(app) }))
  }

  // MARK: Relations

  /// Returns the stored object that an app refers to: one of its own, or one it may see. Nil for an object that is not
  /// stored or is hidden from the app.
  func visible(_ object: SampleReference) -> SampleReference? { state.pointee.visible(object, for: app) }

  /// Relates samples to a workout that the app may see.
  mutating func add(_ samples: [SampleReference], to workout: SampleReference) {
    state.pointee.associations.add(samples, to: workout)
    state.pointee.announceChange()
  }

  /// Returns true when an effort score is related to a workout.
  func isRelated(_ effort: WorkoutEffort) -> Bool { state.pointee.associations.isRelated(effort) }

  /// Records the start or the end of the relation between an effort score and a workout.
  mutating func note(_ effort: WorkoutEffort, isRelated: Bool) {
    let event = EffortEvent(change: state.pointee.store.nextSerial(), effort: effort, isRelated: isRelated)
    state.pointee.associations.note(event)
    state.pointee.announceChange()
    state.pointee.effortChanges.append(effort)
  }

  // MARK: Files and deliveries

  /// Attaches a file; returns false when the object has a file with the same identifier.
  mutating func attach(_ file: AttachmentRecord, to object: SampleReference) -> Bool {
    guard state.pointee.attachments.attach(file, to: object.by(app)) else { return false }
    state.pointee.announceChange()
    return true
  }

  /// Removes a file; returns false when the object does not have it.
  mutating func detach(_ identifier: UUID, from object: SampleReference) -> Bool {
    guard state.pointee.attachments.detach(identifier, from: object.by(app)) else { return false }
    state.pointee.announceChange()
    return true
  }

  /// Registers a type for background delivery, with the raw value of `HKUpdateFrequency`.
  mutating func enableBackgroundDelivery(of type: ObjectType, frequency: Int) {
    let now = state.pointee.settings.clock.uptime
    state.pointee.deliveries.enable(type, frequency: frequency, for: app.bundleIdentifier, at: now)
  }

  /// Removes the registration of a type, or of all types for nil.
  mutating func disableBackgroundDelivery(of type: ObjectType?) {
    let now = state.pointee.settings.clock.uptime
    state.pointee.deliveries.disable(type, for: app.bundleIdentifier, at: now)
  }
}

extension SampleReference {
  /// Returns a reference to the app's own object with the same UUID.
  func by(_ app: AppIdentity) -> SampleReference {
    var own = self
    own.bundleIdentifier = app.bundleIdentifier
    return own
  }
}

extension DaemonState {
  /// Returns the stored object that an app refers to: the app's own object if there is one, otherwise an object that
  /// the app may see. Does not search objects hidden from the app.
  func visible(_ object: SampleReference, for app: AppIdentity) -> SampleReference? {
    let reader = reader(for: app.bundleIdentifier)
    return [object.by(app), object].first { object in
      reader.couldSee(object) && store.record(object).map(reader.maySeeAny) == true
    }
  }

  /// Returns the first record whose UUID the app knows. Considers only objects that the app saved or may see, because
  /// the app must not learn that a hidden sample has the UUID.
  fileprivate mutating func firstKnown(among records: [SampleRecord], to app: AppIdentity) -> SampleRecord? {
    let reader = reader(for: app.bundleIdentifier)
    var views: [ObjectType: TypeView] = [:]
    var seen: Set<UUID> = []
    let isOne = records.count == 1
    if !isOne { seen.reserveCapacity(records.count) }
    for index in records.indices {
      let (type, uuid) = (records[index].type, records[index].uuid)
      if !isOne, !seen.insert(uuid).inserted { return records[index] }
      let start = records[index].start.timeIntervalSinceReferenceDate
      // For a single UUID, building a `TypeView` would cost more than looking up the UUID without one.
      if !isOne, views[type] == nil { views[type] = view(of: type, for: reader) }
      let isSeen = views[type]?.holds(uuid, startingAt: start) ?? maySee(uuid, startingAt: start, of: type, reader)
      if isSeen { return records[index] }
      // The app can change its own objects even if the person does not allow it to read them.
      if ObjectIndex.types.contains(type), store.place(of: records[index].reference.by(app)) != nil {
        return records[index]
      }
    }
    return nil
  }
}
