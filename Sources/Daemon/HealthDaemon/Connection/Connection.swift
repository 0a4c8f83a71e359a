import Foundation
import HealthModel
import StatisticsEngine
import Synchronization

/// An app's connection to the device, and the only way between the two. Every call of an app goes through
/// ``answer(_:_:_:_:dates:by:unless:logging:returning:_:)`` in the same steps; see <doc:HowACallTravels>.
///
/// 1. *Gate*: checks that the app is running, has made no mistake that stops it, and may use Health, and that the
///    device answers such calls now (rules A23 to A25, A28, A88, A89). The body receives the resulting ``Call``.
/// 2. *Consent*: a type that the app never requested is refused (rule A56).
/// 3. *Load*: loads only samples that the app owns or that the call may see.
/// 4. *View*: takes a snapshot of the data that the app may see, consistent with the ledger at that moment (rule A58).
///
/// A body cannot search the samples of the whole device: neither ``Call`` nor ``AppChanges`` has a function for that,
/// and the daemon is private to this file. An app can reach only the code in this folder; the extensions of
/// `Connection` have the calls.
///
/// Methods that do not ask the person return without waiting, but may read many samples, so call them off the main
/// actor.
///
/// Each call throws `errorAuthorizationDenied` (4) without the HealthKit entitlement (rule A25),
/// `errorHealthDataUnavailable` (1) when the device has no Health (rule A23) and `errorHealthDataRestricted` (2) when
/// it is restricted (rule A24). Reading throws `errorDatabaseInaccessible` (6) while the device is locked (rule A89),
/// and `errorAuthorizationNotDetermined` (5) for a type that was never requested (rule A56).
package final class Connection: Sendable {
  /// The connection of the app whose code is running in this task. `HKHealthStore()` finds its device and identity
  /// here.
  @TaskLocal package static var current: Connection?

  /// The conditions that an app must meet for a call. The app must be running in every case; each case says what else
  /// is needed.
  enum Gate: Sendable {
    /// No further condition. The call needs nothing from Health.
    case running
    /// The app may use Health (rules A23 to A25).
    case health
    /// The app may use Health, and the device is unlocked (rules A23 to A25 and A89).
    case reading
    /// The app may use Health, and no guest is using the device (rules A23 to A25 and S13). Saving works on a locked
    /// device (rule S12).
    case changing
  }

  /// The app as its bundle describes it.
  package let app: AppIdentity
  /// The program of the app that is connected.
  package let process: ProcessKind
  /// The number of the connection in the daemon. A relaunched app gets a new one.
  let number: Int
  /// The threads on which the app's code is called.
  package let threads = AppThreads()
  private let daemon: HealthDaemon
  /// The counter of samples and objects that the app's calls visit; nil to count nothing.
  private let counter: VisitCounter?
  /// The log of the app's calls for the person's screens; nil when no screen shows them.
  let calls: CallLog?
  /// The numbers of the stores with which the app's code has made calls.
  let usedStores = Mutex<Set<Int>>([])

  fileprivate init(
    app: AppIdentity, process: ProcessKind, number: Int, daemon: HealthDaemon, counter: VisitCounter?, calls: CallLog?
  ) {
    self.app = app
    self.process = process
    self.number = number
    self.daemon = daemon
    self.counter = counter
    self.calls = calls
  }

  deinit { daemon.end(number) }

  /// The app, its program and the number of this connection, for requests to the person.
  var connected: ConnectedApp { ConnectedApp(app: app, process: process, number: number) }

  /// False once the app was killed, crashed or was deleted. All later calls of its code are refused.
  package var isAlive: Bool { daemon.read { $0.isLive(number) } }

  /// Ends the app: withdraws its prompt with nothing determined (rule A39), and ends its queries.
  package func invalidate(isForceQuit: Bool = false) { daemon.end(number, isForceQuit: isForceQuit) }

  /// The settings of the device on which the program runs, the phone or the watch: the date, the calendar, the model.
  package var settings: DeviceSettings { daemon.settings.seen(by: process) }

  /// True when the device is stored in a file, so that each change waits for the disk.
  package var isStored: Bool { daemon.isStored }

  /// The counts of calls that are not in the audit log yet; nil when there is no log.
  var accessRuns: AccessRuns? { daemon.accessRuns }

  /// Writes the counted calls to the audit log.
  func writeAuditLog() { daemon.writeAuditLog() }

  /// The identity of the device, for comparison with other devices.
  package var device: ObjectIdentifier { ObjectIdentifier(daemon) }

  // MARK: Answering calls

  /// Answers a call of the app, and logs it.
  ///
  /// - Parameters:
  ///   - operation: The operation to log; nil for a call that is part of another, or that is not logged.
  ///   - direction: The permission the call needs for its types; nil for none.
  ///   - dates: The dates that a query selects; nil for a call without dates.
  ///   - mistake: Returns a mistake in the call that stops the app. It is checked before the gate (rule A28). Using a
  ///     type newer than the device is a mistake in every call.
  ///   - answer: Returns the answer in the form to log.
  ///   - count: The number of samples that the app changed; nil to take the number of returned samples from the answer.
  func answer<Answer>(
    _ operation: AppCall.Operation?, _ types: @autoclosure () -> [ObjectType] = [], _ direction: Direction? = nil,
    _ argument: @autoclosure () -> AppCall.Argument? = nil, dates: @autoclosure () -> TimeWindow? = nil, by gate: Gate,
    unless mistake: (DeviceSettings) -> HealthException? = { _ in nil },
    logging answer: (Answer) -> CallAnswer = { _ in .done }, returning count: Int? = nil,
    _ body: (Call) throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    let entry = CallEntry(operation, on: self)
    let result = Result { () throws(HealthError) in
      let call = try open(gate) { $0.exception(forNewerAmong: types()) ?? mistake($0) }
      guard let counter else { return try body(call) }
      return try counter.counting { Result { () throws(HealthError) in try body(call) } }.get()
    }
    entry?.end(types(), direction, argument(), dates(), result.map(answer), count)
    return try result.get()
  }

  /// Answers a call that waits for the person. ``answer(_:_:_:_:dates:by:unless:logging:returning:_:)`` answers calls
  /// that do not wait.
  func answerWaiting<Answer>(
    _ operation: AppCall.Operation, _ types: [ObjectType] = [], _ direction: Direction? = nil,
    _ argument: AppCall.Argument? = nil, by gate: Gate,
    unless mistake: (DeviceSettings) -> HealthException? = { _ in nil }, logging answer: (Answer) -> CallAnswer,
    _ body: (Call) async throws(HealthError) -> Answer
  ) async throws(HealthError) -> Answer {
    let entry = CallEntry(operation, on: self)
    let result: Result<Answer, HealthError>
    do throws(HealthError) {
      let call = try open(gate) { $0.exception(forNewerAmong: types) ?? mistake($0) }
      result = .success(try await body(call))
    } catch {
      result = .failure(error)
    }
    entry?.end(types, direction, argument, nil, result.map(answer), nil)
    // On a phone the code of an ended app does not run. Here a loop of requests would occupy a core.
    if case .failure = result, !isAlive { try? await Task.sleep(for: .milliseconds(10)) }
    return try result.get()
  }

  /// Begins a call.
  ///
  /// - Throws: Error 0 for an app that has ended, whose calls are refused and whose mistakes raise no exception;
  ///   `errorAuthorizationDenied` (4), `errorHealthDataUnavailable` (1) or `errorHealthDataRestricted` (2) (rules A23
  ///   to A25); and, as the gate requires, `errorDatabaseInaccessible` (6) on a locked device (rule A89) and
  ///   `errorNotPermissibleForGuestUserMode` (15) for a guest (rule S13).
  private func open(
    _ gate: Gate, unless mistake: (DeviceSettings) -> HealthException?
  ) throws(HealthError) -> Call {
    let (isLive, settings) = daemon.read { ($0.isLive(number), $0.settings.seen(by: process)) }
    if !isLive { throw .notRunning(app) }
    if let exception = mistake(settings) { throw stop(at: exception) }
    if let refusal = settings.refusal(of: app, by: gate) {
      if refusal.cause == .healthUnavailable && settings.behavior.unavailableHealth == .raises {
        let stop = HealthException.Stop(
          refusal.error.message, rule: "A23",
          remedy: "Call isHealthDataAvailable() before any other call, and let the app work without Health.",
          code: "guard HKHealthStore.isHealthDataAvailable() else { return }")
        throw self.stop(at: HealthException(.generic, stop))
      }
      throw refusal.error
    }
    return Call(app: app, process: process, number: number, settings: settings, daemon: daemon)
  }

  /// Stops the app at a mistake, as a phone does.
  ///
  /// - Returns: The error to throw from the call when the exception handler returns.
  private func stop(at exception: HealthException) -> HealthError {
    HealthExceptionHandler.raise(exception, on: self)
    return .stopped(by: exception)
  }

  /// Writes to the audit log that a mistake stopped the app. Does nothing for an app that has already ended.
  func noteStop(at exception: HealthException) {
    daemon.change { state in
      if state.isLive(number) { state.log(.stopped, of: app.bundleIdentifier, exception.auditValues) }
    }
  }

  /// Returns the reasons behind the app's access to some types, for its call log. Omits types it may read in full.
  func reasons(_ direction: Direction, _ types: [ObjectType]) -> [AccessReason] {
    daemon.read { state in
      types.map { state.accessReason(Permission($0, direction), for: app, in: process) }.filter { !$0.isInFull }
    }
  }

  /// The decision about one of the app's permissions.
  func decision(for permission: Permission) -> Decision {
    daemon.read { $0.ledger.decision(for: permission, of: app.bundleIdentifier) }
  }

  // MARK: Listening and asking

  /// Calls a function each time samples of these types that the app may see are saved or deleted.
  ///
  /// No change after the call is missed.
  ///
  /// - Parameters:
  ///   - isObserverQuery: True for an observer query. Each background delivery of one of `types` then calls the
  ///     observer, and waits until the observer query completes it.
  ///   - receive: Called with each change, and with nil when the connection ends. Calls are sequential and come on the
  ///     thread that made the change, so it must not block.
  ///
  /// - Returns: The observation. It ends when released.
  package func observeChanges(
    of types: Set<ObjectType>, isObserverQuery: Bool = false, receive: @escaping @Sendable (StoreChange?) -> Void
  ) -> ChangeObservation {
    daemon.observeChanges(of: types, for: number, isObserverQuery: isObserverQuery, receive: receive)
  }

  /// The questions to the person on the app's behalf.
  var questions: some Questions { daemon }

  /// Changes the daemon's state directly, such as workout sessions, deliveries and workout plans. Never use it for
  /// samples.
  func daemon<Result: Sendable>(change body: (inout DaemonState) -> Result) -> Result { daemon.change(body) }
}

