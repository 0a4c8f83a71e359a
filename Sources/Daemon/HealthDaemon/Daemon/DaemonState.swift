import Foundation
import HealthModel
import OrderedCollections

/// The complete state of the daemon, a single value behind a single lock.
struct DaemonState: Sendable {
  /// An app's observation of changes.
  struct ChangeObserver: Sendable {
    /// The number of the app's connection.
    var connection: Int
    var types: Set<ObjectType>
    /// Called with each change, and with nil once when the connection ends.
    var receive: @Sendable (StoreChange?) -> Void
    /// True for an observer query. Each delivery of one of its types calls it.
    var isObserverQuery: Bool
    /// The changes that arrived while the app got no CPU time; nil for none.
    var held: StoreChange?
    /// The changes of an uncompleted delivery, which the next attempt sends again; nil for none.
    var unfinished: StoreChange?
  }

  /// A call that waits until the device reaches a state.
  struct Wait: Sendable {
    var isOver: @Sendable (DaemonState) -> Bool
    /// Called once, without holding the lock.
    var finish: @Sendable () -> Void
  }

  /// A program of an app that is connected to the device.
  struct LiveConnection: Sendable {
    var app: String
    var process: ProcessKind
    /// The number of times that the program made each request that needed no question.
    var unaskedRequests: [Set<Permission>: Int] = [:]

    /// The number of equal requests that each have a line in the audit log. All further ones share a line.
    static let loggedRequests = 20
  }

  var settings: DeviceSettings
  var ledger = ConsentLedger()
  /// The samples in memory, and the sources of the samples that are only in the file.
  var store = SampleStore()
  /// The samples, routes and effort scores related to workouts.
  var associations = WorkoutAssociations()
  /// The workout plans that apps have scheduled, and the plans on the watch.
  var workoutPlans = WorkoutPlans()
  var attachments = ObjectAttachments()
  /// The person's characteristics and goals.
  var characteristics = Characteristics()
  /// The apps by bundle identifier, as their latest connection declared them.
  var apps: [String: AppIdentity] = [:]
  /// The object that asks the person; nil when questions cannot be answered.
  var presenter: (any AuthorizationPresenter)?
  /// The requests waiting for the person.
  var prompts = PromptQueue()
  /// The requests of extensions, waiting for their apps.
  var extensionRequests = ExtensionRequests()
  /// The anchors given to each app, by bundle identifier.
  var anchors: [String: AnchorTable] = [:]
  var newAnchors: [DeviceChange.Anchor] = []
  /// The workout sessions of the phone and the watch.
  var workoutSessions = WorkoutSessions()
  /// The sensors that measure while a session runs; nil for none.
  var workoutSensors: (any WorkoutSensors)?
  /// True when the process's time zone follows the device's.
  var leadsProcess = false
  /// App mistakes that no phone reveals, one sentence each, in the order they were made.
  var remarks: [String] = []
  /// The seconds between two batches of measurements of a running session. Longer while much time is advanced at once.
  var measuringPeriod = Self.shortestMeasuringPeriod
  /// The seconds between two batches of measurements while time advances at its normal pace.
  static let shortestMeasuringPeriod: TimeInterval = 15
  /// The planned samples that have not arrived yet.
  var arrivals = Arrivals()
  /// The background deliveries that apps have registered for (rule Q70), with the waiting changes.
  var deliveries = DeliverySchedule()
  /// The object that launches apps to wake them; nil when apps cannot be launched.
  var launcher: (any AppLauncher)?
  /// The programs that are connected, by the number of their connection.
  var liveConnections: [Int: LiveConnection] = [:]
  /// The apps' observations of changes, by number, in the order they began.
  var changeObservers: OrderedDictionary<Int, ChangeObserver> = [:]
  /// The streams that notify screens of changes, by number.
  var systemObservers: OrderedDictionary<Int, AsyncStream<Void>.Continuation> = [:]
  /// The settings that are stored with the device, by name.
  var storedSettings: [String: String] = [:]
  /// The reason why the latest change could not be stored or a type could not be loaded; nil when there is no problem.
  var storageProblem: DeviceStorageError?
  /// The types whose stored samples could not be loaded when they were last needed.
  var unreadableTypes: Set<ObjectType> = []
  /// The samples added and deleted in the current change.
  var sampleChanges: [SampleStore.Change] = []
  /// The effort scores whose relation to a workout began or ended in the current change.
  var effortChanges: [WorkoutEffort] = []
  /// The types whose order of sources changed in the current change.
  var reorderedTypes: Set<ObjectType> = []
  /// The audit log entries of the current change; nil when there is no log.
  var audit: [AuditEntry]?
  /// The entries from before the current change that wait to be written: observations, and calls that were counted
  /// together.
  var delayedAudit: [AuditEntry] = []
  /// True when waiting entries should be written even without a change.
  var isAuditDue = false
  /// The waits for woken apps to complete their deliveries.
  var deliveryWaiters = DeliveryWaiters()
  /// The calls that wait for a state of the device.
  var waits: [Wait] = []
  /// The apps that ended while their sheet was on the screen, by bundle identifier (rule A39).
  var appsEndedUnderSheet: Set<String> = []
  /// The times when apps were reinstalled, by bundle identifier (rule HZ6).
  var reinstallations: [String: Date] = [:]
  /// True while time is being advanced and the events at the new time are not complete. Apps are not woken meanwhile.
  var holdsWaking = false
  /// The number of the latest background delivery event that is logged or in ``delayedAudit``.
  var lastLoggedDelivery = 0
  /// True once the log contains the entry for opening the device.
  var isOpeningLogged = false
  /// The states that the device had when it was opened and that a new device does not have. They belong to the entry
  /// for opening the device.
  let openingStates: [String: AuditValue]
  /// The screen or command that last changed the decisions about each app, by bundle identifier.
  var consentOrigins: [String: AuditOrigin] = [:]
  /// The functions to call in order once the lock is released.
  var callbacks: [@Sendable () -> Void] = []
  /// True while a thread calls the functions in ``callbacks``.
  var isDelivering = false
  private var lastNumber = 0

