import AppleHealthExport
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Languages
import Observation
import Scenarios
import Staging
import TerminalUI

/// The session of the device: its apps and their processes, and the open screen.
///
/// The daemon, and not this model, stores the decisions and samples. Screens query the daemon through the models
/// ``consent``, ``clock``, ``health``, ``watch`` and ``inspector``. ``revision`` changes whenever the daemon's answers
/// may have changed.
@MainActor
@Observable
package final class DeviceModel {
  /// A screen that the person can open, with its digit on the status bar.
  enum Screen: Int, CaseIterable { case home, app, settings, health, controlPanel }

  /// The daemon with the store, the ledger and the clock.
  let daemon: HealthDaemon
  let calls: CallLog
  // Screens use these names, so that they need not import the daemon.
  typealias State = DeviceState
  typealias Call = CallRecord

  /// The apps on the device, in the order of the home screen.
  private(set) var apps: [InstalledApp]

  @ObservationIgnored private(set) lazy var consent = ConsentModel(on: self)
  @ObservationIgnored private(set) lazy var clock = ClockModel(on: self)
  @ObservationIgnored private(set) lazy var health = HealthAppModel(on: self)
  @ObservationIgnored private(set) lazy var watch = WatchModel(on: self)
  @ObservationIgnored private(set) lazy var inspector = InspectorModel(on: self)

  /// The open screen. Setting it closes details in front of it, and suspends or resumes apps.
  var screen = Screen.app {
    willSet { script?.settle() }
    didSet {
      visits += 1
      updateForeground()
      // Home, Settings and Health start at their first page.
      if oldValue != screen {
        (homePath, settingsPath, healthPath) = (NavigationPath(), NavigationPath(), NavigationPath())
      }
      if oldValue == .app, screen == .home { consent.leaveByHome(frontmost) }
      script?.went(to: OpenVerb(screen, app: frontmost), isOther: screen != oldValue)
      closeDetails()
      if screen == .controlPanel { (hasUnreadWarnings, hasUnreadImport) = (false, false) }
    }
  }
  /// The number of times that the person opened a screen, counting the screen that was already open.
  private(set) var visits = 0
  /// The bundle identifier of the foreground app.
  private(set) var frontmost: String {
    willSet { script?.settle() }
    didSet { updateForeground() }
  }
  /// The app whose window is the open screen, by bundle identifier; nil on other screens.
  @ObservationIgnored private var foreground: String?
  private var processes: [String: AppProcess] = [:]
  @ObservationIgnored private var launches = 0
  /// The launches whose delegate has not finished yet.
  @ObservationIgnored private var starting: Set<Int> = []
  /// The apps that were relaunched after a crash, until the person uses them.
  private var relaunchedApps: Set<String> = []
  /// The user defaults of the apps, by bundle identifier.
  @ObservationIgnored private var defaults: [String: AppDefaults] = [:]
  /// The outcome of the latest work of an app outside its window: in the background, on the watch, or in an extension
  /// or a widget.
  var companionOutcome: Outcome?

  /// The files that are written when the person quits. If it is nil, the device never asks before quitting.
  @ObservationIgnored package var files: [SessionFile]?
  /// Writes the parts of the session that the person wants; nil if the session is not recorded.
  @ObservationIgnored var handOver: (@MainActor (HandOver) async -> HandOverOutcome)?
  /// The default title in the *Hand Over* sheet; nil for a session without a scenario.
  @ObservationIgnored var titleOfSession: String?
  /// The kinds of files that the *Hand Over* sheet can write.
  @ObservationIgnored var kindsToHandOver: [SessionFile.Kind] = []
  /// The printer of reports on paper; nil if no browser is installed.
  @ObservationIgnored var printer: ReportPrinter?
  /// The files that the *Hand Over* sheet has written, in order.
  @ObservationIgnored package private(set) var filesHandedOver: [SessionFile] = []
  /// The number of decisions in the files that the *Hand Over* sheet has written.
  @ObservationIgnored private(set) var decisionsHandedOver = 0
  /// The remarks with which the person marked moments of the session, in order.
  @ObservationIgnored private(set) var remarks: [String] = []
  /// The pages above the first page of Settings; ``healthPath`` has those of Health.
  var settingsPath = NavigationPath()
  /// The pages above the tiles of Home: menus of apps, each given by the bundle identifier of its app.
  var homePath = NavigationPath()
  var healthPath = NavigationPath()
  /// True while the palette is open.
  var isShowingPalette = false
  /// True while the handover sheet is open.
  var isHandingOver = false
  /// True while the field for a remark is open.
  var isMarking = false
  /// True while the alert before quitting is open.
  var isAskingToQuit = false
  /// True while the help is open.
  var isShowingHelp = false
  /// The gallery in front of the device; nil while it is closed.
  private(set) var gallery: GalleryModel?
  /// Creates the two phones to compare; nil if no script can describe the device's initial state.
  @ObservationIgnored var compare: (@MainActor () async throws -> TwoPhones?)?
  /// The open comparison of two phones, in front of the device; nil if it is not open.
  var comparison: TwoPhones?
  /// The open comparison, unless a sheet or question is in front of it.
  var comparisonInFront: TwoPhones? { isAskingToQuit || isHandingOver || isMarking ? nil : comparison }
  /// True while the two phones of a comparison are being prepared.
  @ObservationIgnored var isComparing = false
  /// True if Home has a row for the gallery: in a terminal, except on a device of the gallery itself.
  var offersGallery = false

  /// Returns the names of SwiftUI that the author's own app used and this screen cannot show. Apps that come with the
  /// device have none.
  @ObservationIgnored package var unshownNames: @MainActor () -> [String] = { [] }
  /// True if the check of the store's audit log found that another program has changed the log.
  var hasChangedLog = false
  /// True if Settings lists this program's pages beside the apps; false for a participant of a study.
  var hasOwnPages = true
  /// True for a line of key hints at the bottom; false while a script controls the keys.
  var showsKeyHints = true
  /// True if the device is presented as sentences: hints do not name keys, and the inspector replaces the open screen,
  /// because a listener hears one thing at a time.
  var isLineByLine = false
  /// The device's theme; nil keeps the terminal's background.
  package var colorScheme: ColorScheme?

  /// True while work is in progress, even if nothing in the program runs at the moment.
  var isWorking: Bool { isStaging || importing != nil || clock.isPassing }

  /// The bundle identifiers of the apps for which a script has made calls.
  @ObservationIgnored var appsCalledByScript: Set<String> = []
  /// True while the demo data is being generated, and the store is incomplete.
  var isStaging = false
  /// The current import; nil if there is none.
  var importing: Importing?
  /// The report of the import that filled the store; nil if there was none.
  var importReport: ImportReport? {
    didSet { hasUnreadImport = importReport.map { $0.interruption != nil || $0.leftOutCount > 0 } ?? false }
  }
  /// True while the status bar points to an import that left something out, until the control panel is opened.
  private(set) var hasUnreadImport = false
  /// Irregularities in the app's files, and problems of the store, as sentences. The control panel lists them.
  var warnings: [String] = [] {
    didSet { hasUnreadWarnings = !warnings.isEmpty }
  }
  /// True while the status bar points to the warnings, until the control panel is opened.
  private(set) var hasUnreadWarnings = false

  /// The number of the person's inputs so far.
  @ObservationIgnored let inputs = InputCount()
  /// The recording of the session as a scenario; nil if it is not recorded.
  @ObservationIgnored var script: SessionScript?
  /// The number of changes of the ledger, the samples or the apps. Views that read data off the main actor read it
  /// again when this number changes.
  private(set) var revision = 0
  /// The daemon's changes since the device was created, including those before a view follows them. ``followDaemon()``
  /// takes this stream the first time; then it is nil.
  @ObservationIgnored private var earlyChanges: AsyncStream<Void>?

  /// Creates the model of a daemon's device, and launches the first app.
  ///
  /// - Parameter launches: False for a device that continues a session whose process has ended. No app is launched
  ///   then.
  /// - Precondition: There is at least one app.
  init(daemon: HealthDaemon, apps: [InstalledApp], calls: CallLog = CallLog(), launches: Bool = true) {
    precondition(!apps.isEmpty, "A device needs an app to show.")
    self.daemon = daemon
    self.calls = calls
    earlyChanges = daemon.changes()
    self.apps = apps
    frontmost = apps[0].identity.bundleIdentifier
    daemon.setPresenter(consent)
    daemon.setLauncher(self)
    if launches { launch(apps[0]) }
  }

  /// Returns the daemon's answer to a question. A view that asks is evaluated again when the answer may have changed.
  func following<Answer>(_ question: (HealthDaemon) -> Answer) -> Answer {
    _ = revision
    return question(daemon)
  }

  /// Follows the daemon's changes until the task is cancelled.
  func followDaemon() async {
    let changes = earlyChanges ?? daemon.changes()
    earlyChanges = nil
    for await _ in changes {
      revision += 1
      consent.noteDecisions()
      inspector.noteBrokenDeliveries()
      if let problem = daemon.storageProblem, !warnings.contains(problem) { warnings.append(problem) }
    }
  }

  /// Records that files with the whole session up to now were written.
  func handedOver(_ files: [SessionFile]) {
    filesHandedOver += files
    decisionsHandedOver = consent.history.count
  }

  /// Records the files of a scenario played in the gallery, so that the shell lists them too.
  func handedOverInGallery(_ files: [SessionFile]) { filesHandedOver += files }

  /// Marks the current moment with a remark: in the recording, and as the caption of the next frame's picture.
  func mark(with remark: String) {
    remarks.append(remark)
    script?.note(remark: remark)
  }

  /// Opens the gallery of the program's scenarios in front of the device, whose apps keep running.
  ///
  /// - Parameters:
  ///   - name: The scenario whose page is opened; nil for the list.
  ///   - theme: The theme whose scenarios the list shows first, by a search for its name; nil for every theme.
  /// - Returns: A sentence if the scenario files are missing; nil otherwise.
  func openGallery(glyphs: GlyphSet, at name: String? = nil, theme: String? = nil) -> String? {
    guard let scenarios = try? ScenarioGallery(folder: Gallery.folder) else {
      return words("The scenarios are not installed.")
    }
    var settings = PlaybackSettings()
    settings.glyphs = glyphs
    settings.waitsForStillness = true
    settings.colorScheme = colorScheme
    settings.printer = printer
    settings.handedOver = { [weak self] in self?.handedOverInGallery($0) }
    gallery = GalleryModel(scenarios, settings: settings) { [weak self] in
      self?.gallery?.close()
      self?.gallery = nil
    }
    if let name { gallery?.path = [name] }
    if let theme {
      gallery?.query = String(localized: LocalizedStringKey(theme), table: .scenarios, locale: self.settings.locale)
    }
    return nil
  }

  /// Opens a screen, and closes everything in front of it.
  ///
  /// - Returns: A remark if the screen was already open and nothing was in front of it; nil otherwise.
  func open(_ screen: Screen) -> LocalizedStringKey? {
    let wasInFront =
      screen == self.screen && !isAskingToQuit && !isHandingOver && !isMarking && !isShowingPalette && !isShowingHelp
      && inspector.type == nil && inspector.call == nil
    self.screen = screen
    return wasInFront ? "\(screen.title(of: frontApp.identity.displayName)) is open already." : nil
  }

  /// Closes the details, the help and the quit alert in front of the screen.
  func closeDetails() {
    (isAskingToQuit, isHandingOver, isMarking, isShowingPalette) = (false, false, false, false)
    (inspector.type, inspector.call, isShowingHelp) = (nil, nil, false)
  }
}

