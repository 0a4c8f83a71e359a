import Foundation
import HealthModel
import StatisticsEngine

/// An app's line to the device, and the one door between the two: every call of an app comes through here, and goes the
/// same way.
///
/// 1. *Gate*: the app runs, may use Health at all, and the device answers such calls now (rules A23 to A25, A88, A89).
/// 2. *Consent*: a type the app never asked for is refused (rule A56).
/// 3. *Load*: what the call may see or owns is brought into memory, and nothing else.
/// 4. *View*: one snapshot of what the app may see, taken together with the ledger's answer at that moment (rule A58).
/// 5. *Body*: the call itself, which is handed that view and can reach nothing beside it.
///
/// A body cannot search as the system does: neither ``AppView`` nor ``AppChanges`` has such a function, and the daemon is
/// private to this file. Whoever wants to know what an app can reach reads this folder; the calls themselves are in
/// `Connection`.
///
/// Methods answer at once, but may read many samples: call them off the main actor.
///
/// Each call throws error 4 without the HealthKit entitlement (rule A25), 1 where there is no Health (rule A23) and 2
/// where it is restricted (rule A24). Reading throws 6 while the device is locked (rule A89), and 5 for a type that
/// was never asked for (rule A56).
package final class Connection: Sendable {
  /// The app whose code is running in this task, so that `HKHealthStore()` finds its own device and identity.
  @TaskLocal package static var current: Connection?

  /// What the device must be ready for.
  enum Gate: Sendable {
    case any
    /// A locked device does not answer (rule A89).
    case reading
    /// Saving works on a locked device (rule S12), not for a guest (rule S13).
    case changing
  }

  package let app: AppIdentity
  /// Which of the app's programs this is.
  package let process: ProcessKind
  /// The number the daemon knows this line by: a relaunched app has another.
  let number: Int
  /// Where the app's code is called back.
  package let threads = AppThreads()
  private let daemon: HealthDaemon
  /// Counts what the calls of the app look at; nil where nobody wants to know.
  private let counter: VisitCounter?
  /// Where the calls of the app are noted down for the person's screens; nil where there is no screen.
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

  /// The line as requests know it.
  var connected: ConnectedApp { ConnectedApp(app: app, process: process, number: number) }

  /// False once the app was killed, crashed or was deleted. Everything a dead app asks for is refused.
  package var isAlive: Bool { daemon.read { $0.isLive(number) } }

  /// Ends the app: its prompt is withdrawn with nothing determined (rule A39), its queries end.
  package func invalidate(isForceQuit: Bool = false) { daemon.end(number, isForceQuit: isForceQuit) }

  /// The device's settings, whoever asks: what time it is, the calendar, the language.
  package var settings: DeviceSettings { daemon.settings }

  /// Whether the device lives in a file: a change waits for the disk then.
  package var isKept: Bool { daemon.isKept }

  /// Calls the audit log does not hold yet; nil where no log is kept.
  var accessRuns: AccessRuns? { daemon.accessRuns }

  func writeAuditLog() { daemon.writeAuditLog() }

  /// Tells devices apart.
  package var device: ObjectIdentifier { ObjectIdentifier(daemon) }

  // MARK: Gate

  /// The device's settings, for an app that runs; everything a dead one's code still does is refused, also its mistakes.
  func requireAlive() throws(HealthError) -> DeviceSettings {
    let (isLive, settings) = daemon.read { ($0.isLive(number), $0.settings) }
    if !isLive { throw .notRunning(app) }
    return settings
  }

  /// Stops the app at a mistake, as a phone does.
  ///
  /// - Returns: The error the call throws when the app was let go on.
  func stop(at exception: HealthException) -> HealthError {
    daemon.change { $0.log(.stopped, of: app.bundleIdentifier, ["reason": .text(exception.reason)]) }
    HealthExceptionHandler.raise(exception, on: self)
    return .stopped(by: exception)
  }

  /// Throws unless the app may use Health now.
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

  /// Throws 5 unless the app asked for all of some types, in one direction or the other (rule A56).
  package func requireReadable(_ types: Set<ObjectType>) throws(HealthError) {
    try enter(.reading)
    try requireAsked(for: types)
  }

  /// As ``requireReadable(_:)``, also on a locked device.
  func requireAsked(for types: Set<ObjectType>) throws(HealthError) {
    try daemon.read { state throws(HealthError) in _ = try state.reader(for: app, of: types) }
  }

  // MARK: Reading

  /// Reads samples.
  ///
  /// - Parameters:
  ///   - anchor: Of the app: only samples that were saved after it are looked at, and those that were deleted after it
  ///     are in the view. Nil where nobody asks for a history.
  ///   - body: Runs without any lock.
  func read<Answer>(
    _ queries: [SampleQuery], by gate: Gate = .reading, since anchor: UInt64? = nil,
    _ body: (AppView) throws(HealthError) -> Answer
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
        AppView(
          queries: queries.resolved(by: relations).since(settings.earliestPermittedSampleDate), types: views,
          serial: serial))
    }
  }

  /// The app's anchor for a change it was shown.
  func anchor(for serial: UInt64) throws(HealthError) -> UInt64 {
    try daemon.commit { $0.anchor(for: serial, of: app.bundleIdentifier) }
  }

  /// Statistics over what the app may see.
  ///
  /// Days that nobody asked about before are added up first, some at a time, so that others may save in between. What
  /// they change meanwhile is in the answer or not; what was added up is true either way.
  ///
  /// - Parameter earlier: An answer that is to be brought up to date.
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

  /// Relationships of workouts and efforts that are new or changed since an anchor (rule Q85), each once with its latest
  /// change, and the number of that change.
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

  /// Summaries of days, for an app that may read them: that permission is one of its own, and the samples they are worked
  /// out from stay unseen (rule Q79). Denied looks like no days (rule A54).
  ///
  /// What is added up for them is seen by the person's side, and is not counted as the app's.
  func summaries(matching predicate: SamplePredicate) throws(HealthError) -> [ActivitySummaryRecord] {
    let settings = try enter(.reading)
    let (reader, characteristics) = try daemon.read { state throws(HealthError) in
      (try state.reader(for: app, of: [.activitySummary]), state.characteristics)
    }
    guard reader.visibility(of: .activitySummary) == .everything else { return [] }
    return try daemon.activitySummaries(matching: predicate, characteristics: characteristics, settings)
  }

  /// What the person entered about themselves, as far as it belongs to a type and the app may read it.
  func enteredCharacteristics(for type: ObjectType) throws(HealthError) -> Characteristics? {
    try enter(.reading)
    return try daemon.read { state throws(HealthError) in
      let reader = try state.reader(for: app, of: [type])
      return reader.visibility(of: type) == .everything ? state.characteristics : nil
    }
  }

  /// The files of an object of the app, or of one it may see, in the order they were attached.
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

  /// Changes something, all of it or nothing.
  ///
  /// - Parameters:
  ///   - types: The app's own samples of these types, and of related ones, may be changed.
  ///   - visible: Samples of these types that the app may see may be asked about.
  ///   - count: About how many samples come, go or are gone through, asked when they are in memory: very many are worked
  ///     out on a copy, while others read.
  ///   - body: Runs while the device is locked for it. What it throws leaves everything as it was.
  func change<Answer: Sendable>(
    _ types: Set<ObjectType>, seeing visible: Set<ObjectType> = [], by gate: Gate = .changing,
    count: @autoclosure () -> Int = 1,
    _ body: (inout AppChanges) throws(HealthError) -> Answer
  ) throws(HealthError) -> Answer {
    try counting { () throws(HealthError) in
      try enter(gate)
      try loadOwn(types)
      try load(visible, from: .beforeEverything)
      return try daemon.changeSamples(count(), of: types) { state throws(HealthError) in
        try AppChanges.perform(body, on: &state, by: app)
      }
    }
  }

  /// About how many samples are gone through when the app saves records: a count for a change.
  func extent(ofSaving records: [SampleRecord]) -> Int {
    daemon.read { $0.store.extent(ofAdding: records, by: app.bundleIdentifier) }
  }

  /// About how many samples are gone through when the app deletes some of its own.
  func extent(ofDeleting own: [SampleReference]) -> Int { daemon.read { $0.store.extent(ofRemoving: own) } }

  /// The app's own samples that a query wants, as they are now: what it may delete (rule A61).
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

  /// Throws 5 or 4 unless the app may share all of some types (rules A52 and A53).
  func requireShare(of types: Set<ObjectType>) throws(HealthError) {
    try daemon.read { state throws(HealthError) in
      for type in types.sorted(by: { $0.row < $1.row }) { try state.requireShare(of: type, by: app) }
    }
  }

  /// An object as it is stored: one the app has made itself is stored as its own. An object that is not stored looks like
  /// one the app may not see.
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

  /// Brings the files of one of the app's own objects into memory, which are going to be changed.
  func loadAttachments(of object: SampleReference) throws(HealthError) { try daemon.loadAttachments(of: object) }

  /// Brings the correlations into memory that hold some of the app's own samples, whoever made them: they change when the
  /// samples go.
  func loadHolders(of objects: [SampleReference]) throws(HealthError) {
    if !daemon.hasUnread { return }
    // Who holds a sample is known once the sample is in memory.
    try loadOwn(Set(objects.map(\.type)))
    let holders = daemon.read { state in objects.compactMap { state.store.correlation(holding: $0) } }
    try daemon.load(holders.map { SampleScope($0.type, by: [$0.bundleIdentifier]) })
  }

  /// Why the app gets what it gets of some types, for the log of its calls. Nothing is said of what it gets in full.
  func reasons(_ direction: Direction, _ types: [ObjectType]) -> [String] {
    daemon.read { state in
      types.compactMap { type in
        let reason =
          direction == .read
          ? state.explanationOfReading(type, by: app) : state.explanationOfWriting(type, by: app)
        if reason.isInFull { return nil }
        return types.count == 1 ? reason.text : "\(type.swiftName): \(reason.text)"
      }
    }
  }

  // MARK: Listening and asking

  /// Tells each time samples of these types were saved or deleted that the app may see.
  ///
  /// The first change after the call is not missed.
  ///
  /// - Parameter receive: Called with each change, and with nil when the connection ends; one after the other, on the thread
  ///   that made the change. It may not block.
  /// - Returns: Nothing is told any more once it is let go.
  package func observeChanges(
    of types: Set<ObjectType>, receive: @escaping @Sendable (StoreChange?) -> Void
  ) -> ChangeObservation {
    daemon.observeChanges(of: types, for: number, receive: receive)
  }

  /// The daemon's side of questions to the person, which the person sees all of: nothing of it reaches the app but what
  /// the person answered.
  var questions: Questions { Questions(daemon) }

  /// Changes what the device knows of this app's process, which holds no samples.
  func daemon<Result: Sendable>(change body: (inout DaemonState) -> Result) -> Result { daemon.change(body) }

  // MARK: Plans of workouts

  /// The plans the app has scheduled, and whether it may.
  var plans: AppPlans { daemon.read { $0.workoutPlans.apps[app.bundleIdentifier] } ?? AppPlans() }

  /// Changes the plans the app has scheduled.
  func changePlans<Answer: Sendable>(_ body: (inout AppPlans) -> Answer) -> Answer {
    daemon.change { state in
      defer { state.announceChange() }
      return body(&state.workoutPlans.apps[app.bundleIdentifier, default: AppPlans()])
    }
  }

  /// Puts a plan on the watch: the person pressed the button.
  func addToLibrary(_ plan: WorkoutPlanRecord) {
    daemon.change { state in
      state.workoutPlans.addToLibrary(plan, of: app.bundleIdentifier, at: state.settings.now())
      state.announceChange()
    }
  }

  /// The plan that a workout the app sees was done after.
  func plan(of workout: SampleReference) -> WorkoutPlanRecord? { daemon.read { $0.workoutPlans.plan(of: workout) } }

  // MARK: Inside

  /// Brings the app's own samples of some types into memory, and of types that change with them.
  private func loadOwn(_ types: Set<ObjectType>) throws(HealthError) {
    guard daemon.hasUnread else { return }
    try daemon.load(Set(types.flatMap(\.relatedTypes)).map { SampleScope($0, by: [app.bundleIdentifier]) })
  }

  /// Brings into memory what the app may see of some types: whether it may see anything is decided first, so what is
  /// hidden is not looked at, and what is wrong with it fails nothing.
  private func load(
    _ types: Set<ObjectType>, from start: Date, relations queries: [SampleQuery] = []
  ) throws(HealthError) {
    guard daemon.hasUnread else { return }
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