/// The questions to the person on behalf of an app. The daemon, which implements this protocol, can see all samples and
/// lists them for the person; only the person's answer reaches the app.
protocol Questions: Sendable {
  func askForPermissions(
    _ requested: Set<Permission>, on connection: ConnectedApp
  ) async throws(HealthError) -> RequestOutcome
  func waitForApp(toAskFor requested: Set<Permission>, on connection: ConnectedApp) async throws(HealthError)
  func askForObjects(
    of type: ObjectType, matching predicate: SamplePredicate, on connection: ConnectedApp
  ) async throws(HealthError)
  func askForDocuments(_ query: SampleQuery, on connection: ConnectedApp) async throws(HealthError)
  func handOut(
    _ query: SampleQuery, where isWanted: @escaping @Sendable (SampleRecord) -> Bool, on connection: ConnectedApp
  ) async throws(HealthError) -> [SampleRecord]
  func askForWorkoutPlans(on connection: ConnectedApp) async throws(HealthError) -> RequestOutcome
  func askForExtensions(on connection: ConnectedApp) async throws(HealthError)
  func waitAfterReinstallation(of connection: ConnectedApp) async
  func extensionRequests(for app: String, number: Int) -> AsyncStream<Void>
  func refusal(
    of operation: AppCall.Operation, for permissions: Set<Permission>, on widget: ConnectedApp
  ) -> HealthError
}

