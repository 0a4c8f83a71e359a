import AppBundle
import AppleHealthExport
import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthModel
import Languages
import Scenarios
import Staging
import TerminalUI

/// A run of the device in a terminal.
///
///     let session = try await DeviceSession(options: DeviceOptions())
///     let status = await session.run(on: terminal)   // 0 after q
@MainActor
package final class DeviceSession {
  /// The state of the device's screen.
  package let device: DeviceModel
  package var daemon: HealthDaemon { contents.daemon }
  /// The data that each app saw when the person quit; empty before.
  package private(set) var viewsAtTheEnd: [SessionReport.View] = []
  private let contents: DeviceContents
  /// The pictures of the decisions; nil if the session is not recorded.
  package var pictures: DecisionPictures?
  /// The recording of the person's actions, and the device before them; nil if they are not recorded.
  var script: (steps: SessionScript, device: ScenarioDevice)?
  /// The computer's time at which the session began.
  var start = Date.now
  /// The number of lines in the audit log before the session.
  var firstLine: Int
  /// True if the session continues after the end of an earlier process.
  var isResumed = false
  /// The export that the store is filled from; nil for none.
  private(set) var export: URL?
  /// The number of samples imported before an import was stopped; nil if none was stopped.
  package var countBeforeStop: Int? {
    guard let report = device.importReport, case .stopped? = report.interruption else { return nil }
    return report.sampleCount
  }
  /// The samples on the device before the recorded script, if an earlier process began the session. Nil if this process
  /// began the session: `contents` then determines the samples.
  var earlierData: ScenarioData?

  /// Creates a device around a daemon that was set up elsewhere.
  ///
  /// - Parameter launches: False for a device that continues a session whose process has ended. No app is launched
  ///   then.
  package convenience init(
    daemon: HealthDaemon, apps: [InstalledApp] = [.stride], calls: CallLog = CallLog(), launches: Bool = true
  ) {
    self.init(contents: DeviceContents(daemon: daemon), apps: apps, calls: calls, launches: launches)
  }

  private init(
    contents: DeviceContents, apps: [InstalledApp], calls: CallLog = CallLog(), launches: Bool = true
  ) {
    self.contents = contents
    let locale = contents.daemon.settings.locale
    firstLine = contents.daemon.auditLineCount
    device = DeviceModel(
      daemon: contents.daemon, apps: apps.map { $0.speaking(in: locale) }, calls: calls, launches: launches)
    device.importReport = contents.importReport
    device.warnings = contents.warnings
  }

  /// Creates the device. ``stage()`` later imports an Apple Health export, or generates the demo data.
  ///
  /// - Parameter code: The foreground app, if its code is part of the program.
  /// - Throws: `DeviceStartError` if the export or a file of the app cannot be read.
  package convenience init(options: DeviceOptions, showing code: AppCode? = nil) async throws {
    var contents = try await DeviceContents.load(options)
    if code != nil, contents.app == nil {
      contents.warnings.append(
        """
        The program contains no Info.plist: no purpose string is known, so a request stops the app. Put Info.plist \
        into a folder that is a resource of the target in Package.swift, or give --info-plist.
        """
      )
    }
    var own = contents.app.map { [InstalledApp.declared($0)] } ?? []
    if let code {
      var texts: [String: String] = [:]
      if let files = options.app {
        let found = AppTexts(of: files, locale: contents.daemon.settings.locale)
        texts = found.texts
        contents.warnings += found.warnings
      }
      own = [
        InstalledApp(
          identity: contents.app?.identity ?? code.identity,
          localizedStringTable: texts.isEmpty ? nil : LocalizedStringTable(texts: texts)
        ) { _ in code.rootView() }
      ]
    }
    // Leave out a demo app if the person's own app has the same bundle identifier: the ledger would take both for one
    // app.
    let others = [InstalledApp.stride, .nightly, .clinic, .tempo].filter { app in
      !own.contains { $0.identity.bundleIdentifier == app.identity.bundleIdentifier }
    }
    self.init(contents: contents, apps: own + others, launches: !options.isResumed)
    export = contents.importURL
  }

  /// Generates the demo data, or imports the export, if the device has them. The screens update as samples arrive.
  package func stage() async {
    await contents.stageDemo()
    if let export { await device.follow(Importing(of: export, into: contents)) }
    // A recorded script begins after the import, with the time that the clock has then.
    if !isResumed { script?.device.date = daemon.settings.now() }
  }

  /// Runs the device's clock from now on, as fast as the machine's.
  package func runClock() { device.clock.speed = .runs }

  /// Returns a view of the whole device, for a terminal or a test.
  package func rootView() -> some View { DeviceInItsPlace(device: device) }

  /// The handler of programmer errors, which ends the app at fault and shows the exception.
  var exceptionHandler: HealthExceptionHandler.Handler {
    { [device] exception, connection in
      guard let connection else { return }
      Task { @MainActor in
        device.crash(exception, of: connection)
        device.gallery?.playback?.player?.session.device.crash(exception, of: connection)
        device.comparison?.crash(exception, of: connection)
      }
    }
  }

  /// Shows the device until the person quits or the terminal closes.
  ///
  /// A programmer error of an app ends that app and not the device, because the handler is installed while the device
  /// runs.
  ///
  /// - Returns: The exit status for the shell.
  package func run(on terminal: any Terminal) async -> Int32 {
    device.offersGallery = !device.isLineByLine
    // Another program may have changed the store since it was last used. The store's log detects that, and the device
    // reports it.
    let reading = Task { if await device.auditLog().problem != nil { device.hasChangedLog = true } }
    defer { reading.cancel() }
    return await run(in: ViewHost(rootView(), size: terminal.size, glyphs: terminal.glyphs)) {
      await $0.run(on: terminal)
    }
  }

  /// Runs the device while a host shows it: generates the data, and ends the apps afterwards.
  ///
  /// - Parameter show: Shows the host's screen until the person quits.
  /// - Returns: The exit status for the shell.
  package func run(in host: ViewHost, _ show: @MainActor (ViewHost) async -> Void) async -> Int32 {
    HealthExceptionHandler.install(exceptionHandler)
    defer { HealthExceptionHandler.install(nil) }
    // Do not delay the first frame for two years of data.
    let staging = Task {
      device.isStaging = true
      await stage()
      device.isStaging = false
    }
    await show(host)
    device.importing?.stop()
    device.closeComparison()
    staging.cancel()
    // Let the current write finish.
    await staging.value
    await device.clock.finishPassing()
    viewsAtTheEnd = await views()
    endScript(on: host)
    device.shutDown()
    return 0
  }
}

