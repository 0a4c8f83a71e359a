import Foundation
import TestSupport
import Testing

/// Compares the program's output with that of an independent script based on the rules (Resources/statistics.py).
@Suite("healthsheet stats matches an independent script")
struct StatisticsTests {
  private let device: Device

  init() throws { device = try Device(copying: Self.first.get()) }

  /// The device and its export, created once. Each test uses a copy.
  private static let first = Result {
    let device = try Device()
    return (
      export: try Data(contentsOf: URL(filePath: device.export)),
      store: try Data(contentsOf: URL(filePath: device.store))
    )
  }

  private struct Device {
    let folder: TemporaryFolder
    var export: String { folder.path("export.xml") }
    var store: String { folder.path("kim.healthsheet") }

    init(copying files: (export: Data, store: Data)) throws {
      folder = try TemporaryFolder()
      try folder.write(files.export, to: "export.xml")
      try folder.write(files.store, to: "kim.healthsheet")
    }

    init() throws {
      folder = try TemporaryFolder()
      let generating = try Program.tool("python3", Self.script, "generate", "7", export)
      try #require(generating.status == 0, "\(generating.error)")
      let importing = try Program.healthsheet("import", export, "--store", store)
      try #require(importing.status == 0, "\(importing.error)")
    }

    static var script: String { Bundle.module.url(forResource: "Resources/statistics", withExtension: "py")!.path }
  }

  /// Returns the total of each bucket, with the columns before it.
  private func sums(_ csv: String) throws -> [(bucket: String, sum: Double)] {
    try csv.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return (fields.dropLast().joined(separator: ","), try #require(Double(fields.last ?? "")))
    }
  }

  @Test(
    "Sums of overlapping sources agree, across buckets and clock changes (Q44, Q45, Q50 and Q52)",
    arguments: ["Europe/Berlin", "America/New_York", "America/Santiago", "Asia/Kolkata", "UTC"])
  func sums(timeZone: String) throws {
    for (every, sources) in [("1d", []), ("1d", ["--by-source"]), ("1h", []), ("1w", []), ("1mo", ["--by-source"])] {
      let mine = try Program.healthsheet(
        "stats", "stepCount", "--store", device.store, "--every", every, "--options", "sum", "--format", "csv",
        "--time-zone", timeZone, sources.first ?? "--time-zone=\(timeZone)")
      let theirs = try Program.tool(
        "python3", Device.script, "sums", device.export, "--every", every, "--zone", timeZone,
        sources.first ?? "--zone=\(timeZone)")
      #expect(mine.error + theirs.error == "")
      let (answer, opinion) = (try sums(mine.output), try sums(theirs.output))
      #expect(answer.count > 5)
      #expect(answer.map(\.bucket) == opinion.map(\.bucket))
      for (one, other) in zip(answer, opinion) {
        // The script rounds only once, at the end.
        #expect(abs(one.sum - other.sum) <= 1e-12 * abs(other.sum), "\(one.bucket)")
      }
    }
  }

  @Test("In stats, a day when the clocks change has 23 or 25 hours")
  func changingClocks() throws {
    let output = try Program.healthsheet(
      "stats", "HKQuantityTypeIdentifierStepCount", "--store", device.store, "--format", "csv",
      "--time-zone", "Europe/Berlin"
    ).output
    #expect(output.contains("\r\n2024-03-31T00:00:00+01:00,2024-04-01T00:00:00+02:00,count,"))
    #expect(output.contains("\r\n2024-10-27T00:00:00+02:00,2024-10-28T00:00:00+01:00,count,"))
  }

  @Test("stats prints a table, and with --format json it prints JSON")
  func formats() throws {
    let store = device.store
    let table = try Program.healthsheet("stats", "stepCount", "--store", store, "--every", "1mo", "--by-source").output
    let lines = table.split(separator: "\n")
    #expect(lines.first == "start       source             sum (count)")
    #expect(lines[1].hasPrefix("2024-03-01  all, merged") && lines[2].hasPrefix("            Kim's Apple Watch"))
    let json = try Program.healthsheet("stats", "stepCount", "--store", store, "--every", "1mo", "--format", "json")
      .output
    let buckets = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(buckets.count == 7)
    #expect(buckets[0]["unit"] as? String == "count")
    #expect(buckets[0]["sum"] is Double)
    let monthly = ["stats", "stepCount", "--store", store, "--every", "1mo", "--json"]
    #expect(try Program.healthsheet(monthly).output == json)
    #expect(try Program.healthsheet(monthly + ["--format", "csv"]).status == 64)
  }

