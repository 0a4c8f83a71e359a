import Foundation
import TestSupport
import Testing

@Suite("healthsheet privacy changes permissions of a stored device")
struct PrivacyTests {
  private let folder: TemporaryFolder
  private let store: String
  private let app = "com.example.stride"

  init() throws {
    folder = try TemporaryFolder()
    store = folder.path("kim.healthsheet")
    let export = folder.path("export.xml")
    try Data("<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\"></HealthData>\n".utf8).write(
      to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", store).status == 0)
  }

  private func privacy(_ arguments: String...) throws -> Program {
    try Program.healthsheet(["privacy"] + arguments + ["--store", store])
  }

  @Test("Permissions that privacy grants, revokes or resets are logged as the work of a tool")
  func changes() throws {
    #expect(try privacy("status").output == "No app has asked for anything.\n")
    #expect(try privacy("grant", "health.read:stepCount", app).status == 0)
    #expect(try privacy("status", app).output.contains("read   stepCount: on"))
    #expect(try privacy("revoke", "health", app).status == 0)
    #expect(try privacy("status", "--json").output.contains("\"decision\":\"denied\""))
    #expect(try privacy("reset").output == "1 app: every answer is forgotten.\n")
    #expect(try privacy("status").output == "No app has asked for anything.\n")
    let log = try Program.healthsheet("verify-log", store, "--lines")
    #expect(log.status == 0)
    #expect(log.output.contains("\"event\":\"opened\",\"origin\":\"command\""), "and not the shell's language")
    #expect(log.output.contains("ConsentRevoked") && !log.output.contains("ConsentGiven"))
    #expect(log.error.contains("it matches the checkpoint"))
  }

  @Test("If the samples of a type are damaged, status, stats and the report say so, and other types are complete")
  func damaged() throws {
    let export = folder.path("two-types.xml")
    let records = ["StepCount", "FlightsClimbed"].flatMap { type in
      (10..<210).map { minute in
        let time = "2024-05-01 0\(6 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00 +0000"
        return "<Record type=\"HKQuantityTypeIdentifier\(type)\" unit=\"count\" value=\"7\" sourceName=\"Phone\" "
          + "startDate=\"\(time)\" endDate=\"\(time)\" creationDate=\"\(time)\"/>\n"
      }
    }
    try Data("<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\">\n\(records.joined())</HealthData>\n".utf8).write(
      to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", store).status == 0)
    #expect(try privacy("grant", "health.read:stepCount", app).status == 0)
    #expect(try privacy("grant", "health.read:flightsClimbed", app).status == 0)
    #expect(try privacy("status").output.hasSuffix("read   stepCount: on\n"))
    let damage = """
      UPDATE sample_block SET sample_values = zeroblob(length(sample_values))
      WHERE type_id = (SELECT id FROM object_type WHERE identifier LIKE '%StepCount')
      """
    #expect(try Program.tool("sqlite3", store, damage).status == 0)
    let status = try privacy("status")
    #expect(
      status.status == 65 && status.error.contains("is damaged (row 1 of the table “sample_block”"), "\(status.error)")
    #expect(status.output.contains("stepCount: on; its samples are damaged, not all can be read\n"))
    #expect(status.output.contains("flightsClimbed: on\n"))
    #expect(try privacy("status", "--json").output.contains(#""samples":"damaged","type":"HKQuantityTypeIdentifierSt"#))
    #expect(try Program.healthsheet("stats", "stepCount", "--store", store).status == 65)
    #expect(try Program.healthsheet("stats", "flightsClimbed", "--store", store).status == 0)
    let report = folder.path("report.md")
    let session = try Program.healthsheet(
      "run", "--plain", "--store", store, "--now", "2024-05-01T12:00:00Z", "--report", report)
    #expect(session.status == 0, "\(session.error)")
    let text = try String(contentsOf: URL(filePath: report), encoding: .utf8)
    #expect(text.contains("| Steps | nothing | unreadable | the store is damaged: not all of it can be read |"))
    #expect(text.contains("| Flights Climbed | 1,400 | 1,400 |"))
  }

  @Test("privacy can grant reading from a date on, except for types without a limited history (V56)")
  func since() throws {
    func grant(_ service: String, since: String) throws -> Program {
      try privacy("grant", service, app, "--since", since)
    }
    let steps = "health.read:stepCount"
    let limited = try grant(steps, since: "2026-10-21T10:30:00Z")
    #expect(limited.output.contains("on since 2026-10-21T10:30:00Z"))
    #expect(limited.error.contains("iOS 26.6, where a person cannot limit reading"))
    #expect(try privacy("status", app).output.contains("read   stepCount: on since 2026-10-21T10:30:00Z"))
    #expect(try privacy("status", "--json").output.contains("\"since\":\"2026-10-21T10:30:00Z\""))
    #expect(try grant(steps, since: "2026-10-21").status == 0)
    #expect(try grant(steps, since: "30d").status == 0)
    #expect(try grant(steps, since: "full").output.hasSuffix(": on.\n"))
    let refused = try grant("health.write:stepCount", since: "30d")
    #expect(refused.status == 64 && refused.error.contains("types can be limited to recent samples"))
    for wrong in ["yesterday", "2026-02-30", "2026-09-21garbage", "2026-09-21T25:00:00"] {
      let refused = try grant(steps, since: wrong)
      #expect(refused.status == 64 && refused.error.contains("is not a date"), "\(wrong)")
    }
  }

  @Test("The error of privacy for an impossible change names the possible changes")
  func mistakes() throws {
    #expect(try privacy("grant", "health.read:hartRate", app).error.contains("did you mean heartRate?"))
    #expect(try privacy("grant", "camera", app).error.contains("use health, health.read or health.write"))
    #expect(try privacy("grant", "health.read:visionPrescription", app).error.contains("one by one"))
    #expect(try privacy("grant", "health", app).status == 1)
    for name in ["", " ", "a\nb\u{1B}[31m"] {
      let refused = try privacy("grant", "health.read:stepCount", name)
      #expect(refused.status == 64 && refused.error.contains("is not a bundle identifier"))
      #expect(!refused.error.contains("\u{1B}"))
    }
    #expect(
      try privacy("grant", "health.read:stepCount", "com.exmaple.stride").error.contains("has not asked for any data"))
    #expect(try privacy("grant", "health.write:electrocardiogram", app).error.contains("no app may ask for it"))
    #expect(try privacy("status", "com.example.nobody").status == 1)
    #expect(try Program.healthsheet("privacy", "status", "--store", folder.path("none")).status == 66)
  }
}
