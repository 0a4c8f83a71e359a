import AppleHealthExport
import Foundation
import HealthDaemon
import HealthModel
import Observation
import Scenarios
import TerminalUI

/// What the device shows: which screen is open, the app's process, the question on top of it.
///
/// It holds nothing of what is allowed or stored; that is the daemon's, and screens ask the daemon. ``revision``
/// changes whenever the daemon's answers may have.
@MainActor
@Observable
package final class DeviceModel {
  /// The screens a person can open; each has a digit on the status bar.
  enum Screen: Int, CaseIterable { case home, app, settings, health, controlPanel }

  let daemon: HealthDaemon
  /// The calls of the apps, for the person to look at.
  let calls: CallLog
  /// As the log had them when it last told of a change; the newest last.
  var callRecords: [CallRecord] = []
  /// The part of the inspector that is shown.
  var inspectorPage = InspectorPage.data
  /// The type that is shown whole, over the screen.
  var inspectedType: InspectedType?
  /// The call that is shown whole, over the screen.
  var inspectedCall: CallRecord?
  /// What the person's decisions changed, the newest last.
  private(set) var decisionHistory: [DecisionEvent] = []
  /// The apps on the device, in the order of the home screen.
  private(set) var apps: [InstalledApp]

  var screen = Screen.app {
    didSet {
      visits += 1
      updateForeground()
      script?.went(to: Step.Place(screen, app: frontmost))
      closeDetails()
      if screen == .controlPanel { (hasUnreadWarnings, hasUnreadImport) = (false, false) }
    }
  }
  /// Grows each time the person goes to a screen, also to the one that is open.
  private(set) var visits = 0
  /// The app in front, by bundle identifier.
  private(set) var frontmost: String { didSet { updateForeground() } }
  /// The app whose window is the open screen, as its process knows it.
  @ObservationIgnored private var foreground: String?
  private var processes: [String: AppProcess] = [:]
  /// What apps keep under keys, by bundle identifier.
  @ObservationIgnored private var defaults: [String: AppDefaults] = [:]
  /// The apps that were started again after they stopped, until the person has them do something.
  private var relaunchedApps: Set<String> = []
  var prompt: PendingPrompt?
  /// The app whose sheet was just refused: the alert that follows names it (rule A38).
  var refusedApp: AppIdentity?
  /// The apps whose refusal was followed by the alert, since they were installed.
  private var appsWithRefusal: Set<String> = []
  var isShowingHelp = false
  /// Whether the bottom line tells the keys: not while a script has the device, for then they do nothing.
  var showsKeyHints = true
  /// Nil until the person chose: then the width of the screen decides.
  var wantsInspector: Bool?
  /// True where the inspector takes the place of the open screen: who hears a page hears one thing at a time.
  var showsInspectorByItself = false
  /// The device's theme; nil leaves the ground to the terminal.
  package var colorScheme: ColorScheme?
  /// The types the person pinned to the first page of the Health app, in the order they did.
  var pinnedTypes: [ObjectType] = []
  /// What became of the last thing an app did without its window, or another of its programs.
  var companionOutcome: Outcome?
  /// Grows with each change of the ledger, the samples or the apps: what is read off the main actor is read again then.
  private(set) var revision = 0
  /// The question whose words the audit log has.
  @ObservationIgnored var notedQuestion: UUID?
  /// True while the demo data are made: what the store holds is not all yet.
  var isStaging = false
  /// The export that is coming in; nil at other times.
  var importing: Importing?
  /// What came in, and what was not understood, when the store was filled from an export.
  var importReport: ImportReport? {
    didSet { hasUnreadImport = importReport?.isIncomplete == true }
  }
  /// True where the status bar should point to what an import left out, because nobody has looked yet.
  private(set) var hasUnreadImport = false
  /// What is odd in the files the app's identity came from, a sentence each; the control panel lists them.
  var warnings: [String] = [] {
    didSet { hasUnreadWarnings = !warnings.isEmpty }
  }
  /// Whether the status bar should point to the control panel, because nobody has looked yet.
  private(set) var hasUnreadWarnings = false

  /// Notes down what the person does, where that is wanted.
  @ObservationIgnored var script: SessionScript?
  @ObservationIgnored private var launches = 0
  /// The number of the latest event of background delivery that is among the calls.
  @ObservationIgnored var lastNotedDelivery = 0
  /// The speed of the clock.
  var clockSpeed = ClockSpeed.stands { didSet { if clockSpeed != oldValue { runClock() } } }
  @ObservationIgnored var clockTask: Task<Void, Never>?
  /// Time that is let pass, until it has.
  @ObservationIgnored var passing: Task<Void, Never>?
  /// The programs of apps that run on the watch, by bundle identifier.
  var watchConnections: [String: Connection] = [:]
  /// The launches whose delegate has not finished yet.
  @ObservationIgnored private var starting: Set<Int> = []
  /// The daemon's changes since the device was made; nil once they are followed. A change before the first frame's tasks have
  /// started is one of them.
  @ObservationIgnored private var earlyChanges: AsyncStream<Void>?
  /// As it was when ``decisionHistory`` was last added to.
  @ObservationIgnored private var knownConsent: ConsentLedger

  /// - Precondition: There is at least one app; the first is launched.
  init(daemon: HealthDaemon, apps: [InstalledApp], calls: CallLog = CallLog()) {
    precondition(!apps.isEmpty, "A device needs an app to show.")
    self.daemon = daemon
    self.calls = calls
    knownConsent = daemon.consent
    earlyChanges = daemon.changes()
    self.apps = apps
    frontmost = apps[0].identity.bundleIdentifier
    daemon.setPresenter(self)
    daemon.setLauncher(self)
    launch(apps[0])
  }

  /// What the daemon answers now. A view that asks is evaluated again when the answer may be another.
  func following<Answer>(_ question: (HealthDaemon) -> Answer) -> Answer {
    _ = revision
    return question(daemon)
  }

  /// Follows the daemon until the task is cancelled.
  func followDaemon() async {
    let changes = earlyChanges ?? daemon.changes()
    earlyChanges = nil
    for await _ in changes {
      revision += 1
      noteDecisions()
      noteBrokenDeliveries()
      if let problem = daemon.storageProblem, !warnings.contains(problem) { warnings.append(problem) }
    }
  }
}

