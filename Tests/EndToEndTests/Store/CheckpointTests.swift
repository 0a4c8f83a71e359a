import Foundation
import TestSupport
import Testing

@Suite("healthsheet --checkpoint keeps the end of a log outside the store", .serialized)
struct CheckpointTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("kim.healthsheet") }
  private var checkpoint: String { folder.path("kim.checkpoint") }

  init() throws {
    folder = try TemporaryFolder()
    let export = folder.path("export.xml")
    try Data("<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\"></HealthData>\n".utf8).write(
      to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", store).status == 0)
  }

  private func grant(_ type: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    try Program.healthsheet(
      ["privacy", "grant", "health.read:\(type)", "com.example.stride", "--store", store, "--checkpoint", checkpoint]
        + arguments, environment: environment)
  }

  private func verify(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    try Program.healthsheet(["verify-log", store] + arguments, environment: environment)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("An older copy of a store fails the check against its checkpoint, and the checkpoint is not overwritten")
  func rolledBack() throws {
    #expect(try grant("stepCount").status == 0)
    let older = try Data(contentsOf: URL(filePath: store))
    let granted = try grant("heartRate")
    let kept = try text(checkpoint)
    #expect(granted.error.hasSuffix("The checkpoint is in “\(checkpoint)”: \(kept)"))
    let whole = try verify("--checkpoint", checkpoint)
    #expect(whole.status == 0 && whole.output.contains("it matches the checkpoint"))
    #expect(whole.output.hasSuffix("Checkpoint: \(kept)"))
    try older.write(to: URL(filePath: store))
    let before = try verify("--lines")
    #expect(before.status == 0, "the store alone cannot know")
    let found = try verify("--checkpoint", checkpoint)
    #expect(found.status == 1 && found.error.contains("The end is cut off"))
    let refused = try grant("bodyMass")
    #expect(refused.status == 1 && refused.error.contains("does not continue from the checkpoint"))
    #expect(try text(checkpoint) == kept)
    #expect(try verify("--lines").output == before.output, "nothing is granted, and the log has no new line")
  }

  @Test("A checkpoint is signed with ssh-keygen, and another text, another key or no signature is rejected")
  func signed() throws {
    let (key, other, signers) = (folder.path("key"), folder.path("other"), folder.path("signers"))
    for key in [key, other] {
      #expect(try Program.tool("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "kim", "-f", key).status == 0)
    }
    func allow(_ key: String) throws {
      try Data("kim@example.com \(text("\(key).pub"))".utf8).write(to: URL(filePath: signers))
    }
    #expect(try grant("stepCount", "--sign", key).status == 0)
    let anyone = try verify("--checkpoint", checkpoint)
    #expect(anyone.status == 0 && anyone.error.contains("Good \"healthsheet\" signature"))
    try allow(key)
    let known = try verify("--checkpoint", checkpoint, "--signers", signers)
    #expect(known.status == 0 && known.error.contains("signature for kim@example.com"))
    try allow(other)
    let unknown = try verify("--checkpoint", checkpoint, "--signers", signers)
    #expect(unknown.status == 1 && unknown.error.contains("is not valid"))
    let digit = try text(checkpoint).last { $0.isHexDigit } == "0" ? "1" : "0"
    try Data("\(text(checkpoint).dropLast(2))\(digit)\n".utf8).write(to: URL(filePath: checkpoint))
    let forged = try verify("--checkpoint", checkpoint)
    #expect(forged.status == 1 && forged.error.contains("is not valid"))
    try FileManager.default.removeItem(atPath: "\(checkpoint).sig")
    let unsigned = try verify("--checkpoint", checkpoint, "--signers", signers)
    #expect(unsigned.status == 1 && unsigned.error.contains("is not signed"))
  }

  @Test("Without ssh-keygen the error says so, and a key without a checkpoint is an error")
  func withoutProgram() throws {
    let program = try grant("stepCount", "--sign", "key", environment: ["PATH": folder.path("nothing")])
    #expect(program.status == 69 && program.error.contains("The program ssh-keygen"))
    let alone = try Program.healthsheet("play", "locked", "--sign", "key")
    #expect(alone.status == 64 && alone.error.contains("name a file for it with --checkpoint"))
    try Data("no checkpoint\n".utf8).write(to: URL(filePath: checkpoint))
    #expect(try verify("--checkpoint", checkpoint).status == 65)
    #expect(try verify("--checkpoint", folder.path("missing")).status == 64)
  }

  @Test("play can write a checkpoint of its log, and run can write a checkpoint of its store")
  func others() throws {
    let log = folder.path("log.jsonl")
    #expect(try Program.healthsheet("play", "locked", "--log", log, "--checkpoint", checkpoint).status == 0)
    #expect(try Program.healthsheet("verify-log", log, "--checkpoint", checkpoint).status == 0)
    let device = folder.path("device.checkpoint")
    let run = try Program.healthsheet("run", "--plain", "--store", store, "--checkpoint", device)
    #expect(run.status == 0 && run.error.contains("The checkpoint is in"))
    #expect(try verify("--checkpoint", device).status == 0)
  }

  @Test("privacy, export and the report begin with a warning if the audit log was changed")
  func named() throws {
    #expect(try grant("stepCount").status == 0)
    let cut = "DROP TRIGGER audit_line_is_not_lost; DELETE FROM audit_line WHERE seq > 0;"
    #expect(try Program.tool("sqlite3", store, cut).status == 0)
    let remark = "remark: The audit log of “\(store)” was changed: "
    let status = try Program.healthsheet("privacy", "status", "--store", store)
    #expect(status.status == 0 && status.error.hasPrefix(remark))
    let export = try Program.healthsheet("export", "--store", store, folder.path("out.xml"))
    #expect(export.status == 0 && export.error.hasPrefix(remark))
    let report = folder.path("report.md")
    let run = try Program.healthsheet("run", "--plain", "--store", store, "--report", report)
    #expect(run.status == 0)
    #expect(try text(report).contains("Another program changed the log"))
  }
}
