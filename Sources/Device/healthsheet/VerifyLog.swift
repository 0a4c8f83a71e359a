import ArgumentParser
import AuditLog
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import Staging

struct VerifyLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify-log",
    abstract: "Find what was changed in an audit log.",
    discussion: """
      Reads an audit log, as JSON lines or inside a store of --store, and follows the chain of its lines. A line that was \
      changed, left out, doubled or moved is named. That lines were cut from the end, or all written anew, shows only a \
      checkpoint that was kept elsewhere: the report ends with one, and so does this command. A store keeps one itself.
      """
        + ExitStatus.help([
          .success: "when the log is consistent, and fits the checkpoint if there is one",
          .failure: "when it was changed", .incomplete: nil,
          .unreadableData: "when the file is no audit log", .noInput: nil,
        ]))

  @Argument(help: ArgumentHelp("An audit log, or a store.", valueName: "file"), completion: .file())
  var file: String

  /// The checkpoint to compare the log with, as it was typed; nil for the store's own, or none.
  @Option(help: ArgumentHelp("The end of the log as it was kept elsewhere.", valueName: "\"count hash\""))
  var checkpoint: String?

  @Flag(help: "Print the log's lines; with a store, this is how to export them.")
  var lines = false

  func validate() throws { _ = try expected() }

  private func expected() throws -> AuditCheckpoint? {
    guard let checkpoint else { return nil }
    guard let found = AuditCheckpoint(checkpoint) else {
      throw ValidationError(
        localized: "“\(checkpoint)” is no checkpoint: it is a number of lines and a hash of 64 digits.")
    }
    return found
  }

  /// Prints the number of lines, the verdict and a checkpoint.
  ///
  /// - Throws: `ExitCode` when the log was changed or does not fit the checkpoint.
  func run() async throws {
    let (data, kept, isStore) = try read()
    let wanted = try expected() ?? kept
    if lines { try answer(String(decoding: data, as: UTF8.self)) }
    // A store that was only imported into has no log yet.
    if isStore, data.isEmpty, wanted == nil { return try answer("0 lines: nothing happened on this device yet.\n") }
    let verification = AuditVerification(of: data, against: wanted)
    if verification.isNoLog {
      throw DeviceStartError(
        "“\(file)” is no audit log: none of its lines is one. Name a file that --log wrote, or a store of --store.",
        exitStatus: ExitStatus.unreadableData.rawValue)
    }
    for problem in verification.problems { say(problem) }
    let count = verification.checkpoint.count
    let reference =
      switch verification.matchesCheckpoint {
      case true?: "it fits the checkpoint"
      case false?: "it does not fit the checkpoint"
      case nil: "there is no checkpoint to hold it to"
      }
    let judgement = verification.isConsistent ? "consistent in itself" : "not as it was written"
    let summary = "\(count == 1 ? "1 line" : "\(count) lines"), \(judgement); \(reference)."
    if lines { say(summary) } else { try answer(summary + "\n") }
    if verification.isConsistent {
      if !lines { try answer("Checkpoint: \(verification.checkpoint)\n") }
      return
    }
    throw ExitCode(verification.isIncomplete && verification.problems.count == 1 ? ExitStatus.incomplete : .failure)
  }

  /// Returns the bytes of the log, and for a store the checkpoint that it keeps beside it.
  private func read() throws -> (Data, AuditCheckpoint?, isStore: Bool) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw DeviceStorageError(.missing, "\(file) is a folder: name the log or the store in it.")
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw DeviceStorageError(.missing, "There is no file at \(file), or it cannot be read.")
    }
    guard data.starts(with: Data("SQLite format 3".utf8)) else { return (data, nil, false) }
    let storage = try SQLiteStorage(path: file, access: .readOnly)
    defer { storage.close() }
    return (Data(try storage.auditLines().map { $0 + "\n" }.joined().utf8), try storage.auditCheckpoint(), true)
  }
}
