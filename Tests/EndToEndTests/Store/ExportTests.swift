import Foundation
import TestSupport
import Testing

@Suite("healthsheet export turns a store into an Apple Health export")
struct ExportTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("kim.healthsheet") }

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.export.utf8).write(to: URL(filePath: folder.path("first.xml")))
    #expect(try Program.healthsheet("import", folder.path("first.xml"), "--store", store).status == 0)
  }

  private static let export = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB">
     <ExportDate value="2024-05-06 12:00:00 +0200"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-05 08:00:00 +0200" endDate="2024-05-05 08:10:00 +0200" value="100"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-06 09:00:00 +0200" endDate="2024-05-06 09:10:00 +0200" value="200"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Phone" unit="count/min" startDate="2024-05-05 09:00:00 +0200" endDate="2024-05-05 09:00:00 +0200" value="61"/>
    </HealthData>
    """

  private func export(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    try Program.healthsheet(["export", "--store", store] + arguments, environment: environment)
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path(name), encoding: .utf8) }

  @Test("An export is summarized, and importing it into the store again adds nothing")
  func andBack() throws {
    let out = folder.path("out.zip")
    let program = try export(out)
    #expect(program.status == 0 && program.error == "")
    #expect(program.output == "Steps: 2\nHeart Rate: 1\n3 samples written to “\(out)”.\n")
    let back = try Program.healthsheet("import", out, "--store", store)
    #expect(back.output.contains("0 samples imported; 3 were in the store already, or twice in the export."))
  }

  @Test("A store exports the same bytes in any time zone and language, even over an existing file")
  func sameBytes() throws {
    #expect(try export(folder.path("a.zip")).status == 0)
    let first = try Data(contentsOf: URL(filePath: folder.path("a.zip")))
    let other = try export(
      folder.path("a.zip"), environment: ["TZ": "Pacific/Kiritimati", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"])
    #expect(other.status == 0)
    #expect(try Data(contentsOf: URL(filePath: folder.path("a.zip"))) == first)
  }

  @Test("An export can be limited to types and dates")
  func choice() throws {
    let program = try export(
      "--type", "stepCount", "--from", "2024-05-05", "--to", "2024-05-06", folder.path("out.xml"))
    #expect(program.output.hasPrefix("Steps: 1\n1 sample written"))
    #expect(try text("out.xml").contains(" startDate=\"2024-05-05 06:00:00 +0000\""))
  }

  @Test("With --app the export has only the samples that the app may see")
  func consent() throws {
    let app = "com.example.stride"
    #expect(try Program.healthsheet("privacy", "grant", "health.read:stepCount", app, "--store", store).status == 0)
    let program = try export("--app", app, folder.path("out.xml"))
    #expect(program.status == 0)
    #expect(program.output.hasPrefix("Steps: 2\n2 samples written"))
    #expect(!(try text("out.xml").contains("IdentifierHeartRate")) && !program.output.contains("Heart"))
    let unknown = try export("--app", "com.example.nobody", folder.path("none.xml"))
    #expect(unknown.status == 77)
    #expect(unknown.error.contains("The app “com.example.nobody” has not asked for anything on this device"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("none.xml")))
  }

  @Test("With --redact sources are numbered and dates moved, and the message claims no more than that (Y95)")
  func redacted() throws {
    let program = try export("--redact", "--shift-days", "-10", folder.path("out.xml"))
    #expect(program.status == 0 && program.error == "")
    #expect(program.output.contains("Redacted: 1 source has a number instead of a name; dates are moved by 10 days"))
    #expect(
      program.output.hasSuffix("a person who knows when one value was measured can find out when the others were.\n"))
    #expect(try text("out.xml").contains(" sourceName=\"Source 1\""))
    #expect(try text("out.xml").contains(" startDate=\"2024-04-25 06:00:00 +0000\""))
    #expect(!(try text("out.xml").contains("Phone")))
    #expect(try export("--shift-days", "3", folder.path("x.xml")).error.contains("give --redact too"))
  }

  /// Imports some records into a new store, and returns its path.
  private func store(_ name: String, _ records: String...) throws -> String {
    let document =
      "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\">\n <ExportDate value=\"2025-06-01 12:00:00 +0000\"/>\n"
      + records.map { " \($0)\n" }.joined() + "</HealthData>\n"
    try Data(document.utf8).write(to: URL(filePath: folder.path("\(name).xml")))
    let path = folder.path("\(name).healthsheet")
    #expect(try Program.healthsheet("import", folder.path("\(name).xml"), "--store", path).status == 0)
    return path
  }

  private func record(
    _ type: String, _ source: String, _ unit: String, _ start: String, _ end: String, _ value: String
  ) -> String {
    "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\" "
      + "startDate=\"2025-\(start):00 +0000\" endDate=\"2025-\(end):00 +0000\" value=\"\(value)\"/>"
  }

  @Test("A store made from an export has the same daily sums, because the export preserves the order of sources")
  func orderOfSources() throws {
    let first = try store(
      "first-device", record("ActiveEnergyBurned", "Run app", "kcal", "05-01 06:00", "05-01 08:00", "100"),
      record("ActiveEnergyBurned", "Gym app", "kcal", "05-01 07:00", "05-01 07:30", "178"),
      record("ActiveEnergyBurned", "Gym app", "kcal", "04-01 07:00", "04-01 07:30", "10"))
    func sums(_ store: String) throws -> String {
      try Program.healthsheet("stats", "activeEnergyBurned", "--store", store, "--time-zone", "UTC").output
    }
    let (out, second) = (folder.path("order.xml"), folder.path("second-device.healthsheet"))
    #expect(try Program.healthsheet("export", "--store", first, out).status == 0)
    #expect(try Program.healthsheet("import", out, "--store", second).status == 0)
    #expect(try sums(first).contains(" 253\n"))
    #expect(try sums(second) == sums(first))
  }

  @Test("Data that an app may not see does not change a byte of the app's export")
  func dateOfAppsExport() throws {
    let steps = record("StepCount", "Phone", "count", "05-01 10:00", "05-01 10:05", "100")
    let rate = record("HeartRate", "Watch", "count/min", "05-20 03:04", "05-20 03:04", "61")
    let stores = [try store("without", steps), try store("with", steps, rate)]
    let texts = try stores.map { store in
      let (app, out) = ("com.example.stride", folder.path("app.xml"))
      #expect(try Program.healthsheet("privacy", "grant", "health.read:stepCount", app, "--store", store).status == 0)
      #expect(try Program.healthsheet("export", "--app", app, "--store", store, out).status == 0)
      return try text("app.xml")
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("<ExportDate value=\"2025-05-01 10:05:00 +0000\"/>"))
  }

  @Test("Tables are written into a new folder, one for each type")
  func tables() throws {
    let program = try export("--format", "csv", folder.path("tables"))
    #expect(program.status == 0)
    #expect(program.output.hasPrefix("Steps: 2\nHeart Rate: 1\n3 samples written to"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("tables"))
    #expect(Set(names) == ["stepCount.csv", "heartRate.csv"])
    #expect(try text("tables/stepCount.csv").contains(",2024-05-05T06:00:00Z,2024-05-05T06:10:00Z,100,count,Phone,"))
    let again = try export("--format", "csv", folder.path("tables"))
    #expect(again.status == 73 && again.error.contains("exists already"))
  }

  @Test("Wrong arguments of export get an explanation and a remedy, and nothing is written")
  func mistakes() throws {
    let before = try Data(contentsOf: URL(filePath: store))
    #expect(try export(folder.path("out.txt")).error.contains("end it in .zip or .xml"))
    #expect(try export("--type", "hartRate", folder.path("out.xml")).error.contains("did you mean heartRate?"))
    #expect(try export("--from", "yesterday", folder.path("out.xml")).status == 64)
    #expect(try export("--from", "2024-05-06", "--to", "2024-05-05", folder.path("out.xml")).status == 64)
    #expect(try export(folder.path("none/out.xml")).status == 73)
    try FileManager.default.createDirectory(atPath: folder.path("out.zip"), withIntermediateDirectories: false)
    let refused = try export(folder.path("out.zip"))
    #expect(refused.status == 73 && refused.error.contains("is a folder"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.xml"), withDestinationPath: store)
    let own = try export(folder.path("link.xml"))
    #expect(own.status == 64 && own.error.contains("which the command reads as --store"))
    let missing = try Program.healthsheet("export", "--store", folder.path("none"), folder.path("out.xml"))
    #expect(missing.status == 66)
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.hasPrefix(".out") })
  }
}