  @Test("stats prints lines as it computes them, and a reader that stops after the first line ends stats")
  func streaming() throws {
    let query = ["stats", "stepCount", "--store", device.store, "--every", "1min"]
    let csv = try Program.healthsheet(query + ["--format", "csv"]).output
    let rows = csv.split(separator: "\r\n").dropFirst()
    #expect(rows.count > 3_000)
    let lines = try Program.healthsheet(query + ["--format", "jsonl"]).output.split(separator: "\n")
    let array = try Program.healthsheet(query + ["--format", "json"]).output
    let objects = try #require(JSONSerialization.jsonObject(with: Data(array.utf8)) as? [NSDictionary])
    #expect(lines.count == rows.count && objects.count == rows.count)
    let alike = try zip(lines, objects).allSatisfy { line, object in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary == object
    }
    #expect(alike)
    let table = try Program.healthsheet(query).output.split(separator: "\n")
    #expect(table.count == rows.count + 1)
    #expect(Set(table.dropFirst().map(\.count)).count == 1, "the columns of later lines are as wide as the first ones")
    // The command writes the first lines before it formats the last ones.
    let trace = device.folder.path("trace")
    let program = PseudoTerminal.productFolder + "healthsheet"
    let piped = try Program.tool(
      "sh", "-c", "\(program) \(query.joined(separator: " ")) --format csv | head -c 10 > \(trace)")
    #expect(piped.status == 0)
    #expect(try String(contentsOfFile: trace, encoding: .utf8) == "start,end,")
  }

