import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("A device is exported as a folder of tables")
struct SampleTableTests {
  /// A file in a folder that exists for the duration of one test.
  private let file: ExportFile
  private var parent: URL { file.url.deletingLastPathComponent() }
  private let sample: SampleRecord

  init() throws {
    file = try ExportFile([])
    var sample = try steps(
      1.5, source: "Ada, \"the\nphone\"", metadata: ["Note": .string("a/b, c")],
      uuid: try #require(UUID(uuidString: "01234567-89AB-8DEF-8123-456789ABCDEF")))
    (sample.type, sample.content) = (.distanceWalkingRunning, .quantity(HealthQuantity(1.5, .kilometer)))
    sample.end = sample.start + 0.25
    sample.sourceRevision.source.bundleIdentifier = "com.example.phone"
    self.sample = sample
  }

  private func table(_ name: String, _ form: SampleTables.Form, _ samples: SampleRecord...) throws -> String {
    let folder = parent.appending(path: UUID().uuidString)
    _ = try SampleTables(SampleList(samples)).write(to: folder, as: form)
    return try String(contentsOf: folder.appending(path: "\(name).\(form.rawValue)"), encoding: .utf8)
  }

  private static let head =
    "uuid,start,end,value,unit,source_name,source_identifier,source_version,product_type,operating_system_version,"
    + "device,metadata,content\r\n"

  @Test("A row of CSV has the value in the type's unit, times with fractions, and quotes where needed")
  func csv() throws {
    #expect(
      try table("distanceWalkingRunning", .csv, sample) == Self.head
        + "01234567-89AB-8DEF-8123-456789ABCDEF,2024-03-01T08:00:00Z,2024-03-01T08:00:00.25Z,1500,m,"
        + "\"Ada, \"\"the\nphone\"\"\",com.example.phone,,,,,\"{\"\"Note\"\":\"\"a/b, c\"\"}\",\r\n")
  }

  @Test("A line of JSON contains the sample's value, unit, times, source and metadata")
  func json() throws {
    #expect(
      try table("distanceWalkingRunning", .ndjson, sample) == """
        {"end":"2024-03-01T08:00:00.25Z","metadata":{"Note":"a/b, c"},"source":{"source":{"bundleIdentifier":\
        "com.example.phone","name":"Ada, \\"the\\nphone\\""}},"start":"2024-03-01T08:00:00Z","type":\
        "HKQuantityTypeIdentifierDistanceWalkingRunning","unit":"m","uuid":"01234567-89AB-8DEF-8123-456789ABCDEF",\
        "value":1500}

        """)
  }

  @Test("No CSV cell is a formula in a spreadsheet, and negative numbers stay numbers")
  func formulas() throws {
    var sample = sample
    for name in ["=1+1", "+41 79", "-Anna", "@import", "\t=1+1"] {
      sample.sourceRevision.source.name = name
      #expect(try table("distanceWalkingRunning", .csv, sample).contains(",1500,m,'\(name),"), "\(name)")
    }
    #expect(["-1.5", "+3", "=A1", "'"].csvLine == "-1.5,+3,'=A1,'\r\n")
  }

  @Test("Invisible characters are escaped in JSON, so that no name can end a line or reverse the direction of text")
  func invisibleCharacters() throws {
    var sample = sample
    sample.sourceRevision.source.name = "a\u{85}b\u{202E}c\u{9B}d\u{2028}é"
    let text = try table("distanceWalkingRunning", .ndjson, sample)
    #expect(text.contains("\"name\":\"a\\u0085b\\u202ec\\u009bd\\u2028é\""))
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test("Categories are written by name, and content without a single value is written completely")
  func kinds() throws {
    var sleep = sample
    (sleep.type, sleep.content) = (.sleepAnalysis, .category(3))
    #expect(try table("sleepAnalysis", .csv, sleep).contains(",asleepCore,,"))
    var workout = sample
    (workout.type, workout.content) = (.workout, .workout(activityType: 37, duration: 60))
    #expect(try table("workout", .ndjson, workout).contains("\"content\":{\"workout\":{\"activities\":[]"))
    #expect(try table("workout", .csv, workout).contains(",60,s,"))
  }

  @Test("The value column of a correlation has its members' values if all members have one unit")
  func correlations() throws {
    func member(_ type: ObjectType, _ quantity: HealthQuantity) -> SampleRecord {
      var member = sample
      (member.uuid, member.type, member.content) = (UUID(), type, .quantity(quantity))
      return member
    }
    var pressure = sample
    let mercury = try #require(HealthUnit("mmHg"))
    pressure.type = .bloodPressure
    pressure.content = .correlation([
      member(.bloodPressureDiastolic, HealthQuantity(80, mercury)),
      member(.bloodPressureSystolic, HealthQuantity(120, mercury)),
    ])
    #expect(try table("bloodPressure", .csv, pressure).contains(",120/80,mmHg,"))
    var meal = sample
    meal.type = .food
    meal.content = .correlation([
      member(.dietaryEnergyConsumed, HealthQuantity(300, .kilocalorie)),
      member(.dietaryProtein, HealthQuantity(20, try #require(HealthUnit("g")))),
    ])
    #expect(try table("food", .csv, meal).contains("Z,,,"))
  }

  @Test("Each kind of sample has a table, and the same device gives the same bytes", arguments: ["csv", "ndjson"])
  func everyKind(form: String) throws {
    let form = try #require(SampleTables.Form(rawValue: form))
    let contents = SampleList(try Import(resource("everyday.xml")))
    let (one, other) = (parent.appending(path: "one"), parent.appending(path: "other"))
    let summary = try SampleTables(contents).write(to: one, as: form)
    _ = try SampleTables(contents).write(to: other, as: form)
    #expect(summary.sampleCount == contents.list.count && summary.losses == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: one.path)
    #expect(names.count == contents.types.count)
    for name in names {
      #expect(try Data(contentsOf: one.appending(path: name)) == Data(contentsOf: other.appending(path: name)))
    }
  }

  @Test("An export of tables leaves an existing folder unchanged")
  func refused() throws {
    #expect(throws: ExportWriteError.exists(path: parent.path)) {
      try SampleTables(SampleList([sample])).write(to: parent, as: .csv)
    }
  }
}