extension DeviceModel {
  /// Puts away what was opened in front of the screen.
  func closeDetails() {
    (inspectedType, inspectedCall, isShowingHelp) = (nil, nil, false)
  }
}

// MARK: - Decisions

extension DeviceModel {
  /// Notes down what the ledger holds now and did not hold before, and lets an open sheet follow it.
  private func noteDecisions() {
    let consent = daemon.consent
    let earlier = knownConsent
    let changes = consent.changes(since: earlier)
    if changes.isEmpty { return }
    knownConsent = consent
    for change in changes {
      decisionHistory.append(
        DecisionEvent(
          number: decisionHistory.count + 1, time: daemon.settings.now(), change: change, name: name(of: change.app),
          objects: ObjectDecision.decisions(in: change, since: earlier, daemon),
          origin: daemon.consentOrigin(of: change.app)))
      if let pending = prompt, pending.prompt.app.bundleIdentifier == change.app { prompt = pending.following(change) }
    }
  }

  /// The name of an app that is or was on the device, or that asked; else its bundle identifier.
  func name(of app: String) -> String {
    apps.first { $0.identity.bundleIdentifier == app }?.identity.displayName
      ?? daemon.appsThatAsked().first { $0.bundleIdentifier == app }?.displayName ?? app
  }
}

// MARK: - Apps

extension DeviceModel {
  /// The app in front.
  var frontApp: InstalledApp { apps.first { $0.identity.bundleIdentifier == frontmost } ?? apps[0] }

  /// What became of the app in front.
  var frontProcess: AppProcess { process(of: frontApp) }

  /// What became of an app.
  func process(of app: InstalledApp) -> AppProcess { processes[app.identity.bundleIdentifier] ?? .notRunning }

  /// Why the app in front gets nothing at all, in words: it does not run, is not there, has stopped. Nil while it runs.
  var stateOfFrontApp: LocalizedStringKey? {
    let name = frontApp.identity.displayName
    return switch frontProcess {
    case .running: nil
    case .notRunning: "“\(name)” is not running."
    case .notInstalled: "“\(name)” was deleted."
    case .crashed: "“\(name)” has stopped."
    }
  }