  /// Creates the state of an empty device.
  init(settings: DeviceSettings) {
    openingStates = settings.unusualAuditStates
    self.settings = settings
    deliveries.follow(settings)
  }

  /// Returns a unique number for a connection, an observer or a prompt.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Begins calling the functions in ``callbacks``. Only one thread at a time calls them, so that they run in order.
  ///
  /// - Returns: False when there are none, or when another thread is calling them.
  mutating func beginDelivering() -> Bool {
    if isDelivering || callbacks.isEmpty { return false }
    isDelivering = true
    return true
  }

  /// Returns true while a connection is open.
  func isLive(_ connection: Int) -> Bool { liveConnections[connection] != nil }

  /// Notifies the screens that something they show may have changed.
  mutating func announceChange() {
    for stream in systemObservers.values { callbacks.append { stream.yield() } }
  }

  /// Adds records unchanged, and returns the number that were new.
  mutating func add(_ records: [SampleRecord]) -> Int { add(SampleBatch(records)) }

  /// Adds samples unchanged, and returns the number that were new. Samples in columns must be valid and not yet in the
  /// store.
  mutating func add(_ batch: SampleBatch) -> Int {
    let others = store.otherSources(of: batch.records)
    let change = store.insert(batch) { !others.hold($0) }
    announce(change)
    return change.count
  }

  /// Records the effects of added and deleted samples. Apps are notified once the change is stored.
  mutating func announce(_ change: SampleStore.Change) {
    if change.isEmpty { return }
    // The routes of a workout are deleted with it (rule S22).
    let routes = change.removed.filter { $0.type == .workout }.flatMap { associations.routes(of: $0.reference) }
    if !change.removed.isEmpty { forgetBelongings(of: change.removed) }
    store.changeWindows(change)
    sampleChanges.append(change)
    for event in change.sourceEvents { reorderedTypes.insert(event.type) }
    announceChange()
    if !routes.isEmpty { announce(store.remove(routes)) }
  }

  /// Removes everything that belonged to deleted samples. The person's decision about an object remains while another
  /// sample, possibly of another app, has the same UUID.
  private mutating func forgetBelongings(of removed: [SampleRecord]) {
    let gone = Set(removed.lazy.map(\.reference))
    for sample in gone { attachments.forget(sample) }
    associations.forget(gone)
    workoutPlans.forget(gone)
    ledger.forgetObjects(
      gone.lazy.filter { ObjectType.chosenOneByOne.contains($0.type) }.map(\.uuid).filter(store.objects.isUnused))
  }

  /// Returns the anchor that an app gets for a change it was shown. `serial` is the serial number of the change.
  mutating func anchor(for serial: UInt64, of app: String) -> UInt64 {
    let (anchor, isNew) = anchors[app, default: AnchorTable()].anchor(for: serial)
    if isNew { newAnchors.append(DeviceChange.Anchor(app: app, position: Int(anchor - 1), serial: serial)) }
    return anchor
  }

  /// Sends each app the changes it may see, answers extensions, and wakes the apps that are due.
  mutating func tellObservers() {
    if !sampleChanges.isEmpty {
      for change in sampleChanges {
        tellObservers(of: change)
        noteDeliveries(of: change)
      }
      sampleChanges = []
    }
    for effort in effortChanges { tellObservers(of: effort) }
    effortChanges = []
    answerExtensions()
    wakeDueApps()
    if !deliveries.isDelivering {
      for waiter in deliveryWaiters.take() { callbacks.append { waiter.finish() } }
    }
    endWaits()
  }

  private mutating func endWaits() {
    if waits.isEmpty { return }
    let (over, others) = (waits.filter { $0.isOver(self) }, waits.filter { !$0.isOver(self) })
    waits = others
    callbacks += over.map(\.finish)
  }