// MARK: - Settings

extension DeviceModel {
  /// The settings. A view that reads them is evaluated again when they change.
  var settings: DeviceSettings { following(\.settings) }

  /// Returns a text in the device's language, for sentences that are stored and not only shown.
  func words(_ key: LocalizedStringKey) -> String { settings.words(key) }

  /// The notes about unusual states for the status bar.
  var marks: [LocalizedStringKey] {
    let settings = settings
    return settings.states.filter(settings.isUnusual).compactMap(\.mark)
  }

  /// Changes the settings while apps run.
  func changeSettings(_ change: (inout DeviceSettings) -> Void) {
    let before = daemon.settings
    script?.settle()
    daemon.changeSettings(change)
    script?.changed(from: before, to: daemon.settings)
    if daemon.settings.systemVersion != before.systemVersion { restartForUpdate() }
  }

  /// Ends every app and says so, because a phone restarts when its version of iOS changes. The person need not unlock
  /// the phone.
  private func restartForUpdate() {
    let running = processes.values.count { $0.connection != nil }
    daemon.restart(isLocked: false)
    markProcessesEnded()
    daemon.storeSystemVersion()
    let version = daemon.settings.systemVersion.description
    companionOutcome = Outcome(
      running == 1
        ? "iOS \(version) now. The phone started again, and was unlocked. One app was ended."
        : "iOS \(version) now. The phone started again, and was unlocked. \(running) apps were ended.")
  }

