import ArgumentParser
import AuditLog
import DeviceCommand
import Foundation
import HealthDaemon
import HealthDatabase
import Recording
import Staging

struct VerifyLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify-log",
    abstract: "Check whether an audit log was changed, and where.",
    discussion: """
      Reads an audit log, as JSON lines or inside a store of --store, and follows the chain of its lines. It names \
      each line that was changed, left out, duplicated or moved. A store also has a copy of the end of its log and of \
      the person's answers; the command names the differences from the log. If the whole store was replaced with an \
      earlier one, or written anew, only a checkpoint that was kept elsewhere can show this. The option --checkpoint \
      of run, play and privacy writes one, and the report and this command end with one.
      """
        + ExitStatus.help([
          .success: "when the log is consistent, and fits the checkpoint if there is one",
          .failure: "when the log was changed, or the signature of the checkpoint is not valid", .incomplete: nil,
          .unreadableData: "when the file is not an audit log", .noInput: nil,
          .noTerminal: "when the checkpoint is signed and ssh-keygen is missing",
        ]))

  @Argument(help: ArgumentHelp("An audit log, or a store.", valueName: "file"), completion: .file())
  var file: String

  /// The checkpoint to compare with the log, or the path of its file, as typed; nil for none.
  @Option(
    help: ArgumentHelp(
      """
      A checkpoint of the log that was kept elsewhere: \"count hash\", or the file that --checkpoint wrote. If there \
      is a signature beside the file, the command checks it.
      """,
      valueName: "file"), completion: .file())
  var checkpoint: String?

  @Option(
    help: ArgumentHelp(
      """
      The people whose signature of the checkpoint is valid: a file of allowed signers, as described in \
      ssh-keygen(1). By default, a signature with any key is valid.
      """,
      valueName: "file"), completion: .file())
  var signers: String?

  @Flag(help: "Print the lines of the log. Use this to export the log from a store.")
  var lines = false

  /// Rejects an argument that is neither a checkpoint nor an existing file.
  func validate() throws {
    if let checkpoint, AuditCheckpoint(checkpoint) == nil, !FileManager.default.fileExists(atPath: checkpoint) {
      throw ValidationError(
        localized:
          """
          “\(checkpoint)” is not a checkpoint: give a number of lines and a hash of 64 digits, or the path of a file \
          that contains them.
          """
      )
    }
    if signers != nil, checkpoint.flatMap(AuditCheckpoint.init) != nil || checkpoint == nil {
      throw ValidationError(localized: "--signers needs a signed checkpoint: name its file with --checkpoint.")
    }
  }

  /// Returns the checkpoint to compare with, and a sentence about its signature; each is nil if it is missing.
  private func expected() throws -> (checkpoint: AuditCheckpoint?, signature: String?) {
    guard let checkpoint else { return (nil, nil) }
    if let typed = AuditCheckpoint(checkpoint) { return (typed, nil) }
    let file = CheckpointFile(checkpoint)
    return (try file.read(), try file.verifySignature(bySignersIn: signers))
  }

  /// Prints the number of lines, the result and a checkpoint.
  ///
  /// - Throws: `ExitCode` if the log was changed or does not match the checkpoint.
  func run() async throws {
    let (wanted, signature) = try expected()
    let (data, verification) = try read(against: wanted)
    if lines {
      let text = String(decoding: data, as: UTF8.self)
      // Write the exact hashed bytes to a file. On a terminal, escape them, because a forged line can contain anything.
      let isForPerson = isatty(STDOUT_FILENO) != 0
      try answer(isForPerson ? text.split(separator: "\n").map { String($0).escapedForTerminal + "\n" }.joined() : text)
    }
    // A store that has only received an import has no log yet.
    if data.isEmpty, verification.isConsistent {
      return try answer("0 lines: nothing happened on this device yet.\n")
    }
    if verification.isNoLog {
      throw DeviceStartError(
        """
        “\(file)” is not an audit log: none of its lines is a line of one. Name a file that --log wrote, or a store \
        of --store.
        """,
        exitStatus: ExitStatus.unreadableData.rawValue)
    }
    for problem in verification.problems { say(problem) }
    let count = verification.checkpoint.count
    let reference =
      switch verification.matchesCheckpoint {
      case true?: "it matches the checkpoint"
      case false?: "it does not match the checkpoint"
      case nil: "no checkpoint was given to compare it with"
      }
    let judgement = verification.isConsistent ? "consistent in itself" : "changed after it was written"
    if let signature { say("The checkpoint’s signature is valid: \(signature)") }
    let summary = "\(count == 1 ? "1 line" : "\(count) lines"), \(judgement); \(reference)."
    if lines { say(summary) } else { try answer(summary + "\n") }
    if verification.isConsistent {
      if !lines { try answer("Checkpoint: \(verification.checkpoint)\n") }
      return
    }
    throw ExitCode(verification.isIncomplete && verification.problems.count == 1 ? ExitStatus.incomplete : .failure)
  }

  /// Returns the bytes of the log, and the result of checking them. A store also checks its log against its own
  /// checkpoint.
  private func read(against wanted: AuditCheckpoint?) throws -> (Data, AuditVerification) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw DeviceStorageError(.missing, "\(file) is a folder: name the log or the store in it.")
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw DeviceStorageError(.missing, "There is no file at \(file), or it cannot be read.")
    }
    guard data.starts(with: Data("SQLite format 3".utf8)) else {
      return (data, AuditVerification(of: data, against: wanted))
    }
    let storage = try SQLiteStorage(path: file, access: .readOnly)
    defer { storage.close() }
    let lines = Data(try storage.auditLines().map { $0 + "\n" }.joined().utf8)
    return (lines, try storage.verifyAuditLog(against: wanted))
  }
}