  /// The defaults of an app, which outlive its process and go when it is deleted.
  func defaults(of app: InstalledApp) -> AppDefaults {
    let bundleIdentifier = app.identity.bundleIdentifier
    if let kept = defaults[bundleIdentifier] { return kept }
    let made = AppDefaults()
    defaults[bundleIdentifier] = made
    return made
  }

  /// Whether the app's window is the open screen.
  func isShowing(_ app: InstalledApp) -> Bool {
    screen == .app && frontmost == app.identity.bundleIdentifier
  }

  /// Brings an app to the front, starting it with a connection of its own if it is not running.
  ///
  /// The ledger knows it by its bundle identifier, so earlier answers hold (rule A44).
  func launch(_ app: InstalledApp) {
    let bundleIdentifier = app.identity.bundleIdentifier
    frontmost = bundleIdentifier
    screen = .app
    if process(of: app).connection == nil { script?.note(.launch(app: bundleIdentifier)) }
    start(app)
  }

  /// Brings an app to the front as it is: running, stopped, or not running.
  func show(_ app: InstalledApp) {
    frontmost = app.identity.bundleIdentifier
    screen = .app
    guard case .notRunning = frontProcess else { return }
    script?.note(.launch(app: app.identity.bundleIdentifier))
    start(app)
  }

  /// - Parameter isForDelivery: Whether the system starts it in the background, because something changed.
  func start(_ app: InstalledApp, isForDelivery: Bool = false) {
    let bundleIdentifier = app.identity.bundleIdentifier
    guard processes[bundleIdentifier]?.connection == nil else { return }
    launches += 1
    if case .crashed = process(of: app) { relaunchedApps.insert(bundleIdentifier) }
    let connection = daemon.connect(app.identity, inBackground: isForDelivery, calls: calls)
    processes[bundleIdentifier] = .running(connection, launch: launches)
    let launch = launches
    starting.insert(launch)
    if !isForDelivery, foreground != bundleIdentifier { connection.setSuspended(true) }
    Task {
      await Connection.$current.withValue(connection) {
        await app.didFinishLaunching()
        await DeclaredObserver.observe(app.observes)
      }
      starting.remove(launch)
    }
    // The system's call to the app's delegate; the stream ends with the connection.
    Task {
      for await _ in connection.extensionRequests() {
        await Connection.$current.withValue(connection) { await app.shouldRequestHealthAuthorization() }
      }
    }
  }

  /// A line for the window of an app that stopped and was started again; nil once the person went on with it.
  func remarkOnRelaunch(of app: InstalledApp) -> LocalizedStringKey? {
    guard relaunchedApps.contains(app.identity.bundleIdentifier), process(of: app).connection != nil else { return nil }
    return "“\(app.identity.displayName)” was started again. Do the same once more to see it stop again."
  }

  /// The person had an app do something.
  func goOn(with app: InstalledApp) { relaunchedApps.remove(app.identity.bundleIdentifier) }

  /// True while the delegate of an app that runs still works on its start.
  func isStarting(_ app: InstalledApp) -> Bool { process(of: app).launch.map(starting.contains) ?? false }

  /// Suspends the app that left the screen, and lets the one that came to it run on (rule Q67).
  private func updateForeground() {
    let shown = screen == .app ? frontmost : nil
    if shown == foreground { return }
    let left = foreground
    foreground = shown
    if let left { processes[left]?.connection?.setSuspended(true) }
    if let shown { processes[shown]?.connection?.setSuspended(false) }
  }

  /// Has another program of an app ask for steps and the resting heart rate: an extension, or the app on the watch.
  ///
  /// An app that is not running is started, as the system does, without coming to the front.
  func ask(from process: ProcessKind, of app: InstalledApp) {
    script?.note(
      .request(
        Step.Request(
          app: app.identity.bundleIdentifier,
          question: .permissions(ScenarioApp.Request(read: [.restingHeartRate, .stepCount])), process: process)))
    startIfNeeded(app)
    let connection = daemon.connect(app.identity, as: process, calls: calls)
    let name = Questioner(app: app.identity, process: process).nameAsSentence
    companionOutcome = nil
    Task {
      do throws(HealthError) {
        try await connection.requestAuthorization(toShare: [], read: [.stepCount, .restingHeartRate])
        companionOutcome = Outcome("\(name) asked for Resting Heart Rate and Steps: answered.")
      } catch {
        companionOutcome = Outcome("\(name) asked, and got an error: \(error.message)")
      }
    }
  }