  private mutating func tellObservers(of change: SampleStore.Change) {
    if changeObservers.isEmpty { return }
    var types = change.types
    if !types.isDisjoint(with: ActivitySummaryRecord.types) { types.insert(.activitySummary) }
    /// The app and the types of an observer. Observers with the same app and types receive the same change, which is
    /// computed once.
    struct Audience: Hashable {
      var app: String
      var types: Set<ObjectType>
    }
    var answers: [Audience: StoreChange] = [:]
    for (number, observer) in changeObservers where !observer.types.isDisjoint(with: types) {
      guard let app = liveConnections[observer.connection]?.app else { continue }
      let audience = Audience(app: app, types: observer.types)
      let seen = answers[audience] ?? reader(for: app).visible(change, of: observer.types)
      answers[audience] = seen
      if !seen.types.isEmpty { tell(number, seen) }
    }
  }

  /// Notifies workout observers about a change in an effort score's relation, if they may see both the score and the
  /// workout.
  private mutating func tellObservers(of effort: WorkoutEffort) {
    for (number, observer) in changeObservers where observer.types.contains(.workout) {
      guard let app = liveConnections[observer.connection]?.app else { continue }
      let reader = reader(for: app)
      guard maySee(effort.workout, reader), maySee(effort.sample, reader) else { continue }
      tell(number, StoreChange(types: [.workout], added: [], deleted: []))
    }
  }

  /// Returns true when the type and the end of another app's object allow an app to see the object.
  private func maySee(_ object: SampleReference, _ reader: Reader) -> Bool {
    guard reader.couldSee(object) else { return false }
    if object.bundleIdentifier == reader.app || reader.limits(of: object.type) == nil { return true }
    return store.record(object).map(reader.maySeeAny) ?? false
  }

  /// Sends a change to an observer, or holds it while the app gets no CPU time.
  private mutating func tell(_ number: Int, _ change: StoreChange) {
    guard let observer = changeObservers[number] else { return }
    if isAsleep(observer.connection) {
      changeObservers[number]?.hold(change)
    } else {
      callbacks.append { observer.receive(change) }
    }
  }

  mutating func log(
    _ event: AuditEntry.Event, of app: String? = nil, _ values: @autoclosure () -> [String: AuditValue] = [:]
  ) {
    audit?.append(AuditEntry(event, at: settings.now(), app: app, values()))
  }

  /// Changes the ledger, notifies the screens, and logs the changed decisions.
  mutating func changeConsent(through origin: AuditOrigin, _ change: (inout DaemonState) -> Void) {
    let before = ledger
    change(&self)
    announceChange()
    let changes = ledger.changes(since: before)
    for change in changes {
      consentOrigins[change.app] = origin
      if change.changesReading { store.forgetWindows(of: change.app) }
    }
    if audit == nil { return }
    let entries = changes.map { change in
      AuditEntry.consent(change, ofTypes: chosenTypes(in: change), through: origin, at: settings.now())
    }
    audit? += entries
  }

  /// Returns the types of the objects in a change, by UUID. Omits objects that no longer exist.
  private func chosenTypes(in change: ConsentChange) -> [UUID: ObjectType] {
    let types = ObjectType.all.filter { $0.requiresPerObjectAuthorization || $0.kind == .document }
    var chosen: [UUID: ObjectType] = [:]
    for uuid in change.objectsAllowed.union(change.objectsRefused) {
      chosen[uuid] = types.first { !store.objects.references(of: $0, for: uuid).isEmpty }
    }
    return chosen
  }

  /// Returns the identity of an app; for an unknown app, one with the bundle identifier as its name.
  func identity(of bundleIdentifier: String) -> AppIdentity {
    apps[bundleIdentifier] ?? AppIdentity(bundleIdentifier: bundleIdentifier, displayName: bundleIdentifier)
  }
}

extension SampleStore.Change {
  /// The latest end of the changed samples of each type. The end of an activity summary is the latest end of its
  /// underlying samples.
  var latestEnds: [ObjectType: Date] {
    var ends: [ObjectType: Date] = [:]
    func take(_ type: ObjectType, _ end: Date) {
      ends[type] = max(end, ends[type] ?? end)
      guard ActivitySummaryRecord.types.contains(type) else { return }
      ends[.activitySummary] = max(end, ends[.activitySummary] ?? end)
    }
    for block in blocks {
      if let end = block.ends.max() { take(block.type, Date(timeIntervalSinceReferenceDate: end)) }
    }
    // Iterate over indices, which does not copy the records.
    for index in added.indices { take(added[index].type, added[index].end) }
    for index in removed.indices { take(removed[index].type, removed[index].end) }
    return ends
  }

  /// The types of the samples that were added or deleted.
  var types: Set<ObjectType> {
    var types = added.types.union(blocks.lazy.map(\.type))
    var last: ObjectType?
    for sample in deleted where sample.type != last {
      types.insert(sample.type)
      last = sample.type
    }
    return types
  }
}
