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

  @Test("Granting, revoking and resetting are logged as the work of a tool")
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

  @Test("Reading can be granted from a date on, except for types without a limited history (V56)")
  func since() throws {
    func grant(_ service: String, since: String) throws -> Program {
      try privacy("grant", service, app, "--since", since)
    }
    let steps = "health.read:stepCount"
    let limited = try grant(steps, since: "2026-10-21T10:30:00Z")
    #expect(limited.output.contains("on since 2026-10-21T10:30:00Z"))
    #expect(limited.error.contains("iOS 26.6, where a person cannot choose a limit"))
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

  @Test("The error for an impossible change names the possible changes")
  func mistakes() throws {
    #expect(try privacy("grant", "health.read:hartRate", app).error.contains("did you mean heartRate?"))
    #expect(try privacy("grant", "camera", app).error.contains("use health, health.read or health.write"))
    #expect(try privacy("grant", "health.read:visionPrescription", app).error.contains("object by object"))
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
