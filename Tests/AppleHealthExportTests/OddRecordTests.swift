import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Unusual elements are imported as far as they are valid, and the rest is reported")
struct OddRecordTests {
  @Test("A quick scan finds the same source names as the full reading, even with character references")
  func namesWithReferences() throws {
    let names = ["A &amp; B", "A &amp;\u{301}", "&#65;\u{308}", "&quot;&#x1F3C3;&apos;"]
    let file = try ExportFile(Import.document(names.map { record(source: $0) }).utf8)
    let read = Set(try Import(file).samples.map(\.sourceRevision.source.name))
    #expect(try withExtendedLifetime(file) { try AppleHealthExportReader(url: file.url).sourceNames() } == read)
    #expect(read == ["A & B", "A &\u{301}", "A\u{308}", "\"\u{1F3C3}'"])
  }

  @Test(
    "An invalid record is reported with the reason, and the next record is imported (rules X37 and X38)",
    arguments: [
      (record(type: nil), "Record type: is missing"),
      (
        record(type: "HKQuantityTypeIdentifierMoonPhase"),
        "Record HKQuantityTypeIdentifierMoonPhase: is an unknown type"
      ),
      (record(value: nil), "Record HKQuantityTypeIdentifierStepCount value: is missing"),
      (record(value: ""), "Record HKQuantityTypeIdentifierStepCount value: is missing"),
      (record(value: "many"), "Record HKQuantityTypeIdentifierStepCount value many: is not a number"),
      (record(value: "1,5"), "Record HKQuantityTypeIdentifierStepCount value 1,5: is not a number"),
      (record(value: "nan"), "Record HKQuantityTypeIdentifierStepCount value nan: is not a number"),
      (record(unit: nil), "Record HKQuantityTypeIdentifierStepCount unit: is missing"),
      (record(unit: "furlong"), "Record HKQuantityTypeIdentifierStepCount unit furlong: is an unknown unit"),
      (record(unit: "kg"), "Record HKQuantityTypeIdentifierStepCount unit kg: is a unit that does not fit the type"),
      (record(start: nil), "Record HKQuantityTypeIdentifierStepCount startDate: is missing"),
      (record(end: nil), "Record HKQuantityTypeIdentifierStepCount endDate: is missing"),
      (
        record(start: "yesterday"),
        "Record HKQuantityTypeIdentifierStepCount startDate yesterday: is not a date with time and offset"
      ),
      (
        record(start: "4001-01-01 00:00:00 +0000"),
        "Record HKQuantityTypeIdentifierStepCount startDate 4001-01-01 00:00:00 +0000: is not a date with time and offset"
      ),
      (
        record(end: "9999-12-31 23:59:59 +0000"),
        "Record HKQuantityTypeIdentifierStepCount endDate 9999-12-31 23:59:59 +0000: is not a date with time and offset"
      ),
      (
        record(type: "HKQuantityTypeIdentifierDistanceWalkingRunning", unit: "Tm", value: "1e300"),
        "Record HKQuantityTypeIdentifierDistanceWalkingRunning: is a value that cannot be measured"
      ),
      (
        record(end: "2024-03-01 07:59:59 +0000"), "Record HKQuantityTypeIdentifierStepCount: ends before it starts"
      ),
      (
        record(type: "HKCategoryTypeIdentifierSleepAnalysis", unit: nil, value: "HKCategoryValueSleepAnalysisDozing"),
        "Record HKCategoryTypeIdentifierSleepAnalysis value HKCategoryValueSleepAnalysisDozing: is an unknown value"
      ),
      (
        record(type: "HKCategoryTypeIdentifierSleepAnalysis", unit: nil, value: "HKCategoryValueSeverityMild"),
        "Record HKCategoryTypeIdentifierSleepAnalysis value HKCategoryValueSeverityMild: is an unknown value"
      ),
      (
        record(type: "HKCategoryTypeIdentifierSleepAnalysis", unit: nil, value: nil),
        "Record HKCategoryTypeIdentifierSleepAnalysis value: is missing"
      ),
      (
        record(type: "HKWorkoutTypeIdentifier"),
        "Record HKWorkoutTypeIdentifier: is of a kind that this device does not store"
      ),
      ("<StateOfMind kind=\"1\"><Label/></StateOfMind>", "StateOfMind: is an unknown element"),
      ("<Workout/>", "Workout startDate: is missing"),
      ("<VisionPrescription type=\"Glasses\"/>", "VisionPrescription dateIssued: is missing"),
      (
        "<Correlation type=\"HKCorrelationTypeIdentifierFood\"/>",
        "Correlation HKCorrelationTypeIdentifierFood startDate: is missing"
      ),
    ])
  func refused(element: String, reason: String) throws {
    let result = try Import(element, record(value: "7"))
    #expect(result.samples.map(\.content) == [.quantity(HealthQuantity(7, .count))])
    #expect(result.omissions == ["1 × \(reason) (line 3)"])
  }