/// The device's screen with the device's locale and time, which can change while it is shown.
private struct DeviceInItsPlace: View {
  let device: DeviceModel

  var body: some View {
    let settings = device.settings
    ZStack(alignment: .topLeading) {
      DeviceScreen(device: device).hidden(device.gallery != nil || device.comparisonInFront != nil)
      if let gallery = device.gallery { GalleryScreen(model: gallery) }
      if let comparison = device.comparisonInFront {
        TwoPhonesScreen(phones: comparison).environment(\.exit, ExitAction { device.closeComparison() })
      }
    }
    .environment(\.calendar, settings.calendar)
    .environment(\.timeZone, settings.calendar.timeZone)
    .environment(\.locale, settings.locale)
    .localizedStringTable(.device)
    // Evaluated each time, because the device's time can change while the screen is shown.
    .environment(\.now) { [daemon = device.daemon] in daemon.settings.now() }
  }
}

extension DeviceSession {
  /// Prepares the device to be presented as sentences. The screen then has one part at a time.
  package func beginPlain() { device.isLineByLine = true }

  /// Waits until the program is idle: by then an answer has taken effect.
  ///
  /// - Parameters:
  ///   - limit: The timeout.
  ///   - isStopped: Returns true to end the wait early.
  ///   - redraw: Called when the screen needs a new frame.
  package func settle(
    _ host: ViewHost, limit: Duration, isStopped: @MainActor () -> Bool, redraw: @MainActor () -> Void
  ) async {
    await Stillness.reach(
      of: host, limit: limit, unless: { self.device.isWorking }, isStopped: isStopped, redraw: redraw)
  }
}

extension DeviceSession {
  /// Returns, for each app that has asked, the data of the last seven days that it can see, beside the contents of the
  /// store. Call it while the apps run: an app that is not running sees nothing.
  package func views() async -> [SessionReport.View] {
    var views: [SessionReport.View] = []
    for app in device.apps {
      views += await device.inspector.rows(of: app).map { row in
        var view = SessionReport.View(
          app: app.identity.displayName, type: row.name,
          seen: row.seen == nil ? String(localized: "does not run", locale: row.locale) : row.gets, held: row.holds,
          reason: row.why)
        (view.bundleIdentifier, view.objectType) = (app.identity.bundleIdentifier, row.type)
        (view.sees, view.present) = (row.sees, row.held.value)
        let explanation = row.explanation { SessionReport.day($0, in: row.timeZone, row.locale) }
        view.remark = explanation.map { String(localized: $0, locale: row.locale) } ?? ""
        return view
      }
    }
    return views
  }

  /// A value that changes with every event of the session: equal values mean that nothing happened in between.
  package struct Progress: Hashable, Sendable {
    fileprivate var call = 0
    fileprivate var decisions = 0
    fileprivate var remarks = 0
    fileprivate var inputs = -1
    fileprivate var defaults: [String: [String: StoredDefault]] = [:]

    package init() {}
  }

  package var progress: Progress {
    var progress = Progress()
    progress.call = device.calls.records.last?.id ?? 0
    progress.decisions = device.consent.history.count
    progress.remarks = device.remarks.count
    progress.inputs = device.inputs.count
    progress.defaults = device.storedDefaults
    return progress
  }