  private func markProcessesEnded() {
    for (app, process) in processes where process.connection != nil { processes[app] = .notRunning }
  }

  /// Makes new health records arrive: the next request for them shows a sheet again (rules A48 and A81).
  func renewHealthRecords() {
    script?.pressed(onControlPanel: "New Health Records Arrive")
    daemon.renewHealthRecords()
  }
}

// MARK: - Apps

extension DeviceModel {
  /// Returns the name of an app that is or was on the device, or that has asked; otherwise its bundle identifier.
  func name(of app: String) -> String {
    installedApp(app)?.identity.displayName
      ?? daemon.appsThatAsked().first { $0.bundleIdentifier == app }?.displayName ?? app
  }

  /// Returns the app with a bundle identifier, deleted or not; nil for one that was never on the device.
  func installedApp(_ bundleIdentifier: String) -> InstalledApp? {
    apps.first { $0.identity.bundleIdentifier == bundleIdentifier }
  }

  var frontApp: InstalledApp { installedApp(frontmost) ?? apps[0] }

  var frontProcess: AppProcess { process(of: frontApp) }

  func process(of app: InstalledApp) -> AppProcess { processes[app.identity.bundleIdentifier] ?? .notRunning }

  /// A sentence about the reason that the foreground app gets no data: it is not running, was deleted, or has stopped.
  /// Nil while it runs.
  var stateOfFrontApp: LocalizedStringKey? {
    let name = frontApp.identity.displayName
    return switch frontProcess {
    case .running: nil
    case .notRunning: "“\(name)” is not running."
    case .notInstalled: "“\(name)” was deleted."
    case .crashed: "“\(name)” has stopped."
    }
  }