  /// Ends the app in front as a swipe in the app switcher would: its sheet goes away unanswered (rule A39).
  func forceQuit() { forceQuit(frontApp) }

  /// Ends an app, in front or not.
  func forceQuit(_ app: InstalledApp) {
    if case .notInstalled = process(of: app) { return }
    if process(of: app).connection != nil { script?.killed(app.identity.bundleIdentifier, prompt) }
    process(of: app).connection?.invalidate(isForceQuit: true)
    processes[app.identity.bundleIdentifier] = .notRunning
  }

  /// Ends an app that is not in front, as the system does when it needs the room.
  ///
  /// - Returns: False where it does not run, or is in front.
  @discardableResult
  func endInBackground(_ app: InstalledApp) -> Bool {
    guard !isShowing(app), case .running(let connection, _) = process(of: app) else { return false }
    script?.note(.terminate(app: app.identity.bundleIdentifier))
    connection.invalidate()
    processes[app.identity.bundleIdentifier] = .notRunning
    return true
  }

  /// Switches the device off and on: no app runs, and the person has to unlock it.
  func restart() {
    var change = Step.DeviceChange()
    change.isRestarted = true
    script?.note(.device(change))
    daemon.restart()
    for (app, process) in processes where process.connection != nil { processes[app] = .notRunning }
    screen = .home
  }

  /// Starts an app that does not run, without bringing it to the front.
  func startIfNeeded(_ app: InstalledApp) {
    if case .notRunning = process(of: app) { start(app) }
  }

  /// Removes an app. Its answers stay with its bundle identifier, and so do its data unless they go too (rule A44).
  func delete(_ app: InstalledApp, withData: Bool) {
    script?.note(.uninstall(app: app.identity.bundleIdentifier, withData: withData))
    process(of: app).connection?.invalidate()
    let bundleIdentifier = app.identity.bundleIdentifier
    processes[bundleIdentifier] = .notInstalled
    defaults[bundleIdentifier] = nil
    appsWithRefusal.remove(bundleIdentifier)
    daemon.forgetDeliveries(of: bundleIdentifier)
    daemon.forgetScheduledPlans(of: bundleIdentifier)
    if withData { daemon.deleteAllData(of: bundleIdentifier) }
  }

  /// Puts a deleted app back; it finds its earlier answers and what is left of its data (rules A44 and A62).
  func install(_ app: InstalledApp) {
    script?.note(.install(app: app.identity.bundleIdentifier))
    processes[app.identity.bundleIdentifier] = .notRunning
  }

  /// Starts an app anew with an entitlement it did not have, or without one it had: an app's entitlements are part of
  /// its signature, so they do not change while it runs.
  func setEntitlement(_ entitlement: String, isPresent: Bool, of app: InstalledApp) {
    guard let index = apps.firstIndex(where: { $0.identity.bundleIdentifier == app.identity.bundleIdentifier }) else {
      return
    }
    script?.pressed(onControlPanel: entitlement)
    if isPresent {
      apps[index].identity.entitlements.insert(entitlement)
    } else {
      apps[index].identity.entitlements.remove(entitlement)
    }
    guard case .running(let connection, _) = process(of: app) else { return }
    connection.invalidate()
    processes[app.identity.bundleIdentifier] = .notRunning
    start(apps[index])
  }

  /// An app raised an exception: its connection dies, and the person sees why.
  func crash(_ exception: HealthException, of connection: Connection) {
    let bundleIdentifier = connection.app.bundleIdentifier
    guard processes[bundleIdentifier]?.connection === connection else { return }
    connection.invalidate()
    processes[bundleIdentifier] = .crashed(exception)
    frontmost = bundleIdentifier
    screen = .app
  }

