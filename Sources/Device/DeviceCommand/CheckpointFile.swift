import AppleHealthExport
import ArgumentParser
import AuditLog
import Evidence
import Foundation

/// A file with the checkpoint of an audit log, and its signature next to it. Keep it apart from the log.
///
/// The file contains the checkpoint's text on one line. `ssh-keygen` signs it and verifies the signature, with the
/// namespace “healthsheet”: `FILE.sig` is a signature as `ssh-keygen -Y sign` writes it.
package struct CheckpointFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  package var signature: String { path + ".sig" }

  /// The namespace of the signatures.
  package static let namespace = "healthsheet"

  /// Reads the checkpoint; nil if there is no file.
  ///
  /// - Throws: `ExitCode` if the file contains anything else. The reason has then been printed to standard error.
  package func read() throws -> AuditCheckpoint? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    if let checkpoint = AuditCheckpoint(contents().trimmingCharacters(in: .newlines)) { return checkpoint }
    try fail(
      """
      “\(path)” has no checkpoint in it: a checkpoint is a number of lines and a hash of 64 digits, as the option \
      --checkpoint writes it.
      """,
      status: .unreadableData)
  }

  /// The text of the file; empty if it is large or not a regular file.
  private func contents() -> String {
    guard OutputPlace(path).kind == .plainFile, let file = FileHandle(forReadingAtPath: path) else { return "" }
    return String(decoding: (try? file.read(upToCount: 1_024)) ?? Data(), as: UTF8.self)
  }

  /// Writes a checkpoint, and its signature if a key is given. Removes the signature of an earlier checkpoint.
  ///
  /// - Throws: `ExitCode` if a file cannot be written or `ssh-keygen` refuses to sign. The reason has then been printed
  ///   to standard error.
  package func write(_ checkpoint: AuditCheckpoint, signedWith key: String?) throws {
    let text = "\(checkpoint)\n"
    try DeviceCommand.write(text, to: path)
    guard let key else {
      unlink(signature)
      return
    }
    let result = try KeyGenerator.run(["-Y", "sign", "-f", key, "-n", Self.namespace], input: text)
    guard result.status == 0, result.output.hasPrefix("-----BEGIN SSH SIGNATURE-----") else {
      unlink(signature)
      try fail("“\(path)” is not signed: ssh-keygen says “\(result.lastLine)”.", status: .cannotCreate)
    }
    try DeviceCommand.write(result.output, to: signature)
  }

  /// Checks the signature next to the file.
  ///
  /// - Parameter signers: A file of allowed signers, as in ssh-keygen(1); nil to accept any key.
  /// - Returns: The output of `ssh-keygen` about a valid signature; nil if the file has no signature.
  /// - Throws: `ExitCode` if the signature belongs to another file or another key. The reason has then been printed to
  ///   standard error.
  package func verifySignature(bySignersIn signers: String?) throws -> String? {
    guard FileManager.default.fileExists(atPath: signature) else {
      guard signers != nil else { return nil }
      try fail("“\(path)” is not signed: there is no “\(signature)”.", status: .failure)
    }
    let text = contents()
    let common = ["-n", Self.namespace, "-s", signature]
    guard let signers else {
      let result = try KeyGenerator.run(["-Y", "check-novalidate"] + common, input: text)
      if result.status == 0 { return result.lastLine }
      try refuse(result)
    }
    let found = try KeyGenerator.run(["-Y", "find-principals", "-f", signers, "-s", signature], input: "")
    guard found.status == 0, let principal = found.output.split(separator: "\n").first else { try refuse(found) }
    let result = try KeyGenerator.run(
      ["-Y", "verify", "-f", signers, "-I", String(principal)] + common, input: text)
    if result.status == 0 { return result.lastLine }
    try refuse(result)
  }

  private func refuse(_ result: KeyGenerator.Result) throws -> Never {
    try fail("The signature “\(signature)” is not valid: ssh-keygen says “\(result.lastLine)”.", status: .failure)
  }
}