extension HealthDaemon: Questions {}

/// One call of an app, created by the connection and passed to the body. It has the app, the settings at the start of
/// the call, and access to data.
///
/// A call does not contain the app's `Reader`, which decides what the app may see. Each access to data creates a reader
/// under the lock that protects the data, so that a decision made during the call applies (rule A58). `Call` is a class
/// because it is passed on several times, and copying its settings takes longer than many answers.
final class Call: Sendable {
  let app: AppIdentity
  /// The program that calls.
  let process: ProcessKind
  /// The settings of the program's device at the start of the call, including its version of iOS.
  let settings: DeviceSettings
  /// The number of the connection.
  private let number: Int
  private let daemon: HealthDaemon

  fileprivate init(
    app: AppIdentity, process: ProcessKind, number: Int, settings: DeviceSettings, daemon: HealthDaemon
  ) {
    (self.app, self.process, self.number) = (app, process, number)
    (self.settings, self.daemon) = (settings, daemon)
  }

  // MARK: Reading

  /// Checks that the app has requested each of these types, in either direction.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) for a type it did not request (rule A56).
  func requireAsked(for types: Set<ObjectType>) throws(HealthError) {
    try daemon.read { state throws(HealthError) in _ = try state.reader(for: app, of: types) }
  }

  /// Returns the limit of the app's access to a type: the app may see other apps' samples that end on this date or
  /// later. `beforeEverything` for access without a limit; nil for no access.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) for a type it did not request (rule A56).
  func earliestEnd(of type: ObjectType) throws(HealthError) -> Date? {
    try daemon.read { state throws(HealthError) in
      try state.reader(for: app, of: [type]).readAccess(to: type)?.earliestEnd
    }
  }