  /// Returns the user defaults of an app, which outlive its process and are removed with the app.
  func defaults(of app: InstalledApp) -> AppDefaults {
    let bundleIdentifier = app.identity.bundleIdentifier
    if let known = defaults[bundleIdentifier] { return known }
    let made = AppDefaults()
    defaults[bundleIdentifier] = made
    return made
  }

  /// The user defaults of all apps, as far as they can be written to a file.
  var storedDefaults: [String: [String: StoredDefault]] { defaults.mapValues(\.stored) }

  /// Returns true if the app's window is the open screen.
  func isShowing(_ app: InstalledApp) -> Bool {
    screen == .app && frontmost == app.identity.bundleIdentifier
  }

  /// Brings an app to the foreground, starting it with its own connection if it is not running.
  ///
  /// The ledger identifies the app by its bundle identifier, so earlier answers apply (rule A44).
  func launch(_ app: InstalledApp) {
    let bundleIdentifier = app.identity.bundleIdentifier
    frontmost = bundleIdentifier
    screen = .app
    if process(of: app).connection == nil { script?.note(LaunchVerb(app: bundleIdentifier)) }
    start(app)
  }

  /// Brings an app to the foreground in its present state: running, stopped, or not running.
  func show(_ app: InstalledApp) {
    frontmost = app.identity.bundleIdentifier
    screen = .app
    guard case .notRunning = frontProcess else { return }
    script?.note(LaunchVerb(app: app.identity.bundleIdentifier))
    start(app)
  }

