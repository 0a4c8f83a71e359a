import Foundation
import TestSupport
import Testing

enum PseudoTerminalPath {
  static var healthsheet: String { PseudoTerminal.productFolder + "healthsheet" }
}

@Suite("healthsheet import turns an Apple Health export into a store")
struct ImportTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("kim.healthsheet") }

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.export.utf8).write(to: URL(filePath: folder.path("export.xml")))
  }

  private static let export = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB">
     <ExportDate value="2024-05-06 12:00:00 +0200"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-05 08:00:00 +0200" endDate="2024-05-05 08:10:00 +0200" value="100"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2024-05-05 09:00:00 +0200" endDate="2024-05-05 09:10:00 +0200" value="200"/>
     <Record type="HKQuantityTypeIdentifierNonsense" sourceName="Phone" unit="count" startDate="2024-05-05 09:00:00 +0200" endDate="2024-05-05 09:10:00 +0200" value="200"/>
    </HealthData>
    """

  @Test("The import reports imported and rejected records, and a second import adds nothing")
  func twice() throws {
    let first = try Program.healthsheet("import", folder.path("export.xml"), "--store", store)
    #expect(first.status == 0)
    #expect(
      first.output == """
        Steps: 2
        2 samples imported.
        3 read = 2 imported + 0 duplicates + 1 left out.
        Left out:
          1 × Record HKQuantityTypeIdentifierNonsense: is an unknown type (line 6)

        """)
    #expect(first.error == "", "no progress where nobody looks")
    let second = try Program.healthsheet("import", folder.path("export.xml"), "--store", store)
    #expect(second.output.contains("0 samples imported; 2 were in the store already, or twice in the export."))
    #expect(second.output.contains("3 read = 0 imported + 2 duplicates + 1 left out."))
    let stats = try Program.healthsheet("stats", "stepCount", "--store", store, "--time-zone", "UTC")
    #expect(stats.output == "start       sum (count)\n2024-05-05          300\n")
  }

  @Test("A dry run changes nothing, and creates no store")
  func dryRun() throws {
    let dryRun = try Program.healthsheet("import", folder.path("export.xml"), "--store", store, "--dry-run")
    #expect(dryRun.output.contains("2 samples would be imported."))
    #expect(!FileManager.default.fileExists(atPath: store))
    _ = try Program.healthsheet("import", folder.path("export.xml"), "--store", store)
    let before = try Data(contentsOf: URL(filePath: store))
    let again = try Program.healthsheet("import", folder.path("export.xml"), "--store", store, "--dry-run")
    #expect(again.output.contains("0 samples would be imported; 2 were in the store already"))
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
  }

  @Test("A missing or invalid export creates no store")
  func wrongExports() throws {
    let missing = try Program.healthsheet("import", folder.path("nothing.zip"), "--store", store)
    #expect(missing.status == 66)
    #expect(missing.error.hasPrefix("healthsheet: ") && missing.error.contains("nothing.zip"))
    let wrong = try Program.healthsheet("import", PseudoTerminalPath.healthsheet, "--store", store)
    #expect(wrong.status == 65)
  }

  @Test("A file that is not a store is left unchanged")
  func wrongStore() throws {
    let notes = folder.path("notes.txt")
    try Data("shopping list".utf8).write(to: URL(filePath: notes))
    let program = try Program.healthsheet("import", folder.path("export.xml"), "--store", notes)
    #expect(program.status == 65)
    #expect(
      program.error
        == "healthsheet: “\(notes)” is not a SQLite database, so it is not a healthsheet device: name another file. "
        + "The file was not changed.\n")
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "shopping list")
  }
}