  /// Returns a search among the samples the app may see now.
  ///
  /// - Parameter anchor: An anchor of the app. Searches only samples saved after it, and includes deletions after it.
  ///   Nil to search all samples, without deletions.
  func search(_ queries: [SampleQuery], since anchor: UInt64? = nil) throws(HealthError) -> SampleSearch {
    let types = Set(queries.map(\.type))
    let queries = queries.since(settings.earliestPermittedSampleDate)
    try load(types, from: anchor == nil ? queries.earliestWanted : .beforeEverything, relations: queries)
    let view = try daemon.look { state throws(HealthError) in
      let serial = anchor.map { state.anchors[app.bundleIdentifier]?.serial(of: $0) ?? 0 }
      return state.view(of: queries, for: try state.reader(for: app, of: types), after: serial)
    }
    return SampleSearch(view)
  }

  /// Returns the anchor that stands for a change in answers to this app. `serial` is the serial number of the change.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when the anchor could not be stored.
  func anchor(for serial: UInt64) throws(HealthError) -> UInt64 {
    try daemon.commit { $0.anchor(for: serial, of: app.bundleIdentifier) }
  }

  /// Returns the statistics over the samples the app may see.
  ///
  /// - Parameter earlier: A previous answer to update; nil to compute a new one.
  func statistics(
    _ query: SampleQuery, _ options: StatisticsOptions, updating earlier: LiveStatistics? = nil
  ) throws(HealthError) -> StatisticsSearch {
    let query = [query].since(settings.earliestPermittedSampleDate)[0]
    try load([query.type], from: [query].earliestWanted, relations: [query])
    while true {
      let search = try daemon.look { state throws(HealthError) in
        state.statistics(query, options, updating: earlier, for: try state.reader(for: app, of: [query.type]))
      }
      if let search { return search() }
    }
  }

