import ArgumentParser
import AuditLog
import Evidence
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import HealthsheetApp
import Scenarios
import Staging
import TerminalCurses
import TerminalUI

extension DeviceArguments {
  /// The ways to show the device.
  package enum Display {
    case terminal(TerminalArguments)
    /// Writes the device as JSON for another program. With control, that program also sends requests; without control,
    /// it gets only the first screen.
    case json(isControlled: Bool)
  }

  /// Opens the device and waits until the person, or the other program, quits.
  ///
  /// - Parameter makeSession: Makes the session from the options of these arguments.
  /// - Throws: Always: `ExitCode` 0 after quitting, or 128 plus the signal's number after a signal; or the error of a
  ///   store or a device that cannot be opened.
  @MainActor
  package func run(
    on display: Display, _ makeSession: (DeviceOptions) async throws -> DeviceSession
  ) async throws -> Never {
    let environment = ProcessInfo.processInfo.environment
    do {
      let options = try options(of: display, in: environment)
      let folder = options == nil ? nil : Supervisor.folder
      let earlier = folder?.earlier
      let storage = try (store ?? folder?.store.path).map { try SQLiteStorage(path: $0) }
      // However the run ends, close the store so that its file is complete.
      defer {
        storage?.close()
        Supervisor.removeFolderIfAlone()
      }
      if let store, let storage { try checkpoint.check(store) { try storage.verifyAuditLog(against: $0) } }
      if let remark = ios.flatMap({ SystemVersion.remark(on: $0) }) { say("healthsheet: \(remark)") }
      let session = try await session(storage, after: earlier?.state, makeSession)
      if let (state, end) = earlier { session.resume(state, after: end) }
      session.daemon.leadProcess()
      session.device.colorScheme = theme.colorScheme
      // Check before the terminal switches to the full screen, so that the shell shows a problem before anyone spends
      // time on a session.
      try outputs.checkWritable()
      let recording = try record.map { try SessionRecording(path: $0, after: earlier?.state.start) }
      let curses = try options.map { options in
        var options = options
        options.errorFile = folder?.errors.path
        return try CursesTerminal(options: options, environment: environment)
      }
      if folder != nil { curses?.watchResponse(notice: Self.noticeOnSilence, key: UInt8(ascii: "x")) }
      let terminal: any Terminal = curses ?? PlainScreen(glyphs: glyphs.glyphSet ?? .ascii)
      // A scenario cannot describe the initial state of a stored device, so only a session without a store has a
      // script.
      let shown = session.keep(
        on: recording?.terminal(around: terminal) { session.remarks } ?? terminal, hasScript: store == nil,
        printer: ReportPrinter.installed, in: folder)
      // Setting the files makes the device ask before it quits. It need not ask if a store keeps the session and no
      // files are to be written.
      if store == nil || !files.isEmpty { session.device.files = files }
      let lines: (any LineDevice)? =
        switch display {
        case .json(let isControlled): DoorDevice(session, on: shown, isControlled: isControlled)
        case .terminal: curses == nil ? PlainDevice(session, on: shown, environment: environment) : nil
        }
      let standing = StandingFiles(of: session, standingFiles(of: session), in: folder)
      standing.begin()
      let status = if let lines { await lines.run() } else { await session.run(on: shown) }
      curses?.close()
      await standing.end()
      if let count = session.countBeforeStop {
        say("healthsheet: \(sentence(onStoppingAfter: count))".escapedForTerminal)
      }
      try writeScript(of: session)
      let seal = try writeReport(of: session)
      try checkpoint.write(AuditCheckpoint(endOf: session.daemon.auditLines()))
      if let problem = recording?.end() { try fail(problem, status: .diskError) }
      for var file in files + session.device.filesHandedOver {
        if file.kind == .log, file.seal == nil { file.seal = seal }
        say("healthsheet: \(file.sentenceOnWriting)".escapedForTerminal)
      }
      if let failure = lines?.failure { throw failure }
      let signal = curses?.endingSignal ?? lines?.endingSignal
      if let error = session.daemon.storageError, status == 0 {
        say("healthsheet: \(String(localized: error.sentence, locale: .ofCommandLine))".escapedForTerminal)
        throw ExitCode(signal.map { 128 + $0 } ?? session.daemon.storageExitStatus)
      }
      throw ExitCode(signal.map { 128 + $0 } ?? status)
    } catch let error as TerminalUnavailable {
      let sentence: LocalizedStringKey =
        "\(error.sentence) Or use --plain, which prints line by line and also works in a pipe."
      try fail(sentence, status: .noTerminal)
    }
  }