  /// Ends every app; the device is being switched off.
  func shutDown() {
    // In an order of their own: the audit log is the same each time.
    for (_, process) in processes.sorted(by: { $0.key < $1.key }) { process.connection?.invalidate() }
    clockTask?.cancel()
    for (_, connection) in watchConnections.sorted(by: { $0.key < $1.key }) { connection.invalidate() }
    (processes, watchConnections) = ([:], [:])
    daemon.writeAuditLog()
  }
}

// MARK: - Questions to the person

/// A question on the screen, what is switched on so far, and the way to answer it.
struct PendingPrompt: Identifiable {
  let prompt: AuthorizationPrompt
  /// The switches of the sheet that are on; all are off at first (rule A31).
  var granted: Set<Permission> = []
  /// The objects of the list that are on; the earlier choices at first (rule A66).
  var allowed: Set<UUID> = []
  /// What was changed in Settings since the question came up, for the person to see.
  var changedMeanwhile: Set<ObjectType> = []
  /// Called exactly once; nil when the question was withdrawn.
  let answer: (AuthorizationAnswer?) -> Void

  var id: UUID { prompt.id }

  /// True for a question about the watch: its answer has no place in Settings › Health.
  var isForWorkoutPlans: Bool { if case .workoutPlans = prompt.question { true } else { false } }

  /// The question after a change in Settings: what it shows is never older than the ledger, so that the answer changes
  /// only what the person saw.
  func following(_ change: ConsentChange) -> PendingPrompt {
    var pending = self
    switch prompt.question {
    case .permissions(let share, let read):
      let listed = Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
      for (permission, transition) in change.permissions where listed.contains(permission) {
        if transition.after == .granted {
          pending.granted.insert(permission)
        } else {
          pending.granted.remove(permission)
        }
        pending.changedMeanwhile.insert(permission.type)
      }
    case .objects(let type, let samples, _):
      let listed = Set(samples.map(\.uuid))
      let changed = change.objectsAllowed.union(change.objectsRefused).intersection(listed)
      if changed.isEmpty { return pending }
      pending.allowed = pending.allowed.union(change.objectsAllowed).subtracting(change.objectsRefused)
      pending.changedMeanwhile.insert(type)
    case .workoutPlans: break
    }
    return pending
  }
}

extension DeviceModel: AuthorizationPresenter {
  /// Puts the daemon's question on the screen and waits for the person.
  ///
  /// The daemon asks one question at a time (rule A11). When the app behind it dies, the daemon cancels this task:
  /// the question leaves the screen and nothing is answered (rule A39).
  package func answer(to prompt: AuthorizationPrompt) async -> AuthorizationAnswer? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          var pending = PendingPrompt(prompt: prompt, answer: { continuation.resume(returning: $0) })
          if case .objects(_, _, let allowed) = prompt.question { pending.allowed = allowed }
          self.script?.asked(prompt)
          self.prompt = pending
        }
      }
    } onCancel: {
      Task { @MainActor in self.finish(prompt.id, with: nil) }
    }
  }

  /// The question in front of an app's window. It comes up once the alert on the one before was put away.
  func question(in app: AppIdentity) -> PendingPrompt? {
    guard let prompt, prompt.prompt.app.bundleIdentifier == app.bundleIdentifier,
      refusedApp?.bundleIdentifier != app.bundleIdentifier
    else { return nil }
    return prompt
  }

  /// The app whose question cannot be seen now, because something else is in front of it.
  var appAskingElsewhere: AppIdentity? {
    guard let app = prompt?.prompt.app, screen != .app || frontmost != app.bundleIdentifier else { return nil }
    return app
  }

  /// The person put away the alert that follows *Don’t Allow*.
  func putAwayRefusal() {
    script?.note(.click(.words("OK")))
    refusedApp = nil
  }

  /// The person answered the question on the screen, or it was withdrawn.
  func finish(_ id: UUID, with answer: AuthorizationAnswer?) {
    guard let prompt, prompt.id == id else { return }
    if let answer { script?.answered(prompt, with: answer) }
    self.prompt = nil
    if answer == .dontAllow, !prompt.isForWorkoutPlans {
      let isFirst = appsWithRefusal.insert(prompt.prompt.app.bundleIdentifier).inserted
      if isFirst || settings.behavior.refusalAlert == .followsEveryRefusal { refusedApp = prompt.prompt.app }
    }
    prompt.answer(answer)
  }
}
