import Foundation
import HealthModel
import StatisticsEngine

/// An app's connection to the device, and the one door between the two: every call of an app comes through here, in the
/// same steps.
///
/// 1. *Gate*: the app runs, may use Health at all, and the device answers such calls now (rules A23 to A25, A88, A89).
/// 2. *Consent*: a type the app never asked for is refused (rule A56).
/// 3. *Load*: the samples the call may see or owns are loaded, and no others.
/// 4. *View*: one snapshot of the data the app may see, with the ledger's answer at that moment (rule A58).
/// 5. *Body*: the call itself, which gets that view and can reach nothing beside it.
///
/// A body cannot search all samples as the system does: neither ``SampleView`` nor ``AppChanges`` has such a function, and
/// the daemon is private to this file. This folder is all that an app can reach; the calls themselves are in
/// `Connection`.
///
/// Methods that do not ask the person return at once, but may read many samples: call them off the main actor.
///
/// Each call throws error 4 without the HealthKit entitlement (rule A25), 1 where there is no Health (rule A23) and 2
/// where it is restricted (rule A24). Reading throws 6 while the device is locked (rule A89), and 5 for a type that was
/// never asked for (rule A56).
package final class Connection: Sendable {
  /// The app whose code is running in this task, so that `HKHealthStore()` finds its own device and identity.
  @TaskLocal package static var current: Connection?

  /// The conditions on the device for a call.
  enum Gate: Sendable {
    case any
    /// The device is not locked (rule A89).
    case reading
    /// No guest uses the device (rule S13). Saving works on a locked device (rule S12).
    case changing
  }

  /// The app, as its bundle describes it.
  package let app: AppIdentity
  /// The program of the app that is connected.
  package let process: ProcessKind
  /// The number of the connection in the daemon: a relaunched app has another.
  let number: Int
  /// The threads on which the app's code is called.
  package let threads = AppThreads()
  private let daemon: HealthDaemon
  /// Counts the samples and objects the calls of the app look at; nil to count nothing.
  private let counter: VisitCounter?
  /// The log of the app's calls for the person's screens; nil when no screen shows them.
  let calls: CallLog?

  init(
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

  /// The connection as requests refer to it.
  var connected: ConnectedApp { ConnectedApp(app: app, process: process, number: number) }

  /// False once the app was killed, crashed or was deleted. All later calls of its code are refused.
  package var isAlive: Bool { daemon.read { $0.isLive(number) } }

  /// Ends the app: its prompt is withdrawn with nothing determined (rule A39), its queries end.
  package func invalidate(isForceQuit: Bool = false) { daemon.end(number, isForceQuit: isForceQuit) }

  /// The device's settings, for any caller: the date, the calendar, the language.
  package var settings: DeviceSettings { daemon.settings }

  /// True when the device is stored, so that each change waits for the disk.
  package var isStored: Bool { daemon.isStored }

  /// The counts of calls that are not in the audit log yet; nil when there is no log.
  var accessRuns: AccessRuns? { daemon.accessRuns }

  /// Writes the counted calls to the audit log.
  func writeAuditLog() { daemon.writeAuditLog() }

  /// The identity of the device, to tell devices apart.
  package var device: ObjectIdentifier { ObjectIdentifier(daemon) }

  // MARK: Gate

  /// Returns the device's settings, for an app that is running.
  ///
  /// - Throws: 0 for an app that has ended: its calls are refused, and its mistakes raise no exception.
  func requireAlive() throws(HealthError) -> DeviceSettings {
    let (isLive, settings) = daemon.read { ($0.isLive(number), $0.settings) }
    if !isLive { throw .notRunning(app) }
    return settings
  }

  /// Stops the app at a mistake, as a phone does.
  ///
  /// - Returns: The error for the call to throw when the exception handler returns.
  func stop(at exception: HealthException) -> HealthError {
    daemon.change { $0.log(.stopped, of: app.bundleIdentifier, exception.auditValues) }
    HealthExceptionHandler.raise(exception, on: self)
    return .stopped(by: exception)
  }

  /// Checks that the app may use Health now, and returns the settings.
  ///
  /// - Throws: 4, 1 or 2 (rules A23 to A25); 6 on a locked device (rule A89) and 15 for a guest (rule S13), where the
  ///   gate asks for it.
  @discardableResult
  func enter(_ gate: Gate = .any) throws(HealthError) -> DeviceSettings {
    let settings = try requireAlive()
    if let error = settings.accessError(for: app) {
      if error.code == .healthDataUnavailable && settings.behavior.unavailableHealth == .raises {
        throw stop(at: HealthException(.generic, error.message))
      }
      throw error
    }
    switch gate {
    case .any: break
    case .reading: if settings.isLocked { throw .databaseInaccessible }
    case .changing: if settings.isInGuestUserMode { throw .notPermissibleForGuestUserMode }
    }
    return settings
  }

  /// Checks that the app asked for all of some types, in one direction or the other.
  ///
  /// - Throws: 5 for a type it did not ask for (rule A56).
  package func requireReadable(_ types: Set<ObjectType>) throws(HealthError) {
    try enter(.reading)
    try requireAsked(for: types)
  }

  /// Checks the types as ``requireReadable(_:)`` does, also on a locked device.
  func requireAsked(for types: Set<ObjectType>) throws(HealthError) {
    try daemon.read { state throws(HealthError) in _ = try state.reader(for: app, of: types) }
  }

  // MARK: Reading

  /// Reads samples.
  ///
  /// - Parameters:
  ///   - anchor: An anchor of the app: only samples saved after it are searched, and those deleted after it are in the
  ///     view. Nil for no history.
  ///   - body: Runs without any lock.
  func read<Answer>(
    _ queries: [SampleQuery], by gate: Gate = .reading, since anchor: UInt64? = nil,
    _ body: (SampleView) throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    try counting { () throws(HealthError) in
      let settings = try enter(gate)
      let types = Set(queries.map(\.type))
      try load(types, from: anchor == nil ? queries.earliestWanted : .beforeEverything, relations: queries)
      let (views, relations, serial) = try daemon.look { state throws(HealthError) in
        let reader = try state.reader(for: app, of: types)
        let serial = anchor.map { state.anchors[app.bundleIdentifier]?.serial(of: $0) ?? 0 }
        var views: [ObjectType: TypeView] = [:]
        for type in types { views[type] = state.view(of: type, for: reader, deletedAfter: serial) }
        return (views, state.relations(in: queries, for: reader), serial ?? 0)
      }
      return try body(
        SampleView(
          queries: queries.resolved(by: relations).since(settings.earliestPermittedSampleDate), types: views,
          serial: serial))
    }
  }

  /// Returns the app's anchor for a change it was shown.
  ///
  /// - Throws: 6 when the anchor could not be stored.
  func anchor(for serial: UInt64) throws(HealthError) -> UInt64 {
    try daemon.commit { $0.anchor(for: serial, of: app.bundleIdentifier) }
  }

  /// Returns the statistics over the samples the app may see.
  ///
  /// Days without sums are summed first, some at a time, so that other apps may save in between. The answer may or may
  /// not include their changes; each sum is of the samples at one moment.
  ///
  /// - Parameter earlier: An answer to bring up to date; nil for a first one.
  func statistics(
    _ query: SampleQuery, _ options: StatisticsOptions, by gate: Gate = .reading,
    updating earlier: LiveStatistics? = nil
  ) throws(HealthError) -> StatisticsSearch {
    try counting { () throws(HealthError) in
      let settings = try enter(gate)
      try load([query.type], from: [query].earliestWanted, relations: [query])
      while true {
        let view = try daemon.look { state throws(HealthError) in
          let reader = try state.reader(for: app, of: [query.type])
          let query = [query].since(settings.earliestPermittedSampleDate)[0]
          return state.statisticsView(query, options, updating: earlier, for: reader)
        }
        switch view {
        case .addingUp: continue
        case .timelines(let search): return search
        case .samples(let samples): return StatisticsSearch(samples.search(), of: query.type, options: options)
        }
      }
    }
  }

  /// Returns the relations of workouts and effort scores that the app may see: those that are new or changed since an
  /// anchor, all of them, and the serial of the anchor (rule Q85).
  func efforts(since anchor: UInt64) throws(HealthError) -> (events: [EffortEvent], all: [EffortEvent], serial: UInt64)
  {
    try counting { () throws(HealthError) in
      try enter(.reading)
      return try daemon.read { state throws(HealthError) in
        let reader = try state.reader(for: app, of: [.workout])
        let serial = state.anchors[app.bundleIdentifier]?.serial(of: anchor) ?? 0
        let all = state.associations.efforts(for: reader)
        return (all.filter { $0.change > serial }, all, serial)
      }
    }
  }

  /// Returns summaries of days for an app that may read them. That permission is its own, and the samples behind them
  /// stay hidden (rule Q79). Denied looks like no days (rule A54).
  ///
  /// The samples summed for them are read on the person's side, and not counted as the app's.
  func summaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    let settings = try enter(.reading)
    let (reader, characteristics) = try daemon.read { state throws(HealthError) in
      (try state.reader(for: app, of: [.activitySummary]), state.characteristics)
    }
    guard reader.readAccess(to: .activitySummary) == .everything else { return [] }
    return try daemon.activitySummaries(matching: predicate, characteristics: characteristics, settings)
  }

  /// Returns the facts the person entered; nil when the app may not read those of a type.
  func enteredCharacteristics(for type: ObjectType) throws(HealthError) -> Characteristics? {
    try enter(.reading)
    return try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: [type])
      return reader.readAccess(to: type) == .everything ? state.characteristics : nil
    }
  }

  /// Returns the files of an object of the app, or of one it may see, in the order they were attached.
  func files(of object: SampleReference) throws(HealthError) -> [AttachmentRecord] {
    let object = try visible(object, by: .reading)
    return try counting { () throws(HealthError) in
      try daemon.loadAttachments(of: object)
      let files = daemon.read { $0.attachments[object] }
      VisitCounter.visit(objects: files.count)
      return files
    }
  }

  // MARK: Changing

  /// Makes changes, all or none.
  ///
  /// - Parameters:
  ///   - types: The types of the app's own samples, with related types, that may be changed.
  ///   - visible: The types of samples the app may see that the body asks about.
  ///   - own: The app's own samples that are deleted; correlations of other sources that hold them change too.
  ///   - count: The approximate number of samples added, deleted or searched, evaluated when they are in memory: a
  ///     large change runs on a copy, while others read.
  ///   - body: Runs while the daemon's lock is held. When it throws, nothing is changed.
  func change<Answer: Sendable>(
    _ types: Set<ObjectType>, seeing visible: Set<ObjectType> = [], deleting own: [SampleReference] = [],
    by gate: Gate = .changing, count: @autoclosure () -> Int = 1,
    _ body: (inout AppChanges) throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    try counting { () throws(HealthError) in
      try enter(gate)
      try loadOwn(types)
      try loadHolders(of: own)
      try load(visible, from: .beforeEverything)
      return try daemon.changeSamples(count(), of: types) { state throws(HealthError) in
        try AppChanges.perform(body, on: &state, by: app)
      }
    }
  }

  /// Returns the approximate number of samples that saving records looks at, as the count of a change.
  func extent(ofSaving records: [SampleRecord]) -> Int {
    daemon.read { $0.store.extent(ofAdding: records, by: app.bundleIdentifier) }
  }

  /// Returns the approximate number of samples that deleting some of the app's own looks at.
  func extent(ofDeleting own: [SampleReference]) -> Int { daemon.read { $0.store.extent(ofRemoving: own) } }

  /// Returns the app's own samples that match a query now: those it may delete (rule A61).
  func ownSamples(_ query: SampleQuery) throws(HealthError) -> [SampleReference] {
    try counting { () throws(HealthError) in
      try loadOwn([query.type])
      try load([], from: .beforeEverything, relations: [query])
      let samples = daemon.look { state in
        var view = TypeView(query.type, for: nil)
        view.add(state.store.samples(of: query.type, by: app.bundleIdentifier), deletedAfter: nil)
        let reader = state.reader(for: app.bundleIdentifier)
        return SearchableSamples(query: query, view: view, relations: state.relations(in: [query], for: reader))
      }
      return samples.search().references()
    }
  }

  /// The decision about one permission of the app.
  func decision(for permission: Permission) -> Decision {
    daemon.read { $0.ledger.decision(for: permission, of: app.bundleIdentifier) }
  }

  /// Checks that the app may share all of some types.
  ///
  /// - Throws: 5 or 4 (rules A52 and A53).
  func requireShare(of types: Set<ObjectType>) throws(HealthError) {
    try daemon.read { state throws(HealthError) in
      for type in types.sorted(by: { $0.row < $1.row }) { try state.requireShare(of: type, by: app) }
    }
  }

  /// Returns an object as it is stored: one the app created itself is stored as its own.
  ///
  /// - Throws: 3 for an object that is not stored or that the app may not see, which look the same.
  func visible(_ object: SampleReference, by gate: Gate) throws(HealthError) -> SampleReference {
    try enter(gate)
    return try counting { () throws(HealthError) in
      try load([object.type], from: .beforeEverything)
      guard let found = daemon.read({ $0.visible(object, for: app) }) else {
        throw .invalidArgument("No object with the UUID \(object.uuid) is stored.")
      }
      return found
    }
  }

  /// Loads the files of one of the app's own objects, before they are changed.
  func loadAttachments(of object: SampleReference) throws(HealthError) { try daemon.loadAttachments(of: object) }

  /// Returns the reasons for the app's answers about some types, for the log of its calls. Types it may read in full
  /// are left out.
  func reasons(_ direction: Direction, _ types: [ObjectType]) -> [AccessReason] {
    daemon.read { state in
      types.map { state.accessReason(Permission($0, direction), for: app) }.filter { !$0.isInFull }
    }
  }

  // MARK: Listening and asking

  /// Calls a function each time samples of these types are saved or deleted that the app may see.
  ///
  /// The first change after the call is not missed.
  ///
  /// - Parameter receive: Called with each change, and with nil when the connection ends; one after the other, on the
  ///   thread that made the change. It must not block.
  ///
  /// - Returns: The observation, which ends when it is released.
  package func observeChanges(
    of types: Set<ObjectType>, receive: @escaping @Sendable (StoreChange?) -> Void
  ) -> ChangeObservation {
    daemon.observeChanges(of: types, for: number, receive: receive)
  }

  /// The questions to the person on the app's behalf. They see all samples; only the person's answer reaches the app.
  var questions: Questions { Questions(daemon) }

  /// Changes the device's state about this app's process, which contains no samples.
  func daemon<Result: Sendable>(change body: (inout DaemonState) -> Result) -> Result { daemon.change(body) }

  // MARK: Plans of workouts

  /// The plans the app has scheduled, and the person's decision about them.
  var plans: AppPlans { daemon.read { $0.workoutPlans.apps[app.bundleIdentifier] } ?? AppPlans() }

  func changePlans<Answer: Sendable>(_ body: (inout AppPlans) -> Answer) -> Answer {
    daemon.change { state in
      defer { state.announceChange() }
      return body(&state.workoutPlans.apps[app.bundleIdentifier, default: AppPlans()])
    }
  }

  /// Adds a plan to the watch's library, after the person pressed the button.
  func addToLibrary(_ plan: WorkoutPlanRecord) {
    daemon.change { state in
      state.workoutPlans.addToLibrary(plan, of: app.bundleIdentifier, at: state.settings.now())
      state.announceChange()
    }
  }

  /// Returns the plan that a workout the app may see followed; nil for none.
  func plan(of workout: SampleReference) -> WorkoutPlanRecord? { daemon.read { $0.workoutPlans.plan(of: workout) } }

  // MARK: Inside

  /// Loads the app's own samples of some types, and of types that change with them.
  private func loadOwn(_ types: Set<ObjectType>) throws(HealthError) {
    guard daemon.hasUnloaded else { return }
    try daemon.load(Set(types.flatMap(\.relatedTypes)).map { SampleScope($0, by: [app.bundleIdentifier]) })
  }

  /// Loads the correlations that hold some samples in memory, from any source. They were loaded when the device was
  /// opened, unless they are damaged: what cannot be read cannot be changed.
  ///
  /// They are looked for even when the whole file is in memory: the work must not tell how much of it others saved.
  private func loadHolders(of objects: [SampleReference]) throws(HealthError) {
    let holders = daemon.read { state in objects.compactMap { state.store.correlation(holding: $0) } }
    try daemon.load(holders.map { SampleScope($0.type, by: [$0.bundleIdentifier]) })
  }

  /// Loads the samples of some types that the app may see. Consent is checked first, so hidden samples are not read,
  /// and damage in them fails no call.
  private func load(
    _ types: Set<ObjectType>, from start: Date, relations queries: [SampleQuery] = []
  ) throws(HealthError) {
    guard daemon.hasUnloaded else { return }
    let related: Set<ObjectType> =
      queries.contains(where: \.predicate.hasRelations) ? [.workout, .electrocardiogram] : []
    let (wanted, all) = try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: types)
      return (types.flatMap(reader.scopes), related.flatMap(reader.scopes))
    }
    try daemon.load(wanted, from: start)
    try daemon.load(all)
  }

  private func counting<Answer>(_ body: () throws(HealthError) -> Answer) throws(HealthError) -> Answer {
    guard let counter else { return try body() }
    return try counter.counting { Result { () throws(HealthError) in try body() } }.get()
  }
}
