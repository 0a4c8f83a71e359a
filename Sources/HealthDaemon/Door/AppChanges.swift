import Foundation
import HealthModel
import StatisticsEngine

/// All that one app may change, while the device is locked for it: its own samples, and what it says of them.
///
/// It holds the state privately. Searching, counting and deleting look among the app's own samples; about others' it can
/// only be asked whether the app sees one.
struct AppChanges: ~Copyable {
  /// Valid while ``perform(_:on:by:)`` runs. A copy of the state would have to be merged back, and would make every
  /// column it touches be copied. Stored first: elsewhere in a noncopyable value Swift 6.3 cannot compile changes through
  /// a pointer for the thread sanitizer.
  private let state: UnsafeMutablePointer<DaemonState>
  let app: AppIdentity

  private init(_ state: UnsafeMutablePointer<DaemonState>, by app: AppIdentity) {
    self.state = state
    self.app = app
  }

  /// Runs the changes of one call of an app.
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

  /// Throws 5 or 4 unless the app may share all of some types (rules A52 and A53).
  func requireShare(of types: Set<ObjectType>) throws(HealthError) {
    for type in types.sorted(by: { $0.row < $1.row }) { try state.pointee.requireShare(of: type, by: app) }
  }

  // MARK: Samples

  /// The first record whose UUID is that of another, or of an object that is stored and that the app wrote or may see;
  /// nil when all are new.
  func firstKnown(among records: [SampleRecord]) -> SampleRecord? { state.pointee.firstKnown(among: records, to: app) }

  func own(_ object: SampleReference) -> SampleRecord? { state.pointee.store.record(own: object, of: app) }

  /// The objects among the app's own, as they are stored; without those that are not.
  func stored(_ objects: [SampleReference]) -> [SampleRecord] {
    objects.compactMap { state.pointee.store.record(own: $0, of: app) }
  }

  /// Adds records as the app's own.
  mutating func insert(_ records: [SampleRecord]) {
    state.pointee.announce(state.pointee.store.insert(records))
  }

  /// Deletes objects among the app's own.
  mutating func remove(_ objects: [SampleReference]) {
    state.pointee.announce(state.pointee.store.remove(objects.map { $0.by(app) }))
  }

  // MARK: Relations

  /// Where an object stands that the app means: among its own, or among those it sees. Nil for what is not stored, and
  /// for what the app may not see.
  func visible(_ object: SampleReference) -> SampleReference? { state.pointee.visible(object, for: app) }

  /// Says that samples were taken for a workout that the app sees.
  mutating func add(_ samples: [SampleReference], to workout: SampleReference) {
    state.pointee.associations.add(samples, to: workout)
    state.pointee.announceChange()
  }

  func isRelated(_ effort: WorkoutEffort) -> Bool { state.pointee.associations.isRelated(effort) }

  /// Says that a sample tells how hard a workout was, or that it does so no longer.
  mutating func note(_ effort: WorkoutEffort, isRelated: Bool) {
    let event = EffortEvent(change: state.pointee.store.nextSerial(), effort: effort, isRelated: isRelated)
    state.pointee.associations.note(event)
    state.pointee.announceChange()
    state.pointee.announceRelationship(effort)
  }

  // MARK: Files and deliveries

  /// False when the object has a file with the same identifier.
  mutating func attach(_ file: AttachmentRecord, to object: SampleReference) -> Bool {
    guard state.pointee.attachments.attach(file, to: object.by(app)) else { return false }
    state.pointee.announceChange()
    return true
  }

  /// False when the object has no such file.
  mutating func detach(_ identifier: UUID, from object: SampleReference) -> Bool {
    guard state.pointee.attachments.detach(identifier, from: object.by(app)) else { return false }
    state.pointee.announceChange()
    return true
  }

  /// Registers a type the app wants to be woken for, with the raw value of `HKUpdateFrequency`.
  mutating func enableBackgroundDelivery(of type: ObjectType, frequency: Int) {
    let now = state.pointee.settings.clock.uptime
    state.pointee.deliveries.enable(type, frequency: frequency, for: app.bundleIdentifier, at: now)
  }

  /// Forgets a type; all of them when it is nil.
  mutating func disableBackgroundDelivery(of type: ObjectType?) {
    let now = state.pointee.settings.clock.uptime
    state.pointee.deliveries.disable(type, for: app.bundleIdentifier, at: now)
  }
}

extension SampleReference {
  /// The object of the same name among an app's own.
  func by(_ app: AppIdentity) -> SampleReference {
    var own = self
    own.bundleIdentifier = app.bundleIdentifier
    return own
  }
}

extension SampleStore {
  func record(own object: SampleReference, of app: AppIdentity) -> SampleRecord? { record(object.by(app)) }
}

extension DaemonState {
  func requireShare(of type: ObjectType, by app: AppIdentity) throws(HealthError) {
    switch ledger.decision(for: Permission(type, .share), of: app.bundleIdentifier) {
    case .granted: return
    case .denied: throw .authorizationDenied
    case .undetermined: throw .authorizationNotDetermined
    }
  }

  /// The app's eyes now. Throws for a type it never asked for (rule A56).
  func reader(for app: AppIdentity, of types: Set<ObjectType>) throws(HealthError) -> Reader {
    let reader = reader(for: app.bundleIdentifier)
    for type in types where !reader.mayRead(type) { throw .authorizationNotDetermined }
    return reader
  }

  /// Where an object stands that an app means: among its own, if it has it, or among those it sees. What it may not see
  /// is not looked for.
  func visible(_ object: SampleReference, for app: AppIdentity) -> SampleReference? {
    let reader = reader(for: app.bundleIdentifier)
    return [object.by(app), object].first { reader.mayLook(at: $0) && store.record($0).flatMap(reader.visible) != nil }
  }

  /// Looks among what the app saved or sees: that a hidden sample has the UUID is nothing it may learn.
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
      // Many are looked for in one view; for one it would cost more than the look.
      if !isOne, views[type] == nil { views[type] = view(of: type, for: reader) }
      let isSeen = views[type]?.holds(uuid, startingAt: start) ?? sees(uuid, startingAt: start, of: type, reader)
      if isSeen { return records[index] }
      // The app's own objects that were switched off are still its own.
      if ObjectIndex.types.contains(type), store.place(of: records[index].reference.by(app)) != nil {
        return records[index]
      }
    }
    return nil
  }
}