  /// Starts an app that is not running, without bringing it to the foreground.
  ///
  /// - Parameter isForDelivery: True if the system starts the app in the background for a delivery.
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
    // The system calls the app's delegate when an extension asks. The stream of requests ends with the connection.
    Task {
      for await _ in connection.extensionRequests() {
        await Connection.$current.withValue(connection) { await app.shouldRequestHealthAuthorization() }
      }
    }
  }

  /// Returns a remark for the window of an app that was relaunched after a crash; nil once the person has used it.
  func remarkOnRelaunch(of app: InstalledApp) -> LocalizedStringKey? {
    guard relaunchedApps.contains(app.identity.bundleIdentifier), process(of: app).connection != nil else { return nil }
    return "“\(app.identity.displayName)” was started again. Repeat your last step to see it stop again."
  }

  /// Records that the person used an app, which ends its remark that it was relaunched after a crash.
  func goOn(with app: InstalledApp) { relaunchedApps.remove(app.identity.bundleIdentifier) }

  /// Returns true while the app's delegate has not finished launching.
  func isStarting(_ app: InstalledApp) -> Bool { process(of: app).launch.map(starting.contains) ?? false }

  /// Suspends the app that left the screen, and resumes the one that appeared (rule Q67).
  private func updateForeground() {
    let shown = screen == .app ? frontmost : nil
    if shown == foreground { return }
    let left = foreground
    foreground = shown
    if let left { processes[left]?.connection?.setSuspended(true) }
    if let shown { processes[shown]?.connection?.setSuspended(false) }
  }

  /// Ends an app in the foreground or background, as a swipe in the app switcher does.
  func forceQuit(_ app: InstalledApp) {
    if case .notInstalled = process(of: app) { return }
    if process(of: app).connection != nil { script?.killed(app.identity.bundleIdentifier, consent.prompt) }
    process(of: app).connection?.invalidate(isForceQuit: true)
    processes[app.identity.bundleIdentifier] = .notRunning
  }

  /// Ends an app, by default the foreground app, and returns a sentence about the result.
  func forceQuitInWords(_ app: InstalledApp? = nil) -> String {
    let app = app ?? frontApp
    let process = process(of: app)
    let name = app.identity.displayName
    // A question on the watch does not count, because the program there keeps running.
    let isAsking = consent.isAsking(app.identity.bundleIdentifier) && consent.prompt?.prompt.process != .watchApp
    if process.connection != nil { forceQuit(app) }
    let sentence: LocalizedStringKey =
      switch process {
      case .running:
        isAsking ? "“\(name)” was force quit. Its question stays unanswered." : "“\(name)” was force quit."
      case .notRunning: "“\(name)” is not running: there is nothing to quit."
      case .notInstalled: "“\(name)” was deleted: there is nothing to quit."
      case .crashed: "“\(name)” has stopped already: there is nothing to quit."
      }
    return words(sentence)
  }

  /// Ends an app in the background, as the system does when it needs memory.
  ///
  /// - Returns: False if the app is not running, or is in the foreground.
  @discardableResult
  func endInBackground(_ app: InstalledApp) -> Bool {
    guard !isShowing(app), case .running(let connection, _) = process(of: app) else { return false }
    script?.note(TerminateVerb(app: app.identity.bundleIdentifier))
    connection.invalidate()
    processes[app.identity.bundleIdentifier] = .notRunning
    return true
  }

  /// Restarts the device: no app runs, and the person must unlock it.
  func restart() {
    var change = DeviceVerb()
    change.isRestarted = true
    script?.note(change)
    daemon.restart()
    markProcessesEnded()
    screen = .home
  }

  /// Starts an app if it is not running, without bringing it to the foreground.
  func startIfNeeded(_ app: InstalledApp) {
    if case .notRunning = process(of: app) { start(app) }
  }

  /// Deletes an app. Its decisions stay with its bundle identifier, and its data stays unless `withData` is true (rule
  /// A44).
  func delete(_ app: InstalledApp, withData: Bool) {
    script?.note(UninstallVerb(app: app.identity.bundleIdentifier, withData: withData))
    process(of: app).connection?.invalidate()
    let bundleIdentifier = app.identity.bundleIdentifier
    processes[bundleIdentifier] = .notInstalled
    defaults[bundleIdentifier] = nil
    daemon.forgetDeliveries(of: bundleIdentifier)
    daemon.forgetScheduledPlans(of: bundleIdentifier)
    if withData { daemon.deleteAllData(of: bundleIdentifier) }
  }

  /// Reinstalls a deleted app, which finds its earlier decisions and the rest of its data (rules A44 and A62).
  func install(_ app: InstalledApp) {
    script?.note(InstallVerb(app: app.identity.bundleIdentifier))
    daemon.noteReinstallation(of: app.identity.bundleIdentifier)
    processes[app.identity.bundleIdentifier] = .notRunning
  }

  /// Ends an app and replaces it with another version. The app's data, decisions and registrations stay.
  func update(_ app: InstalledApp, _ change: (inout AppIdentity, inout RequestedTypes?) -> Void) {
    let bundleIdentifier = app.identity.bundleIdentifier
    guard let index = apps.firstIndex(where: { $0.identity.bundleIdentifier == bundleIdentifier }) else { return }
    if case .running(let connection, _) = process(of: app) {
      connection.invalidate()
      processes[bundleIdentifier] = .notRunning
    }
    var (identity, asks) = (app.identity, app.asks)
    change(&identity, &asks)
    if !app.runsItsCode {
      apps[index] = .declared(DeclaredApp(identity: identity, asks: asks))
      apps[index].observes = app.observes
    }
    apps[index].identity = identity
    daemon.introduce(apps[index].identity)
  }

  /// Installs the next version of an app, as the App Store does, and returns a sentence about it.
  func installUpdate(of app: InstalledApp) -> String {
    let identity = app.identity
    let version = Int(identity.version).map { "\($0 + 1)" } ?? "\(identity.version).1"
    script?.note(UpdateVerb(app: identity.bundleIdentifier, version: version))
    update(app) { identity, _ in identity.version = version }
    return words(
      """
      “\(identity.displayName)” is version \(version) now, and was ended. To change its purposes or types too, use “update” in \
      a scenario.
      """)
  }

  /// Adds an entitlement to an app or removes it, and restarts a running app: entitlements are part of an app's
  /// signature and do not change while it runs.
  func setEntitlement(_ entitlement: Entitlement, isPresent: Bool, of app: InstalledApp) {
    guard let index = apps.firstIndex(where: { $0.identity.bundleIdentifier == app.identity.bundleIdentifier }) else {
      return
    }
    script?.pressed(onControlPanel: entitlement.rawValue)
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

  /// Ends an app that raised an exception, and shows the exception to the person.
  func crash(_ exception: HealthException, of connection: Connection) {
    let bundleIdentifier = connection.app.bundleIdentifier
    guard processes[bundleIdentifier]?.connection === connection else { return }
    connection.invalidate()
    processes[bundleIdentifier] = .crashed(.exception(exception))
    frontmost = bundleIdentifier
    screen = .app
  }

  /// Writes to the audit log that the author's own app has ended together with the process.
  func noteEnd(_ end: ProcessEnd) { daemon.noteEnd(of: apps[0].identity.bundleIdentifier, cause: end.cause) }

  /// Continues a session whose process has ended. No app runs, and the author's own app, whose code was part of the
  /// process, has stopped.
  ///
  /// - Parameter identities: The apps as they were, which may have other entitlements or versions.
  func resume(_ state: SessionState, with identities: [AppIdentity], after end: ProcessEnd) {
    for index in apps.indices {
      let bundleIdentifier = apps[index].identity.bundleIdentifier
      if let identity = identities.first(where: { $0.bundleIdentifier == bundleIdentifier }) {
        apps[index].identity.entitlements = identity.entitlements
        apps[index].identity.version = identity.version
      }
      if state.deletedApps.contains(bundleIdentifier) { processes[bundleIdentifier] = .notInstalled }
    }
    let lines = (try? daemon.auditLines()) ?? []
    consent.resume(from: lines.dropFirst(state.firstLine))
    (remarks, decisionsHandedOver) = (state.remarks, state.decisionsHandedOver)
    defaults = state.defaults.mapValues(AppDefaults.init)
    clock.speed = state.speed
    let app = apps[0].identity.bundleIdentifier
    frontmost = state.frontmost
    guard case .notRunning = process(of: apps[0]) else { return }
    processes[app] = .crashed(.end(end))
    frontmost = app
    script?.settle()
  }

  /// Ends every app, because the device is switched off.
  func shutDown() {
    // End the processes in sorted order, so that the audit log is the same each time.
    for (_, process) in processes.sorted(by: { $0.key < $1.key }) { process.connection?.invalidate() }
    clock.stop()
    watch.shutDown()
    processes = [:]
    daemon.writeAuditLog()
  }

  /// Ends every app for good. Releases the objects that the device refers to and that refer back to it; otherwise they
  /// would stay in memory forever.
  func end() {
    shutDown()
    daemon.setPresenter(nil)
    daemon.setLauncher(nil)
    handOver = nil
  }
}

extension DeviceModel: AppLauncher {
  /// Always true: every device has a watch.
  nonisolated package var hasWatch: Bool { true }

  /// Starts an app's program on the watch, from any thread.
  nonisolated package func startWatchApp(
    _ bundleIdentifier: String, toHandle configuration: WorkoutConfigurationRecord
  ) {
    Task { @MainActor in
      if let app = installedApp(bundleIdentifier) { watch.start(app, toHandle: configuration) }
    }
  }

  /// Starts an app in the background for a delivery, unless it is running. Callable from any thread.
  nonisolated package func launchInBackground(_ bundleIdentifier: String) {
    Task { @MainActor in
      guard let app = installedApp(bundleIdentifier), case .notRunning = process(of: app) else { return }
      start(app, isForDelivery: true)
    }
  }
}