  /// Returns the relations between workouts and effort scores that the app may see (rule Q85). `events` has the
  /// relations that are new or changed since an anchor, and `all` has all of them. `serial` is the serial number of the
  /// change that the anchor stands for; 0 for none.
  func efforts(since anchor: UInt64) throws(HealthError) -> (events: [EffortEvent], all: [EffortEvent], serial: UInt64)
  {
    try daemon.makeWindows(of: app.bundleIdentifier, Set(ObjectType.efforts + [.workout]))
    return try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: [.workout])
      let serial = state.anchors[app.bundleIdentifier]?.serial(of: anchor) ?? 0
      let all = state.associations.efforts(for: reader, recent: state.recentEfforts(of: reader))
      return (all.filter { $0.change > serial }, all, serial)
    }
  }

  /// Returns summaries of days for an app that may read them. With limited access since a date, returns the unmodified
  /// summaries of the days that end on or after that date (rule V84). The permission for summaries is separate from the
  /// permissions for the underlying samples, which stay hidden (rule Q79). For an app that was denied, returns no
  /// summaries (rule A54).
  ///
  /// The device itself reads the underlying samples, so they do not count as visited by the app.
  func activitySummaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    guard let earliest = try earliestEnd(of: .activitySummary) else { return [] }
    let known = daemon.read(\.characteristics)
    let summaries = try VisitCounter.$current.withValue(nil) {
      Result { () throws(HealthError) in
        try daemon.activitySummaries(matching: predicate, characteristics: known, settings)
      }
    }.get()
    if earliest == .beforeEverything { return summaries }
    return summaries.filter { $0.day.advanced(by: 1).start(in: settings.calendar.timeZone) >= earliest }
  }

  /// Returns the characteristics that the person entered; nil when the app may not read the type.
  func characteristics(for type: ObjectType) throws(HealthError) -> Characteristics? {
    try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: [type])
      return reader.readAccess(to: type) == .everything ? state.characteristics : nil
    }
  }

  /// Returns the zones of a type for the app's workouts: the person's own when the app may read the type, otherwise the
  /// system's (rule V107).
  func workoutZones(for type: ObjectType) throws(HealthError) -> WorkoutZones? {
    let chosen = try daemon.read { state throws(HealthError) -> WorkoutZones? in
      let access = try state.reader(for: app, of: [type]).readAccess(to: type)
      return access?.earliestEnd == nil ? nil : state.characteristics.workoutZones.first { $0.type == type }
    }
    return chosen ?? .ofSystem(type)
  }

  /// The person's decisions about objects for this app.
  var objectChoices: ObjectChoices { daemon.read { ObjectChoices($0.ledger.objectChoices(of: app.bundleIdentifier)) } }

  /// Returns an object as stored, with the app's own source if the app created it.
  ///
  /// - Throws: `errorInvalidArgument` (3) for an object that is not stored or that the app may not see, which look the
  ///   same.
  func visible(_ object: SampleReference) throws(HealthError) -> SampleReference {
    try load([object.type], from: .beforeEverything)
    guard let found = daemon.read({ $0.visible(object, for: app) }) else {
      throw .invalidArgument("No object with the UUID \(object.uuid) is stored.")
    }
    return found
  }

  /// Returns the files of an object that the app owns or may see, in the order they were attached.
  func files(of object: SampleReference) throws(HealthError) -> [AttachmentRecord] {
    let object = try visible(object)
    try loadAttachments(of: object)
    let files = daemon.read { $0.attachments[object] }
    VisitCounter.visit(objects: files.count)
    return files
  }

  // MARK: Changing

  /// Checks that the app may share all of these types.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` (5) or `errorAuthorizationDenied` (4) (rules A52 and A53).
  func requireShare(of types: Set<ObjectType>) throws(HealthError) {
    try daemon.read { state throws(HealthError) in try state.ledger.requireShare(of: types, by: app) }
  }

  /// Returns true when a request would show the sheet.
  func wouldAsk(for requested: Set<Permission>) -> Bool {
    daemon.read { !$0.askable(among: requested, of: app.bundleIdentifier).isEmpty }
  }

  /// Returns true if a sheet would list any of these permissions (rule A20c).
  func wouldList(_ requested: Set<Permission>) -> Bool {
    daemon.read { !$0.listed(among: requested, of: app.bundleIdentifier).isEmpty }
  }

  /// Makes changes, all or none.
  ///
  /// - Parameters:
  ///   - types: The types of the app's own samples that may change, including related types.
  ///   - visible: The types of samples that the body looks up among those the app may see.
  ///   - own: The app's own samples to delete. Correlations of other sources that contain them change too.
  ///   - records: The records to add. A large change runs on a copy, so that others can read meanwhile.
  ///   - body: Runs while the daemon's lock is held. If it throws, nothing changes.
  func change<Answer: Sendable>(
    _ types: Set<ObjectType>, seeing visible: Set<ObjectType> = [], adding records: [SampleRecord] = [],
    deleting own: [SampleReference] = [], _ body: (inout AppChanges) throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    try loadOwn(types)
    try loadHolders(of: own)
    try load(visible, from: .beforeEverything)
    // Measure the size of the change only after the samples are loaded.
    let extent = daemon.read {
      $0.store.extent(ofAdding: records, by: app.bundleIdentifier) + $0.store.extent(ofRemoving: own)
    }
    return try daemon.changeSamples(extent, of: types) { state throws(HealthError) in
      // The app may have ended while samples were loading.
      if !state.isLive(number) { throw .notRunning(app) }
      return try AppChanges.perform(body, on: &state, by: app)
    }
  }

  /// Returns the app's own samples that match a query now, which are those it may delete (rule A61).
  func ownSamples(_ query: SampleQuery) throws(HealthError) -> [SampleReference] {
    try loadOwn([query.type])
    try load([], from: .beforeEverything, relations: [query])
    let view = daemon.look { state in
      var own = TypeView(query.type, for: nil)
      own.add(state.store.samples(of: query.type, by: app.bundleIdentifier), deletedAfter: nil)
      let relations = state.relations(in: [query], for: state.reader(for: app.bundleIdentifier))
      return SampleView(queries: [query], types: [query.type: own], relations: relations)
    }
    return SampleSearch(view).references()
  }

  /// Loads the files of one of the app's own objects before they are changed.
  func loadAttachments(of object: SampleReference) throws(HealthError) { try daemon.loadAttachments(of: object) }

  // MARK: Plans of workouts

  /// The app's scheduled plans, and the person's decision about them.
  var plans: AppPlans { daemon.read { $0.workoutPlans.apps[app.bundleIdentifier] } ?? AppPlans() }

  /// Returns the plan that a visible workout followed; nil for none.
  func plan(of workout: SampleReference) -> WorkoutPlanRecord? { daemon.read { $0.workoutPlans.plan(of: workout) } }

  // MARK: Loading

  /// Loads the app's own samples of some types, and of types that change with them.
  private func loadOwn(_ types: Set<ObjectType>) throws(HealthError) {
    guard daemon.hasUnloaded else { return }
    try daemon.load(Set(types.flatMap(\.relatedTypes)).map { SampleScope($0, by: [app.bundleIdentifier]) })
  }

  /// Loads the correlations, of any source, that contain some of these samples. Opening the device already loaded them
  /// unless they are damaged; a correlation that cannot be read cannot be changed.
  ///
  /// Searches for these correlations even when the whole file is in memory, so that the amount of work does not reveal
  /// how much other sources saved.
  private func loadHolders(of objects: [SampleReference]) throws(HealthError) {
    let holders = daemon.read { state in objects.compactMap { state.store.correlation(holding: $0) } }
    try daemon.load(holders.map { SampleScope($0.type, by: [$0.bundleIdentifier]) })
  }

  /// Loads the samples of some types that the app may see. Checks consent first, so that hidden samples are not read
  /// and damage in them fails no call.
  private func load(
    _ types: Set<ObjectType>, from start: Date, relations queries: [SampleQuery] = []
  ) throws(HealthError) {
    let related: Set<ObjectType> =
      queries.contains(where: \.predicate.hasRelations) ? [.workout, .electrocardiogram] : []
    if types.isEmpty, related.isEmpty { return }
    try daemon.makeWindows(
      of: app.bundleIdentifier, types.union(related).union(related.isEmpty ? [] : ObjectType.efforts))
    guard daemon.hasUnloaded else { return }
    let (wanted, all) = try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: types)
      return (types.flatMap(reader.scopes), related.flatMap(reader.scopes))
    }
    try daemon.load(wanted, from: start)
    try daemon.load(all)
  }
}

