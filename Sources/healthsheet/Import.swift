import AppleHealthExport
import ArgumentParser
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import Staging

/// `healthsheet import EXPORT --store FILE`
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Load an Apple Health export into a store.",
    discussion: """
      Samples that came in before are recognised and left out, so a later export of the same phone adds what is new, and \
      an import that was interrupted can be started again.
      """
        + ExitStatus.help([
          .success: "when the export was read to its end", .wrongArguments: nil,
          .unreadableData: "for an export or a store that cannot be read as one, or an export that breaks off",
          .noInput: nil, .cannotCreate: "when the store may not be written", .diskError: nil, .inUse: nil,
        ]))

  @Argument(
    help: "The export: export.zip as the phone made it, or the export.xml in it.",
    completion: .file(extensions: ["xml", "zip"]))
  var export: String

  @Option(
    help: ArgumentHelp("The file the device is kept in; it is made if it is not there.", valueName: "file"),
    completion: .file())
  var store: String

  @Flag(help: "Say what would come in, and change nothing.")
  var dryRun = false

  func run() async throws {
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
          return try DeviceContents.stageImport(
            of: URL(filePath: export), on: daemon, movesClock: true, progress: meter.show)
        } catch {
          // Nobody has use for a store that an unreadable export left empty.
          if isNew, !dryRun, Self.sampleCount(in: daemon) == 0 {
            storage?.close()
            try? FileManager.default.removeItem(atPath: store)
          }
          throw error
        }
      }()
      daemon.keepClock()
      if let problem = daemon.storageProblem { try fail(problem, status: ExitStatus(daemon.storageExitStatus)) }
      show(report, added: Self.sampleCount(in: daemon) - before)
      if let interruption = report.interruption { try fail("“\(export)”: \(interruption)", status: .unreadableData) }
    } catch let error as DeviceStorageError {
      try fail(error.description, status: ExitStatus(error.exitStatus))
    } catch let error as DeviceStartError {
      try fail(error.message, status: ExitStatus(error.exitStatus))
    }
  }

  /// The store; nil where a rehearsal has none to look into.
  private func openStore() throws -> SQLiteStorage? {
    guard dryRun else { return try SQLiteStorage(path: store) }
    do throws(DeviceStorageError) {
      return try SQLiteStorage(path: store, access: .readOnly)
    } catch  where error.reason == .missing {
      return nil
    }
  }

  private func makeDaemon(_ storage: SQLiteStorage?) throws -> HealthDaemon {
    guard let storage else { return HealthDaemon() }
    return try HealthDaemon(storage: dryRun ? Rehearsal(storage: storage) : storage)
  }

  private static func sampleCount(in daemon: HealthDaemon) -> Int {
    daemon.typesWithSamples().reduce(0) { $0 + daemon.summary(of: $1).sampleCount }
  }

  private func show(_ report: ImportReport, added: Int) {
    for (type, count) in report.samples.sorted(by: { $0.key.row < $1.key.row }) {
      print("\(type.displayName): \(count)")
    }
    let comesIn = dryRun ? "would come in" : "came in"
    let known = report.sampleCount - added
    print(
      "\(Self.samples(added)) \(comesIn)"
        + (known > 0 ? "; \(known) \(known == 1 ? "was" : "were") there already, or came twice." : "."))
    for source in report.renamedSources {
      print("“\(source.later)” is the source that was “\(source.earlier)” before.")
    }
    if report.condensedCount > 0 {
      print("\(Self.samples(report.condensedCount)) stand for finer ones that are there, which stay.")
    }
    if report.omissionCount > 0 {
      print("Left out:")
      for omission in report.omissions { print("  \(omission)") }
    }
  }

  private static func samples(_ count: Int) -> String { count == 1 ? "1 sample" : "\(count) samples" }
}

/// A store to read from, where nothing is kept.
private struct Rehearsal: DeviceStorageWrapper {
  let storage: SQLiteStorage

  func commit(_ change: DeviceChange) {}
}
