import AppleHealthExport
import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Recording
import Staging

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Load an Apple Health export into a store.",
    discussion: """
      The command skips samples that were imported before. A later export of the same phone therefore adds only new \
      samples, and an interrupted import can be started again.
      """
        + ExitStatus.help(
          [
            .success: "when the export was read to its end", .wrongArguments: nil,
            .unreadableData: "for a damaged export or store, a file of another kind, or an incomplete export",
            .noInput: nil, .cannotCreate: "when there is no permission to write the store", .diskError: nil,
            .inUse: nil,
          ], ending: "; 130 after Ctrl-C, 143 after a request to end"))

  @Argument(
    help:
      "The export: an export.zip from the Health app, the folder it was unpacked to, or the export.xml in that folder.",
    completion: .file(extensions: ["xml", "zip"]))
  var export: String

  @Option(
    help: ArgumentHelp(
      "The file in which the device is kept. The command creates it if it does not exist.", valueName: "file"),
    completion: .file())
  var store: String

  @Flag(help: "Report what would be imported, without changing anything.")
  var dryRun = false

  func validate() throws {
    if export.isEmpty {
      throw ValidationError(localized: "The name of the export is empty: give the path of an export.zip or export.xml.")
    }
    if store.isEmpty {
      throw ValidationError(localized: "--store has no file name: add the path of the file to keep the device in.")
    }
  }

  /// Imports the export, and prints the number of samples of each type. After a signal, the store keeps the samples
  /// that were already read.
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
    let storage = try openStore()
    defer { storage?.close() }
    let daemon = try makeDaemon(storage)
    let before = Self.sampleCount(in: daemon)
    let report = try {
      defer { meter.finish() }
      do {
        return try DeviceContents.stageImport(
          of: URL(filePath: export), on: daemon, movesClock: true, keepsInMemory: dryRun,
          isStopped: { stop.requested != nil }
        ) {
          meter.show($0.fraction)
          return stop.requested == nil
        }
      } catch {
        let added = Self.sampleCount(in: daemon) - before
        if isNew, added == 0 { removeStore(storage) }
        try leaveIfStopped(stop, afterSamples: added)
        throw error
      }
    }()
    daemon.storeClock()
    let added = Self.sampleCount(in: daemon) - before
    if let error = daemon.storageError { throw error.duringImport(afterSamples: added) }
    if report.interruption != nil, stop.requested != nil {
      if isNew, added == 0 { removeStore(storage) }
      try leaveIfStopped(stop, afterSamples: added)
    }
    try answer(ImportSummary(report: report, added: added, isDryRun: dryRun).text)
    if let interruption = report.interruption { try fail("“\(export)”: \(interruption)", status: .unreadableData) }
  }

  /// Ends the command with a sentence if a signal has arrived, even while it waits for a pipe.
  ///
  /// - Throws: `ExitCode` of 128 plus the signal's number.
  private func leaveIfStopped(_ stop: StopRequest, afterSamples added: Int) throws {
    guard let signal = stop.requested else { return }
    say("healthsheet: \(sentence(onStoppingAfter: added))".escapedForTerminal)
    throw ExitCode(128 + signal)
  }

  /// Removes a store that was created for this import and received no samples.
  private func removeStore(_ storage: SQLiteStorage?) {
    if dryRun { return }
    storage?.close()
    try? FileManager.default.removeItem(atPath: store)
  }

  private func sentence(onStoppingAfter added: Int) -> String {
    if dryRun {
      return
        """
        Stopped before the end of “\(export)”. This was a dry run: nothing was to be imported. Run the same command \
        to try again.
        """
    }
    let what = added == 0 ? "nothing of it is" : added == 1 ? "1 sample of it is" : "\(added) samples of it are"
    return "Stopped before the end of “\(export)”: \(what) in “\(store)”; run the same command to continue."
  }

  private func openStore() throws -> SQLiteStorage? {
    guard dryRun else { return try SQLiteStorage(path: store) }
    do throws(DeviceStorageError) {
      return try SQLiteStorage(path: store, access: .readOnly)
    } catch  where error.reason == .missing {
      return nil
    }
  }

  /// Makes the daemon. In a dry run it stores nothing.
  private func makeDaemon(_ storage: SQLiteStorage?) throws -> HealthDaemon {
    guard let storage else { return HealthDaemon() }
    return try HealthDaemon(storage: dryRun ? DryRunStorage(storage: storage) : storage)
  }

  private static func sampleCount(in daemon: HealthDaemon) -> Int {
    daemon.typesWithSamples().reduce(0) { $0 + daemon.summary(of: $1).sampleCount }
  }
}

/// A storage that reads from a store and ignores all changes.
private struct DryRunStorage: DeviceStorageWrapper {
  let storage: SQLiteStorage

  func commit(_ change: DeviceChange) {}
}

/// The summary of an import as text: the imported samples by type, the number of records read, and the parts that were
/// left out.
struct ImportSummary {
  var report: ImportReport
  /// The number of samples added to the store.
  var added: Int
  var isDryRun: Bool

  /// The lines of the summary, each with a line feed at its end.
  var text: String {
    var lines = report.samples.sorted { $0.key.row < $1.key.row }.map { "\($0.displayName): \($1)" }
    let comesIn = isDryRun ? "would be imported" : "imported"
    let already = report.sampleCount - added
    let twice =
      already > 0 ? "; \(already) \(already == 1 ? "was" : "were") in the store already, or twice in the export." : "."
    lines.append("\(added == 1 ? "1 sample" : "\(added) samples") \(comesIn)\(twice)")
    let known = report.readCount - report.leftOutCount - added
    lines.append(
      "\(report.readCount) read = \(added) imported + \(known) duplicates + \(report.leftOutCount) left out.")
    lines += report.renamedSources.map {
      "“\($0.later)” is the new name of the source “\($0.earlier)”.".escapedForTerminal
    }
    if report.condensedCount > 0 {
      lines.append(
        """
        \(report.condensedCount) of the known samples summarise more detailed samples in the store. The detailed \
        samples stay.
        """
      )
    }
    // List omitted parts of elements separately, because they do not count in the total. Escape the sentences, because
    // they quote words of the file.
    for (title, omissions) in [
      ("Left out:", report.omissions.compactMap(\.ofElements)),
      ("Left out in part, or unusual:", report.omissions.compactMap(\.ofParts)),
    ] where !omissions.isEmpty {
      lines.append(title)
      lines += omissions.map { "  \($0)".escapedForTerminal }
    }
    if let leftAside { lines.append(leftAside.escapedForTerminal) }
    let replaced = report.forbiddenByteCount
    if replaced > 0 {
      lines.append(
        "\(replaced) \(replaced == 1 ? "byte" : "bytes") that XML forbids, read as "
          + "\(replaced == 1 ? "a space or question mark." : "spaces or question marks.")")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A sentence about the files that were not read, with at most twelve names; nil if there are none.
  private var leftAside: String? {
    let (files, most) = (report.leftAside, 12)
    if files.isEmpty { return nil }
    let names = files.prefix(most).map(\.description).joined(separator: ", ")
    let rest = files.dropFirst(most).reduce(0) { $0 + $1.count }
    return
      "Files that were not imported: \(names)\(rest == 0 ? "" : ", and \(rest) more \(rest == 1 ? "file" : "files")")."
  }
}