/// The program `ssh-keygen`, which signs and verifies.
private enum KeyGenerator {
  struct Result {
    var status: Int32
    var output: String
    var error: String

    /// The last line of output: the reason for a failure, or the result of a success.
    var lastLine: String {
      let said = error.split(separator: "\n").last ?? output.split(separator: "\n").last
      return said.map { $0.trimmingCharacters(in: .whitespaces) } ?? "nothing"
    }
  }

  /// Runs the program. It asks for a key's passphrase on the terminal.
  ///
  /// - Throws: `ExitCode` if `ssh-keygen` is not installed. The reason has then been printed to standard error.
  static func run(_ arguments: [String], input: String) throws -> Result {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let program = folders.lazy.map({ "\($0)/ssh-keygen" }).first(where: FileManager.default.isExecutableFile)
    else {
      try fail(
        """
        The program ssh-keygen, which signs checkpoints and checks signatures, is not installed: install OpenSSH’s \
        client.
        """,
        status: .noTerminal)
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let (source, output, error) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (source, output, error)
    do { try process.runHearingSignals() } catch {
      try fail("“\(program)” cannot be started: \("\(error)")", status: .noTerminal)
    }
    // A checkpoint and a signature fit into a pipe's buffer, so this cannot deadlock.
    try? source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? source.fileHandleForWriting.close()
    let (said, complaint) = (try? output.fileHandleForReading.readToEnd(), try? error.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: said ?? Data(), as: UTF8.self),
      error: String(decoding: complaint ?? Data(), as: UTF8.self))
  }
}

/// The options for a checkpoint outside the store.
package struct CheckpointArguments: ParsableArguments {
  @Option(
    name: .customLong("checkpoint"),
    help: ArgumentHelp(
      """
      At the end, write a checkpoint to this file: the length and the last hash of the audit log. The command \
      verify-log compares the log with it. Keep the file in another place than the log.
      """,
      valueName: "file"), completion: .file())
  package var path: String?

  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp(
      """
      Sign the file of --checkpoint with this SSH key, through ssh-keygen. The signature is written beside the file, \
      with .sig at the end of its name.
      """,
      valueName: "key"),
    completion: .file())
  package var key: String?

  package init() {}

  package func validate() throws {
    if path?.isEmpty == true { throw ValidationError(localized: "--checkpoint has no file name after it.") }
    if let key, path == nil {
      throw ValidationError(
        localized: "--sign “\(key)” has no checkpoint to sign: name a file for it with --checkpoint.")
    }
  }

  /// Checks that the log of a store continues from the checkpoint in the file. Otherwise a run would overwrite the
  /// checkpoint that proves that the log was changed.
  ///
  /// - Parameters:
  ///   - verify: Checks the log of the store against a checkpoint.
  ///   - store: The path of the store.
  /// - Throws: `ExitCode` if the log does not continue from the checkpoint. The reason has then been printed to
  ///   standard error.
  package func check(
    _ store: String, _ verify: (AuditCheckpoint) throws -> AuditVerification
  ) throws {
    guard let path, let kept = try CheckpointFile(path).read() else { return }
    guard try verify(kept).matchesCheckpoint == false else { return }
    try fail(
      """
      The audit log in “\(store)” does not continue from the checkpoint in “\(path)”: another program changed the \
      log, or the checkpoint is from another device. The command verify-log says which. To continue anyway, name \
      another file.
      """, status: .failure)
  }

  /// Writes the end of a log into the checkpoint file, if one was requested, and prints a sentence about that.
  ///
  /// - Throws: `ExitCode` if the file cannot be written or signed. The reason has then been printed to standard error.
  package func write(_ checkpoint: @autoclosure () throws -> AuditCheckpoint?) throws {
    guard let path, let checkpoint = try checkpoint() else { return }
    try CheckpointFile(path).write(checkpoint, signedWith: key)
    say("healthsheet: The checkpoint is in “\(path)”\(key == nil ? "" : ", signed"): \(checkpoint)")
  }
}
