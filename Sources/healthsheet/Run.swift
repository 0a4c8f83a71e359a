import ArgumentParser
import Evidence
import Foundation
import HealthDaemon
import HealthDatabase
import HealthsheetApp
import Recording
import Scenarios
import Staging
import TerminalCurses
import TerminalUI

/// `healthsheet run`, which is also what `healthsheet` alone does.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the device in this terminal.",
    discussion: """
      The device lives in memory: each run starts with the same demo data, or with an export of your own. With --store \
      it is kept in a file: what you answered and what apps saved is there the next time. \
      With --app or --info-plist an app of your own is in front: its purposes, its entitlements, and a button for each \
      call it may make. --share and --read say what it asks for; what a phone would not let it ask for stops it here too. \
      Quit with q or Ctrl-C; Ctrl-\\ ends even a program that hangs.
      """
        + ExitStatus.help(
          [
            .success: "after quitting", .wrongArguments: nil,
            .unreadableData: "for an export or a store that cannot be read as one", .noInput: nil, .noTerminal: nil,
            .cannotCreate: "when the store or the recording may not be written", .diskError: nil, .inUse: nil,
          ], ending: "; 128 plus its number after a signal"))

  @Option(
    help: ArgumentHelp("Keep the device in this file, which is made if it is not there.", valueName: "file"),
    completion: .file())
  var store: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Load an Apple Health export (.xml or .zip) in place of the demo data.", valueName: "export"),
    completion: .file(extensions: ["xml", "zip"]))
  var export: String?

  @OptionGroup(title: "Your own app, in front of the others")
  var app: AppOptions

  @Option(
    help: ArgumentHelp(
      "What the device's clock shows, and where it stands, as in 2024-11-21T09:41:00. Without Z or an offset the time is "
        + "that of the device's time zone.", valueName: "date"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "The device's time zone, such as Europe/Berlin. A device in a file keeps it.", valueName: "identifier"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "The device's region, such as de_DE, for numbers, dates and units. The names of types are in English, with zh_Hans "
        + "in Chinese.", valueName: "identifier"))
  var locale: String?

  @Option(
    help: "What to draw with: braille for fine lines, blocks where a font has no braille, ascii, or auto to find out.")
  var glyphs = GlyphChoice.auto

  @Option(
    help: "The device's theme: light, dark, or auto for the terminal's own ground. Settings › Display changes it too.")
  var theme = ThemeChoice.auto

  @Option(
    help: ArgumentHelp("Record the session for asciinema. Keys are not recorded.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "When you quit, write the report of the session: HTML, or Markdown or JSON as the ending says.",
      valueName: "file"), completion: .file(extensions: ["html", "md", "json"]))
  var report: String?

  @Option(
    help: ArgumentHelp("When you quit, write the audit log, which verify-log checks.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var log: String?

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var withoutMouse = false

  @Option(
    help: ArgumentHelp(
      "When you quit, write what you did into this file as a scenario that play can play.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var saveScript: String?

  func validate() throws {
    _ = try deviceClock()
    if export?.isEmpty == true { throw ValidationError("--import names no file: give an export.zip or export.xml.") }
    if store?.isEmpty == true { throw ValidationError("--store names no file: give the file to keep the device in.") }
    if let report { try checkReportName(report) }
    try outputs.check(against: [("--store", store), ("--import", export)] + app.inputs)
    if saveScript != nil, store != nil {
      throw ValidationError(
        "A device that is kept with --store begins with more than a scenario can say: leave out --store to save a script."
      )
    }
  }

  private var outputs: OutputFiles {
    OutputFiles(["--record": record, "--report": report, "--log": log, "--save-script": saveScript])
  }

  @MainActor
  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let options = CursesTerminal.Options(glyphs: glyphs.glyphSet, mouse: !withoutMouse)
    do {
      try CursesTerminal.check(environment: environment)
      let storage = try openStore()
      // Whatever ends the run, the file is left complete: what is not acknowledged was never in it.
      defer { storage?.close() }
      let session = try await makeSession(storage)
      session.device.colorScheme = theme.colorScheme
      // Before the screen is taken, so that a problem can be said in the shell: no session is to be played in vain.
      try outputs.checkWritable()
      let recording = try record.map { try SessionRecording(path: $0) }
      let terminal = try CursesTerminal(options: options, environment: environment)
      if saveScript != nil { session.beginScript(size: terminal.size) }
      let pictures = session.decisionPictures()
      var shown: any Terminal = recording?.terminal(around: terminal) ?? terminal
      if report != nil { shown = pictures.terminal(around: shown) }
      let status = await session.run(on: shown)
      terminal.close()
      if let count = session.countBeforeStop {
        say("healthsheet: \(sentence(onStoppingAfter: count))".escapedForTerminal)
      }
      try writeScript(of: session)
      try writeReport(of: session, pictures)
      if let problem = recording?.end() { try fail(problem, status: .diskError) }
      throw ExitCode(terminal.endingSignal.map { 128 + $0 } ?? status)
    } catch let error as TerminalUnavailable {
      try fail("\(error)", status: .noTerminal)
    }
  }

  /// Writes the report and the audit log, where they were asked for.
  @MainActor
  private func writeReport(of session: DeviceSession, _ pictures: DecisionPictures) throws {
    if report == nil && log == nil { return }
    let made: SessionReport
    do throws(DeviceStorageError) {
      made = try session.report(title: "A session by hand", pictures: pictures.pictures, views: session.viewsAtTheEnd)
    } catch {
      try fail(error.description, status: ExitStatus(error.exitStatus))
    }
    if let report { try write(made.text(named: report), to: report) }
    if let log { try write(made.log, to: log) }
  }

  /// Makes the device. Where there is no export to be read, that is said in the shell.
  @MainActor
  private func makeSession(_ storage: SQLiteStorage?) async throws -> DeviceSession {
    let clock = try deviceClock()
    let options = DeviceOptions(
      importURL: export.map { URL(filePath: $0) }, storage: storage, now: clock.now, timeZone: clock.timeZone,
      locale: clock.locale, app: app.files, share: app.sharedTypes, read: app.readTypes)
    do {
      return try await DeviceSession(options: options)
    } catch let error as DeviceStartError {
      try fail(error.message, status: ExitStatus(error.exitStatus))
    }
  }

  private func sentence(onStoppingAfter count: Int) -> String {
    let samples = count == 1 ? "1 sample of it" : "\(count) samples of it"
    let place =
      store.map { "are in “\($0)”; give the same command to go on" }
      ?? "were read, and nothing is kept; give the same command to try again"
    return "Stopped before the end of “\(export ?? "")”: \(samples) \(place)."
  }

  @MainActor
  private func writeScript(of session: DeviceSession) throws {
    guard let saveScript, let scenario = session.scenario() else { return }
    do {
      let schema = Gallery.folder.appending(path: "../scenario.schema.json").standardizedFileURL.path
      let text = scenario.written(schema: FileManager.default.fileExists(atPath: schema) ? schema : nil)
      try text.write(to: URL(filePath: saveScript), atomically: true, encoding: .utf8)
    } catch {
      try fail("\(saveScript): the script cannot be written: \(error.localizedDescription)", status: .cannotCreate)
    }
  }

  private func openStore() throws -> SQLiteStorage? {
    do throws(DeviceStorageError) {
      return try store.map { path throws(DeviceStorageError) in try SQLiteStorage(path: path) }
    } catch {
      try fail(error.description, status: ExitStatus(error.exitStatus))
    }
  }
}

enum GlyphChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, braille, blocks, ascii

  /// Nil lets the terminal and the locale decide.
  var glyphSet: GlyphSet? {
    switch self {
    case .auto: nil
    case .braille: .braille
    case .blocks: .blocks
    case .ascii: .ascii
    }
  }
}

enum ThemeChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, light, dark

  /// Nil leaves the ground to the terminal.
  var colorScheme: ColorScheme? { ColorScheme(rawValue: rawValue) }
}