  /// Returns the options for a full-screen terminal; nil to show the device line by line, by request or because the
  /// terminal supports nothing more.
  ///
  /// - Throws: `TerminalUnavailable` if the terminal supports neither.
  @MainActor
  private func options(of display: Display, in environment: [String: String]) throws -> CursesTerminal.Options? {
    guard case .terminal(let arguments) = display, !arguments.plain else { return nil }
    do { try CursesTerminal.check(environment: environment) } catch TerminalUnavailable.lineByLine { return nil }
    return CursesTerminal.Options(
      glyphs: glyphs.glyphSet, mouse: !arguments.withoutMouse, showsCursor: arguments.cursor)
  }

  /// The notice that the terminal shows while an app keeps the main actor busy.
  private static var noticeOnSilence: String {
    let sentence: LocalizedStringKey = "The program does not respond. x: force quit the app · Ctrl-\\: end everything"
    return " " + String(localized: sentence, locale: .ofCommandLine)
  }

  /// - Parameter state: The state of the session in an earlier process; nil for a new session.
  @MainActor
  private func session(
    _ storage: SQLiteStorage?, after state: SessionState?, _ makeSession: (DeviceOptions) async throws -> DeviceSession
  ) async throws -> DeviceSession {
    let clock = try deviceClock()
    var options = DeviceOptions(
      importURL: export.map { URL(filePath: $0) }, storage: storage, now: state?.clock(at: .now) ?? clock.now,
      timeZone: clock.timeZone,
      locale: clock.locale(in: ProcessInfo.processInfo.environment), system: ios)
    options.isResumed = state != nil
    return try await makeSession(options)
  }

  /// The files that are written when the person quits.
  private var files: [SessionFile] {
    let paths: [(SessionFile.Kind, String?)] = [
      (.recording, record), (.report, report), (.annex, annex), (.log, log), (.script, saveScript),
    ]
    return paths.compactMap { kind, path in path.map { SessionFile(kind, path: $0) } }
  }

  // MARK: When the person has quit

  /// Writes the report, its annex and the log, if requested. Returns the seal of the log, which shows that the log is
  /// complete; nil if none of these files is requested.
  @MainActor
  private func writeReport(of session: DeviceSession) throws -> String? {
    if report == nil && annex == nil && log == nil { return nil }
    session.pictures?.end()
    let made = try session.report(
      title: "A manual session", pictures: session.pictures?.pictures ?? [], views: session.viewsAtTheEnd)
    if let report { try write(made, to: report) }
    if let annex { try write(annexOf: made, to: annex) }
    if let log { try write(made.log, to: log) }
    return made.checkpoint.head
  }

  private func sentence(onStoppingAfter count: Int) -> String {
    let samples = count == 1 ? "1 sample of it" : "\(count) samples of it"
    let place =
      store.map { "are in “\($0)”; run the same command to continue" }
      ?? "were read, but the device is not kept in a file; run the same command to try again"
    return "Stopped before the end of “\(export ?? "")”: \(samples) \(place)."
  }

  @MainActor
  private func writeScript(of session: DeviceSession) throws {
    guard let saveScript, let scenario = session.scenario() else { return }
    try write(text(of: scenario), to: saveScript)
  }

  private func text(of scenario: Scenario) -> String {
    let schema = Gallery.folder.appending(path: "../scenario.schema.json").standardizedFileURL.path
    return scenario.written(schema: FileManager.default.fileExists(atPath: schema) ? schema : nil, isSession: true)
  }

  /// The files that are written while the session continues.
  @MainActor
  private func standingFiles(of session: DeviceSession) -> [StandingFiles.File] {
    var files: [StandingFiles.File] = []
    func add(_ path: String?, _ contents: @escaping @MainActor () -> @Sendable (SessionReport) -> String?) {
      if let path { files.append((path, contents)) }
    }
    if let report { add(report) { { $0.text(at: report) } } }
    if let annex { add(annex) { { $0.annexText(at: annex) } } }
    add(log) { { $0.log } }
    add(saveScript) {
      let text = session.scenarioUpToNow().map(text)
      return { _ in text }
    }
    return files
  }
}