extension HealthDaemon {
  /// Declares an app to the device before its first connection.
  package func introduce(_ app: AppIdentity) { change { $0.apps[app.bundleIdentifier] = app } }

  /// Connects an app. The device lists the app only from its first authorization request on (rule A10).
  ///
  /// - Parameters:
  ///   - inBackground: True when the app was launched in the background to receive a change.
  ///   - counter: The counter of samples and objects that the app's calls visit; nil to count nothing.
  ///   - calls: The log of the app's calls; nil when no screen shows them.
  package func connect(
    _ app: AppIdentity, as process: ProcessKind = .app, inBackground: Bool = false, counter: VisitCounter? = nil,
    calls: CallLog? = nil
  ) -> Connection {
    let number = change { state in
      let number = state.nextNumber()
      state.apps[app.bundleIdentifier] = app
      state.liveConnections[number] = DaemonState.LiveConnection(app: app.bundleIdentifier, process: process)
      if process == .app {
        let presence = inBackground ? DeliverySchedule.ProcessState.woken : .active
        state.deliveries.setPresence(presence, of: app.bundleIdentifier, at: state.settings.clock.uptime)
      }
      state.log(
        .launched, of: app.bundleIdentifier, ["name": .text(app.displayName), "program": .text(process.rawValue)])
      return number
    }
    makeWindows(of: app.bundleIdentifier)
    return Connection(app: app, process: process, number: number, daemon: self, counter: counter, calls: calls)
  }

  /// Ends all running programs of an app, for example its widget, because the app is being deleted.
  package func endApp(_ bundleIdentifier: String) {
    let running = read { $0.liveConnections.filter { $0.value.app == bundleIdentifier }.keys.sorted() }
    for connection in running { end(connection) }
  }
}

/// The kinds of an app's programs that can connect to the daemon. All share the decisions and data of one bundle
/// identifier (rule A44).
package enum ProcessKind: String, Hashable, Sendable {
  case app
  /// An extension such as an intent or a keyboard. It cannot show a sheet, so its app must ask on its behalf (rule
  /// A90).
  case appExtension = "extension"
  /// A widget. It may read whatever its app may read, but cannot ask (rule A90b).
  case widget
  /// The app on a paired watch, which asks on the watch with its own pages (rule A91).
  case watchApp = "watch"
}
