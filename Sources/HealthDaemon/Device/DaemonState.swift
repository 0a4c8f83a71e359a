import Foundation
import HealthModel
import OrderedCollections

/// Everything the daemon knows: one value behind one lock.
struct DaemonState: Sendable {
  /// An app's stream of changes.
  struct ChangeObserver: Sendable {
    var connection: Int
    var types: Set<ObjectType>
    /// Told each change, and nil once when the connection ends.
    var receive: @Sendable (StoreChange?) -> Void
    /// The changes that came while the app got no time.
    var held: StoreChange?
    /// The changes of a delivery that is not completed: told again with the next attempt.
    var unfinished: StoreChange?
  }

  /// An app's line to the device.
  struct LiveConnection: Sendable {
    /// The bundle identifier.
    var app: String
    var process: ProcessKind
  }

  var settings: DeviceSettings
  var ledger = ConsentLedger()
  var store = SampleStore()
  /// What belongs to workouts that were saved before it.
  var associations = WorkoutAssociations()
  var workoutPlans = WorkoutPlans()
  var attachments = ObjectAttachments()
  var characteristics = Characteristics()
  /// Apps by bundle identifier, as their latest connection introduced them.
  var apps: [String: AppIdentity] = [:]
  var presenter: (any AuthorizationPresenter)?
  var prompts = PromptQueue()
  var extensionRequests = ExtensionRequests()
  /// Anchors given out, by the app's bundle identifier.
  var anchors: [String: AnchorTable] = [:]
  /// Those that were given in the change that goes on.
  var newAnchors: [DeviceChange.Anchor] = []
  /// The workout sessions of phone and watch.
  var workoutSessions = WorkoutSessions()
  /// The sensors that measure while a session runs; nil where nothing does.
  var workoutSensors: (any WorkoutSensors)?
  /// Seconds from one batch of a running session's measurements to the next: longer where much time passes at once.
  var measuringPeriod = Self.shortestMeasuringPeriod
  static let shortestMeasuringPeriod: TimeInterval = 15
  /// Samples on their way to the store.
  var arrivals = Arrivals()
  /// The types apps want to be woken for (rule Q70), and the changes that wait for them.
  var deliveries = DeliverySchedule()
  /// Starts apps that do not run and are to be woken; nil where nobody can.
  var launcher: (any AppLauncher)?
  /// Apps that run, by the number of their connection.
  var liveConnections: [Int: LiveConnection] = [:]
  var changeObservers: OrderedDictionary<Int, ChangeObserver> = [:]
  var systemObservers: OrderedDictionary<Int, AsyncStream<Void>.Continuation> = [:]
  /// Settings that are kept with the device, by name.
  var keptSettings: [String: String] = [:]
  /// Why the latest change could not be kept.
  var storageProblem: DeviceStorageError?
  /// What happened to the samples in the change that goes on.
  var sampleChanges: [SampleStore.Change] = []
  /// Types whose order of sources changed with it.
  var reorderedTypes: Set<ObjectType> = []
  /// What the audit log is to say of it; nil where no log is kept.
  var audit: [AuditEntry]?
  /// Entries that came before it, and wait to be written: calls that were counted together.
  var delayedAudit: [AuditEntry] = []
  /// Set to have them written though nothing else happened.
  var isAuditDue = false
  var deliveryWaiters = DeliveryWaiters()
  /// True while time passes to a moment, and what happens at it is not complete.
  var holdsWaking = false
  /// The number of the latest event of background delivery that the log has, or will have.
  var lastLoggedDelivery = 0
  /// Whether the log says already that the device was opened.
  var isOpeningLogged = false
  /// Where each app's answers changed last, by bundle identifier.
  var consentOrigins: [String: AuditOrigin] = [:]
  /// What is to be told to others once the lock is released, in this order.
  var messages: [@Sendable () -> Void] = []
  var isDelivering = false
  private var lastNumber = 0

  init(settings: DeviceSettings) {
    self.settings = settings
    deliveries.follow(settings)
  }

  /// A number nothing else has: for connections, observers and prompts.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Begins to deliver messages. One thread does at a time, so they arrive in the order they were noted down.
  ///
  /// - Returns: False where there are none, or another thread delivers them.
  mutating func beginDelivering() -> Bool {
    if isDelivering || messages.isEmpty { return false }
    isDelivering = true
    return true
  }