  @Test("In the output of stats, the name of a source stays on its line, and cannot look like a number")
  func namesOfSources() throws {
    let folder = try TemporaryFolder()
    let (export, store) = (folder.path("export.xml"), folder.path("kim.healthsheet"))
    let names = [
      "Watch&#10;2025-11-20  all, merged   9,999", "A&#9;B&#13;C", "evil\u{202E}txt.exe", "&quot;quoted&quot;, =1+1",
      String(repeating: "W", count: 500), "e" + String(repeating: "\u{301}", count: 5_000), "x\u{85}y\u{2028}z",
    ]
    let records = names.map {
      """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\($0)" unit="count" \
      startDate="2025-11-10 09:00:00 +0000" endDate="2025-11-10 09:01:00 +0000" value="7"/>
      """
    }
    try Data("<HealthData>\(records.joined())</HealthData>".utf8).write(to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", store).status == 0)
    func output(_ format: String) throws -> String {
      try Program.healthsheet("stats", "stepCount", "--store", store, "--by-source", "--format", format).output
    }
    let table = try output("table")
    let lines = table.split(separator: "\n")
    #expect(lines.count == 2 + names.count)
    #expect(lines.allSatisfy { $0.unicodeScalars.count < 400 })
    #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("            ") && $0.hasSuffix("7") })
    #expect(table.contains("Watch\\u{A}2025-11-20 all, merged 9,999 "))
    #expect(table.contains("evil\\u{202E}txt.exe") && table.contains("A\\u{9}B"))
    let csv = try output("csv")
    #expect(csv.split(separator: "\r\n").count == 2 + names.count)
    for format in ["table", "csv", "json"] {
      let unseen = try output(format).unicodeScalars.filter {
        ($0.properties.generalCategory == .control && !"\r\n".unicodeScalars.contains($0))
          || [0x202E, 0x2028].contains($0.value)
      }
      #expect(unseen.isEmpty, "\(format)")
    }
  }

  @Test("An older store without a time zone is queried in the computer's zone")
  func zoneOfTheComputer() throws {
    for (zone, midnight) in [("Asia/Tokyo", "T00:00:00+09:00"), ("America/New_York", "T00:00:00-0")] {
      let days = try Program.healthsheet(
        "stats", "stepCount", "--store", device.store, "--format", "csv", environment: ["TZ": zone])
      #expect(days.output.split(whereSeparator: \.isNewline).dropFirst().allSatisfy { $0.contains(midnight) })
    }
  }

  @Test("A heart rate of 62 beats per minute is stored per second, and stats prints 62")
  func measured() throws {
    let folder = try TemporaryFolder()
    let (export, store) = (folder.path("export.xml"), folder.path("kim.healthsheet"))
    let measured = ["62", "71.3", "97", "109", "58.5"]
    let records = measured.enumerated().map { day, beats in
      let moment = "2025-11-1\(day) 09:00:00 +0000"
      return """
        <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" startDate="\(moment)" \
        endDate="\(moment)" value="\(beats)"/>
        """
    }
    try Data("<HealthData>\(records.joined())</HealthData>".utf8).write(to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", store).status == 0)
    let output = try Program.healthsheet(
      "stats", "heartRate", "--store", store, "--options", "avg,min,max,recent", "--format", "csv"
    ).output
    let lines = output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(lines.map { $0.split(separator: ",").suffix(4).map(String.init) } == measured.map { [$0, $0, $0, $0] })
  }

  @Test("stats counts only samples that begin in the requested period")
  func window() throws {
    let output = try Program.healthsheet(
      "stats", "stepCount", "--store", device.store, "--from", "2024-09-06", "--to", "2024-09-08",
      "--format", "csv"
    ).output
    let starts = output.split(whereSeparator: \.isNewline).dropFirst().map { $0.prefix(10) }
    #expect(starts.first == "2024-09-06")
    #expect(starts.count <= 3, "the last sample may reach into the day after")
  }

  @Test("stats rejects a query with too many buckets at once, in a sentence")
  func tooManyBuckets() throws {
    let folder = try TemporaryFolder()
    let (export, store) = (folder.path("export.xml"), folder.path("kim.healthsheet"))
    let record = """
      <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" \
      startDate="1970-01-01 00:00:00 +0000" endDate="2025-01-01 00:00:00 +0000" value="62"/>
      """
    try Data("<HealthData>\(record)</HealthData>".utf8).write(to: URL(filePath: export))
    #expect(try Program.healthsheet("import", export, "--store", store).status == 0)
    let minutes = try Program.healthsheet("stats", "heartRate", "--store", store, "--every", "1min")
    #expect(minutes.status == 64)
    #expect(minutes.output == "")
    #expect(
      minutes.error
        == "healthsheet: The samples of heartRate from 1970-01-01 to 2025-01-01 would be 28,928,161 buckets "
        + "of 60 s; choose longer buckets or less time, with --every, or --from and --to.\n")
    let years = try Program.healthsheet(
      "stats", "heartRate", "--store", store, "--every", "1y", "--time-zone", "UTC", "--format", "csv")
    #expect(years.output.split(whereSeparator: \.isNewline).count == 56)
  }

  @Test("For an app that never asked, stats prints only an error")
  func asApp() throws {
    let program = try Program.healthsheet(
      "stats", "stepCount", "--store", device.store, "--as", "com.example.stride")
    #expect(program.status == 77)
    #expect(
      program.error
        == """
        healthsheet: The app “com.example.stride” has not asked for anything on this device, and neither has any \
        other app.\n
        """
    )
    #expect(program.output == "")
  }

  @Test(
    "Wrong arguments of stats are explained",
    arguments: [
      ("stepCuont", "There is no type “stepCuont”: did you mean stepCount?"),
      ("HKQuantityTypeIdentifierHeartRat", "did you mean heartRate"),
      ("sleepAnalysis", "sleepAnalysis has no statistics"),
      ("stepCount --options avg", "The values of stepCount add up: ask for sum"),
      ("heartRate --options sum", "The values of heartRate do not add up"),
      ("stepCount --every 0d", "--every"), ("stepCount --every soon", "--every"),
      ("heartRate --unit bpm", "“bpm”, is not a unit of heartRate. Did you mean “count/min”?"),
      ("stepCount --unit kg", "is not a unit of stepCount: use one that converts to count."),
      ("stepCount --from yesterday", "The value of --from, “yesterday”, is not a date"),
      ("stepCount --from 2024-02-02 --to 2024-02-02", "is not later than the value of --from"),
      ("stepCount --time-zone Mars", "is not a time zone"), ("stepCount --format xml", "--format"),
    ])
  func wrongArguments(arguments: String, message: String) throws {
    let program = try Program.tool(
      "sh", "-c", "\"$0\" stats --store /nowhere \(arguments)", PseudoTerminalPath.healthsheet)
    #expect(program.status == 64)
    #expect(program.error.contains(message))
  }
}