  /// Starts to record frames of the questions and decisions.
  ///
  /// - Parameter kept: The recording and the pictures of an earlier process of the session; nil for the session's first
  ///   process.
  package func decisionPictures(after kept: SessionFolder.Kept? = nil) -> DecisionPictures {
    DecisionPictures(of: device, after: kept)
  }

  /// The remarks with which the person marked moments, in order.
  package var remarks: [String] { device.remarks }

  /// Records that the person is about to act: later changes on the screen are not effects of earlier actions.
  package func noteInput() { device.inputs.add() }

  /// Returns the report on the session.
  ///
  /// - Throws: `DeviceStorageError` if a stored log cannot be read.
  package func report(
    title: String, presenter: String? = nil, pictures: [SessionReport.Picture] = [], views: [SessionReport.View]
  ) throws(DeviceStorageError) -> SessionReport {
    try reportMaker(title: title, presenter: presenter, pictures: pictures, views: views)()
  }

  /// Returns a function that makes the report on the session up to now. The function checks each line of the log, which
  /// may take long, and may run elsewhere.
  ///
  /// - Throws: `DeviceStorageError` if a stored log cannot be read.
  package func reportMaker(
    title: String, presenter: String? = nil, pictures: [SessionReport.Picture] = [], views: [SessionReport.View]
  ) throws(DeviceStorageError) -> @Sendable () -> SessionReport {
    let log = try daemon.auditLinesWithLedger()
    let (apps, calls) = (device.apps.map(\.identity), device.originsOfCalls)
    let objectNames = daemon.objectNames(andOf: device.consent.history)
    return {
      SessionReport(
        title: title, presenter: presenter, apps: apps, calls: calls, objectNames: objectNames,
        auditLines: log.lines, ledger: log.ledger, pictures: pictures, views: views)
    }
  }
}

/// The recording of a manual session, as a scenario that repeats it.
extension DeviceSession {
  /// Starts to record the person's actions. Call it before the device is shown.
  ///
  /// - Parameter size: The size of the screen.
  package func beginScript(size: Size) {
    script = (
      SessionScript(on: device),
      ScenarioDevice(
        daemon.settings, size: ScenarioDevice.ScreenSize(columns: size.width, rows: size.height))
    )
    device.script = script?.steps
  }

  /// Ends the recording at the screen that a host shows, while the apps still run.
  ///
  /// Draws the screen once more as a replay will draw it: without details in front of the screen, and with the
  /// inspector at its initial place.
  func endScript(on host: ViewHost) {
    guard let script = script?.steps else { return }
    device.closeDetails()
    // nil lets the width of the screen decide if the inspector is shown. Do not set it with --plain: the inspector
    // would appear for the first time, and start to read data while the program ends.
    if !device.isLineByLine { device.inspector.isWanted = nil }
    // An app whose code is part of this program has no window when the script is played elsewhere, so expect nothing of
    // the window.
    let isThere = device.screen != .app || SessionScript.canPressButtons(of: device.frontApp.identity)
    script.end(at: isThere ? host.expectationOfScreen : nil)
  }

  /// Returns the whole session; nil without ``beginScript(size:)``.
  package func scenario() -> Scenario? { scenario(of: script?.steps.finish()) }

  /// Returns the session up to now, while recording continues; nil without ``beginScript(size:)``.
  package func scenarioUpToNow() -> Scenario? { scenario(of: script?.steps.stepsUpToNow()) }

  /// Returns the session up to now for a process that continues it; nil without ``beginScript(size:)``.
  func scenarioToContinue() -> Scenario? { scenario(of: script?.steps.stepsToContinue()) }

  private func scenario(of steps: [Step]?) -> Scenario? {
    guard let script, let steps else { return nil }
    var data = earlierData ?? ScenarioData()
    if earlierData == nil { (data.isDemo, data.export) = (contents.demo != nil, export) }
    return Scenario(
      title: "A manual session", device: script.device, apps: device.apps.map(ScenarioApp.init), data: data,
      script: steps)
  }
}

extension ScenarioApp {
  init(_ app: InstalledApp) {
    self.init(app.identity)
    asks = app.asks
  }
}

extension ViewHost {
  /// The expectation that identifies the screen: its title, if the status bar does not contain the same text, or else
  /// its first named control. Nil if there is neither.
  ///
  /// Neither depends on the scroll position.
  fileprivate var expectationOfScreen: (any Expectation)? {
    let rows = render().rows
    let page = plainPage()
    for item in page.items {
      guard case .title = item.kind, !(rows.first ?? "").contains(item.text) else { continue }
      if rows.contains(where: { $0.contains(item.text) }) { return SeenExpectations.screen(item.text) }
    }
    let names = page.controls.lazy.compactMap { self.element(text: $0.label) }.filter { $0.rect.minY > 0 }
      .compactMap(\.identifier)
    return names.first { !$0.hasPrefix("inspector.") }.map(SeenExpectations.element)
  }
}