  func isLive(_ connection: Int) -> Bool { liveConnections[connection] != nil }

  /// Something a screen may show has changed.
  mutating func announceChange() {
    for stream in systemObservers.values { messages.append { stream.yield() } }
  }

  /// Adds records as they are.
  mutating func add(_ records: [SampleRecord]) -> Int { add(SampleBatch(records)) }

  /// Adds samples as they are. Those in columns must be sound, and not in the store.
  mutating func add(_ batch: SampleBatch) -> Int {
    let others = store.otherSources(of: batch.records)
    let change = store.insert(batch) { !others.hold($0) }
    announce(change)
    return change.count
  }

  /// Samples came or went. Apps learn of it when the change is kept.
  mutating func announce(_ change: SampleStore.Change) {
    if change.isEmpty { return }
    // The routes of a workout go with it (rule S22).
    let routes = change.removed.filter { $0.type == .workout }.flatMap { associations.routes(of: $0.reference) }
    if !change.removed.isEmpty { forgetBelongings(of: change.removed) }
    sampleChanges.append(change)
    for event in change.sourceEvents { reorderedTypes.insert(event.type) }
    announceChange()
    if !routes.isEmpty { announce(store.remove(routes)) }
  }

  /// Forgets what belonged to samples that are gone. A choice of the person stays while another sample has the UUID: that
  /// may be somebody else's.
  private mutating func forgetBelongings(of removed: [SampleRecord]) {
    let gone = Set(removed.lazy.map(\.reference))
    for sample in gone { attachments.forget(sample) }
    associations.forget(gone)
    workoutPlans.forget(gone)
    ledger.forgetObjects(
      gone.lazy.filter { ObjectType.chosenOneByOne.contains($0.type) }.map(\.uuid).filter(store.objects.isUnused))
  }

  /// The app's anchor for a change it was shown.
  mutating func anchor(for serial: UInt64, of app: String) -> UInt64 {
    let (anchor, isNew) = anchors[app, default: AnchorTable()].anchor(for: serial)
    if isNew { newAnchors.append(DeviceChange.Anchor(app: app, position: Int(anchor - 1), serial: serial)) }
    return anchor
  }

  /// Each app learns of the samples it may see, and of nothing else.
  mutating func tellObservers() {
    if !sampleChanges.isEmpty {
      for change in sampleChanges {
        tellObservers(of: change)
        noteDeliveries(of: change)
      }
      sampleChanges = []
    }
    wakeDueApps()
    if !deliveries.isDelivering {
      for waiter in deliveryWaiters.take() { messages.append { waiter.finish() } }
    }
  }

  private mutating func tellObservers(of change: SampleStore.Change) {
    var types = change.types
    if !types.isDisjoint(with: ActivitySummaryRecord.types) { types.insert(.activitySummary) }
    /// Many observers of one app that wait for the same are answered with one look.
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
      if seen.types.isEmpty { continue }
      if isAsleep(observer.connection) {
        changeObservers[number]?.hold(seen)
      } else {
        let receive = observer.receive
        messages.append { receive(seen) }
      }
    }
  }

  /// Notes down what the audit log is to say.
  mutating func log(
    _ event: AuditEntry.Event, of app: String? = nil, _ values: @autoclosure () -> [String: AuditValue] = [:]
  ) {
    audit?.append(AuditEntry(event, at: settings.now(), app: app, values()))
  }

  /// Changes the ledger, and notes down what became of which answers.
  mutating func changeConsent(through origin: AuditOrigin, _ change: (inout DaemonState) -> Void) {
    let before = ledger
    change(&self)
    for change in ledger.changes(since: before) { consentOrigins[change.app] = origin }
    if audit == nil { return }
    audit? += ledger.changes(since: before).map { .consent($0, through: origin, at: settings.now()) }
  }

  /// The app's eyes at this moment (rule A58).
  func reader(for app: String) -> Reader {
    Reader(app: app, ledger: ledger, undetermined: settings.behavior.readingUndetermined)
  }

  /// The identity of an app the device knows by its bundle identifier.
  func identity(of bundleIdentifier: String) -> AppIdentity {
    apps[bundleIdentifier] ?? AppIdentity(bundleIdentifier: bundleIdentifier, displayName: bundleIdentifier)
  }
}

extension SampleStore.Change {
  /// Types with samples that came or went. Most changes are runs of one type.
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