  @Test("Unknown attributes and children are reported, and their record is imported (rule X37)")
  func unknownDetails() throws {
    let result = try Import(
      record(more: " mood=\"good\""), record(value: "2", more: " mood=\"bad\"", children: "<Note>hm</Note>"),
      record(value: "3", children: "<MetadataEntry key=\"a\"/><MetadataEntry key=\"b\" value=\"c\" kind=\"d\"/>"))
    #expect(result.samples.count == 3)
    #expect(result.samples[2].metadata == ["b": .string("c")])
    #expect(
      result.omissions == [
        "2 × Record mood: is an unknown attribute (first in line 3)", "1 × Note: is an unknown element (line 4)",
        "1 × MetadataEntry value: is missing (line 5)", "1 × MetadataEntry kind: is an unknown attribute (line 5)",
      ])
  }

  @Test("Percentages are stored as fractions: 0.97 is 97 % (rule X18)")
  func percent() throws {
    let result = try Import(
      record(type: "HKQuantityTypeIdentifierOxygenSaturation", unit: "%", value: "0.97"),
      record(type: "HKQuantityTypeIdentifierBodyFatPercentage", unit: "%", value: "0.215"))
    #expect(result.samples.map { $0.content.quantity?.value(in: .count) } == [0.97, 0.215])
    #expect(result.samples.map { $0.content.quantity?.unit } == [.percent, .percent])
    #expect(result.omissions.isEmpty)
  }

  @Test("Beyond 500 kinds of omitted elements, all further ones are counted together")
  func manyOmissions() throws {
    let elements = (0..<700).map { record(type: "Nonsense\($0)") } + [record()]
    let result = try Import(document: Import.document(elements))
    #expect(result.samples.count == 1)
    #expect(result.report.omissions.count == 501)
    #expect(result.report.omissionCount == 700)
    #expect(result.omissions.last == "200 × Things: and more kinds than this list can contain (first in line 503)")
  }

  @Test(
    "Source names keep their spaces and apostrophes, and always give the same identifier (rules X10 and X40)",
    arguments: [
      ("Anna’s iPhone", "com.apple.health.annas-iphone"), ("Anna's iPhone", "com.apple.health.annas-iphone"),
      ("Anna’s Apple\u{A0}Watch", "com.apple.health.annas-apple-watch"), ("Health", "com.apple.Health"),
      ("Strava", "com.strava.stravaride"), ("Step Counter", "export.step-counter"),
      ("WeighWell", "export.weighwell-#"), ("  A + B!  ", "export.a-b-#"),
      ("小米运动", "export.#"), ("Müller Waage", "export.mller-waage-#"), ("BMI", "export.bmi-#"),
      ("Bmi", "export.bmi"),
    ])
  func sourceNames(name: String, identifier: String) throws {
    let source = try #require(try Import(record(source: name)).samples.first?.sourceRevision.source)
    #expect(source.name == name)
    // A number derived from the name replaces letters that an identifier cannot contain.
    #expect(source.bundleIdentifier.replacing(#/[0-9a-f]{6,8}$/#, with: "#") == identifier)
  }

  @Test("Names that differ in a symbol or in capital letters belong to different sources")
  func likeNames() throws {
    let names = [
      "Pedometer", "Pedometer++", "Pedometer+", "pedometer", "PEDOMETER", "Step Counter", "Step-Counter", "Strava",
      "strava", "Health", "HEALTH", "WeighWell", "Weighwell", "weighWell", "BMI", "Bmi", "Ring von Anna",
      "Ring Von Anna",
    ]
    let result = try Import(document: Import.document(names.map { record(source: $0) }))
    let identifiers = result.samples.map(\.sourceRevision.source.bundleIdentifier)
    #expect(Set(identifiers).count == names.count && identifiers[0] == "export.pedometer")
    // A later name for one of the two sources must not become the name of the other source.
    #expect(result.report.sources.map(\.source.name) == names)
  }

  @Test("A date with a fraction of a second is imported without the fraction, and the report says so")
  func fractions() throws {
    let result = try Import(record(start: "2024-03-01 08:00:00.25 +0000"), record(value: "2"))
    #expect(result.samples.count == 2 && result.report.leftOutCount == 0)
    #expect(
      result.omissions == [
        "1 × Record HKQuantityTypeIdentifierStepCount date: has a fraction of a second, which was left out (line 3)"
      ])
  }

  @Test("Dates in the years of another calendar are reported")
  func otherCalendar() throws {
    func dated(_ year: Int, value: String) -> String {
      record(start: "\(year)-03-01 08:00:00 +0700", end: "\(year)-03-01 08:10:00 +0700", value: value)
    }
    let date = "<ExportDate value=\"2024-05-06 19:30:00 +0700\"/>"
    // The list is long enough for the fast scanner to start.
    let elements =
      [date] + (0..<40).map { dated(2024, value: "\($0)") } + [dated(2567, value: "1"), dated(2025, value: "1")]
    let ahead = "is dated years in the future, perhaps in the years of another calendar"
    let result = try Import(document: Import.document(elements))
    #expect(result.samples.count == 42 && result.report.leftOutCount == 0)
    #expect(result.omissions == ["1 × Record HKQuantityTypeIdentifierStepCount startDate: \(ahead) (line 44)"])
    let all = try Import("<ExportDate value=\"2567-05-06 19:30:00 +0700\"/>", dated(2567, value: "1"))
    #expect(all.omissions.map { $0.contains(ahead) } == [true, true])
  }

  @Test("An app that runs on a watch is a separate source from the watch")
  func appsOnWatches() throws {
    let device =
      "&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., hardware:Watch7,1, software:10.4&gt;"
    let result = try Import(
      record(source: "Lena", version: "10.4", device: device),
      record(source: "Runner’s Pal", version: "3", device: device))
    let revisions = result.samples.map(\.sourceRevision)
    #expect(revisions.map(\.source.bundleIdentifier) == ["com.apple.health.lena", "export.runners-pal"])
    #expect(revisions.map(\.productType) == ["Watch7,1", nil])
    #expect(revisions.map(\.operatingSystemVersion) == ["10.4", nil])
    #expect(result.samples[1].device?.hardwareVersion == "Watch7,1")
  }

  @Test(
    "Devices are read from their description, including its commas (rule X23)",
    arguments: [
      ("", nil), ("nonsense", nil), ("&lt;&lt;HKDevice: 0x1&gt;&gt;", nil),
      (
        "&lt;&lt;HKDevice: 0x1&gt;, name:Scale, one of two, manufacturer:Me, Inc., model:A, hardware:9,1, firmware:2, "
          + "software:3.1, localIdentifier:L-1, UDIDeviceIdentifier:(01)5, creation date:2020-01-01&gt;",
        DeviceRecord(
          name: "Scale, one of two", manufacturer: "Me, Inc.", model: "A", hardwareVersion: "9,1", firmwareVersion: "2",
          softwareVersion: "3.1", localIdentifier: "L-1", udiDeviceIdentifier: "(01)5")
      ),
      ("&lt;&lt;HKDevice: 0x1&gt;, name:, model:B&gt;", DeviceRecord(model: "B")),
    ])
  func devices(description: String, device: DeviceRecord?) throws {
    #expect(try Import(record(device: description)).samples.first?.device == device)
  }

  @Test("The memory address in a device's description does not change the source (rule X23)")
  func deviceAddresses() throws {
    func described(_ address: String) -> String {
      record(device: "&lt;&lt;HKDevice: \(address)&gt;, name:Phone&gt;", value: address.suffix(1).description)
    }
    let revisions = try Import(described("0x1"), described("0x28229")).samples.map(\.device)
    #expect(revisions[0] == revisions[1])
  }

  @Test(
    "A metadata value gets the type that its text suggests, or the type of Apple's key (rule X24)",
    arguments: [
      ("HKWasUserEntered", "1", MetadataValue.bool(true)), ("HKTimeZone", "Europe/Paris", .string("Europe/Paris")),
      ("HKExternalUUID", "17", .string("17")), ("HKWeatherCondition", "3", .integer(3)),
      ("HKVO2MaxValue", "38.5 mL/min·kg", .quantity(HealthQuantity(38.5, HealthUnit("mL/(kg*min)")!))),
      ("HKWeatherHumidity", "5600 %", .quantity(HealthQuantity(5600, .percent))),
      ("HKAlgorithmVersion", "2", .integer(2)), ("own", "-12", .integer(-12)), ("own", "0.5", .number(0.5)),
      ("own", "007", .string("007")), ("own", "1.2.3", .string("1.2.3")), ("own", "", .string("")),
      ("own", "10 m", .string("10 m")), ("own", "-", .string("-")), ("own", "inf", .string("inf")),
      ("own", "2016-04-18 15:56:05 +0000", .date(Date(timeIntervalSince1970: 1_460_994_965))),
      ("own", "two&#10;lines", .string("two\nlines")), ("own", "99999999999999999999", .number(1e20)),
    ])
  func metadata(key: String, text: String, value: MetadataValue) throws {
    let element = record(children: "<MetadataEntry key=\"\(key)\" value=\"\(text)\"/>")
    #expect(try Import(element).samples.first?.metadata == [key: value])
  }

  @Test(
    "Both kinds of prescription are recognized in any spelling (rule X29)",
    arguments: [
      ("Glasses", VisionPrescriptionRecord.Kind.glasses), ("glasses", .glasses), ("1", .glasses),
      ("HKVisionPrescriptionTypeGlasses", .glasses), ("Contacts", .contacts), ("2", .contacts),
      ("HKVisionPrescriptionTypeContacts", .contacts), ("contactLenses", .contacts),
    ])
  func prescriptionKinds(spelling: String, kind: VisionPrescriptionRecord.Kind) throws {
    let result = try Import("<VisionPrescription type=\"\(spelling)\" dateIssued=\"2024-01-01 00:00:00 +0000\"/>")
    guard case .visionPrescription(let prescription)? = result.samples.first?.content else {
      Issue.record("no prescription")
      return
    }
    #expect(prescription.kind == kind)
    #expect(result.omissions.isEmpty)
    #expect(result.samples.first?.sourceRevision.source.bundleIdentifier == "com.apple.Health")
  }

  @Test("A prescription of unknown kind gets its kind from its lenses; a lens without a sphere is omitted (rule S84)")
  func oddPrescriptions() throws {
    let result = try Import(
      "<VisionPrescription type=\"Lunettes\" dateIssued=\"2024-01-01 00:00:00 +0000\" brand=\"B\">"
        + "<RightEye sphere=\"-1\" baseCurve=\"8.6\" tint=\"blue\"/><LeftEye axis=\"90\" cylinder=\"strong\"/>"
        + "</VisionPrescription>")
    guard case .visionPrescription(let prescription)? = result.samples.first?.content else {
      Issue.record("no prescription")
      return
    }
    #expect(prescription.kind == .contacts && prescription.brand == "B")
    #expect(prescription.rightEye?.baseCurve == HealthQuantity(8.6, .millimeter))
    #expect(prescription.leftEye == nil)
    #expect(
      result.omissions == [
        "1 × RightEye tint: is an unknown attribute (line 3)",
        "1 × LeftEye cylinder strong D: is not a number (line 3)",
        "1 × LeftEye sphere: is missing (line 3)", "1 × VisionPrescription type Lunettes: is an unknown value (line 3)",
      ])
  }

  @Test("A workout with an unknown activity is imported as a workout (rule X21)")
  func oddWorkouts() throws {
    let times = "startDate=\"2024-01-01 10:00:00 +0000\" endDate=\"2024-01-01 11:00:00 +0000\""
    let result = try Import(
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeQuidditch\" \(times) score=\"150\"/>",
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeYoga\" duration=\"0.5\" durationUnit=\"hr\" \(times)/>")
    #expect(
      result.samples.map(\.content) == [
        .workout(activityType: 3000, duration: 3600), .workout(activityType: 57, duration: 1800),
      ])
    #expect(
      result.omissions == [
        "1 × Workout score: is an unknown attribute (line 3)",
        "1 × Workout workoutActivityType HKWorkoutActivityTypeQuidditch: is an unknown value (line 3)",
      ])
  }
}
