import AppleHealthExport
import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging

/// The command `healthsheet import EXPORT --store FILE`, which loads an Apple Health export into a store.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Load an Apple Health export into a store.",
    discussion: """
      Samples that came in before are recognised and left out, so a later export of the same phone adds what is new, and \
      an import that was interrupted can be started again.
      """
        + ExitStatus.help(
          [
            .success: "when the export was read to its end", .wrongArguments: nil,
            .unreadableData: "for an export or a store that cannot be read as one, or an export that breaks off",
            .noInput: nil, .cannotCreate: "when the store may not be written", .diskError: nil, .inUse: nil,
          ], ending: "; 130 after Ctrl-C, 143 after a request to end"))

  /// The path of the export: an archive, its folder, or its XML file.
  @Argument(
    help: "The export: export.zip as the phone made it, the folder it was unpacked to, or the export.xml in it.",
    completion: .file(extensions: ["xml", "zip"]))
  var export: String

  /// The path of the store.
  @Option(
    help: ArgumentHelp("The file the device is kept in; it is made if it is not there.", valueName: "file"),
    completion: .file())
  var store: String

  /// True to count the samples that would come in, and store none.
  @Flag(help: "Say what would come in, and change nothing.")
  var dryRun = false

  /// Refuses empty paths.
  func validate() throws {
    if export.isEmpty {
      throw ValidationError(localized: "The name of the export is empty: give an export.zip or export.xml.")
    }
    if store.isEmpty {
      throw ValidationError(localized: "--store names no file: give the file the device is to be kept in.")
    }
  }

  /// Loads the export, and prints the number of samples of each type. After a signal the samples read
  /// before it stay in the store.
  func run() async throws {
    let stop = StopRequest()
    let signals = await stop.listen()
    do {
      try load(stop)
    } catch {
      await signals?.cancel()
      throw error
    }
    await signals?.cancel()
  }

  private func load(_ stop: StopRequest) throws {
    let meter = ProgressMeter(title: "Reading \(export)")
    let isNew = !FileManager.default.fileExists(atPath: store)
    do {
      let storage = try openStore()
      defer { storage?.close() }
      let daemon = try makeDaemon(storage)
      let before = Self.sampleCount(in: daemon)
      let report = try {
        defer { meter.finish() }
        do {
          return try DeviceContents.stageImport(of: URL(filePath: export), on: daemon, movesClock: true) {
            meter.show($0.fraction)
            if stop.requested != nil { throw AppleHealthExportReader.Stop() }
          }
        } catch {
          let added = Self.sampleCount(in: daemon) - before
          if isNew, added == 0 { removeStore(storage) }
          throw error
        }
      }()
      daemon.storeClock()
      let added = Self.sampleCount(in: daemon) - before
      if let error = daemon.storageError { throw error.duringImport(afterSamples: added) }
      if case .stopped? = report.interruption, let signal = stop.requested {
        if isNew, added == 0 { removeStore(storage) }
        say("healthsheet: \(sentence(onStoppingAfter: added))".escapedForTerminal)
        throw ExitCode(128 + signal)
      }
      try answer(ImportSummary(report: report, added: added, isDryRun: dryRun).text)
      if let interruption = report.interruption { try fail("“\(export)”: \(interruption)", status: .unreadableData) }
    } catch let error as DeviceStorageError {
      try fail(error.sentence, status: ExitStatus(error.exitStatus))
    } catch let error as DeviceStartError {
      try fail(error.sentence, status: ExitStatus(error.exitStatus))
    }
  }

  /// Removes a store that was made for this import and got no samples.
  private func removeStore(_ storage: SQLiteStorage?) {
    if dryRun { return }
    storage?.close()
    try? FileManager.default.removeItem(atPath: store)
  }

  private func sentence(onStoppingAfter added: Int) -> String {
    if dryRun {
      return "Stopped before the end of “\(export)”: nothing was to come in; give the same command to try again."
    }
    let what = added == 0 ? "nothing of it is" : added == 1 ? "1 sample of it is" : "\(added) samples of it are"
    return "Stopped before the end of “\(export)”: \(what) in “\(store)”; give the same command to go on."
  }

  /// Opens the store; nil for a dry run without one.
  private func openStore() throws -> SQLiteStorage? {
    guard dryRun else { return try SQLiteStorage(path: store) }
    do throws(DeviceStorageError) {
      return try SQLiteStorage(path: store, access: .readOnly)
    } catch  where error.reason == .missing {
      return nil
    }
  }

  /// Makes the daemon; that of a dry run stores nothing.
  private func makeDaemon(_ storage: SQLiteStorage?) throws -> HealthDaemon {
    guard let storage else { return HealthDaemon() }
    return try HealthDaemon(storage: dryRun ? DryRunStorage(storage: storage) : storage)
  }

  private static func sampleCount(in daemon: HealthDaemon) -> Int {
    daemon.typesWithSamples().reduce(0) { $0 + daemon.summary(of: $1).sampleCount }
  }
}

/// A store that is read from and never changed.
private struct DryRunStorage: DeviceStorageWrapper {
  /// The store, opened for reading.
  let storage: SQLiteStorage

  func commit(_ change: DeviceChange) {}
}
