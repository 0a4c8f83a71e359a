import Foundation
import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("Rules decide which texts a redaction keeps, which it replaces, and which may not remain in the export")
struct RedactionRulesTests {
  // MARK: Sources and devices

  @Test("Redaction keeps a source's version if it is a number, and its hardware if Apple uses the name")
  func revisions() {
    var sources = PseudonymousSources()
    func kept(version: String? = nil, hardware: String? = nil) -> [String?] {
      let revision = sources.revision(
        SourceRevisionRecord(
          source: SourceRecord(name: "Mila’s iPhone", bundleIdentifier: "com.example.mila"), version: version,
          productType: hardware, operatingSystemVersion: version))
      return [revision.source.name, revision.version, revision.operatingSystemVersion, revision.productType]
    }
    for version in ["18", "18.1", "10.4.1.2024"] {
      #expect(kept(version: version) == ["Source 1", version, version, nil])
    }
    for version in ["1.2.3.4.5", "10.4b", "18.", "", "12345", "1.-2"] {
      #expect(kept(version: version) == ["Source 1", nil, nil, nil], "\(version)")
    }
    for hardware in ["iPhone14,2", "Watch7,12", "iPad", "AirPods"] {
      #expect(kept(hardware: hardware).last == hardware)
    }
    for hardware in ["Mila", "iPhone14", "iPhone14,2,1", "iPhone1234,5", "iPhone of Mila", "Watch,", "MilaWatch7,1"] {
      #expect(kept(hardware: hardware).last == .some(nil), "\(hardware)")
    }
  }

  @Test("Redaction gives each source its own number, which stays the same")
  func numbers() {
    var sources = PseudonymousSources()
    let (one, other) = (
      SourceRecord(name: "Phone", bundleIdentifier: "a"), SourceRecord(name: "Phone", bundleIdentifier: "b")
    )
    #expect(sources.numbered(one) == nil && sources.count == 0)
    #expect(sources.source(one) == SourceRecord(name: "Source 1", bundleIdentifier: "export.source-1"))
    #expect(sources.source(other).name == "Source 2" && sources.source(one).name == "Source 1")
    #expect(sources.numbered(other)?.name == "Source 2" && sources.count == 2)
  }

  @Test("Redaction keeps an Apple device's model, hardware and version, and removes any other device")
  func devices() {
    let watch = DeviceRecord(
      name: "Mila’s Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,7",
      firmwareVersion: "7.1", softwareVersion: "10.4", localIdentifier: "4711", udiDeviceIdentifier: "0042")
    #expect(
      PseudonymousSources.device(watch)
        == DeviceRecord(
          manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,7", softwareVersion: "10.4"))
    var other = watch
    other.manufacturer = "Mila"
    #expect(PseudonymousSources.device(other) == nil)
    other = watch
    other.model = "Mila’s Watch"
    #expect(PseudonymousSources.device(other) == nil)
    other.model = nil
    #expect(PseudonymousSources.device(other) == nil)
  }

  // MARK: Texts that must not be found

  private func originals(_ source: String, metadata: String = "") -> Set<String> {
    var originals = Originals()
    originals.take(SourceRecord(name: source, bundleIdentifier: ""), of: .stepCount)
    originals.take(.string(metadata), under: "HKNote", of: .stepCount)
    return Set(originals.places.keys)
  }

  @Test("A text counts as personal unless it is short, a measured number, or could be part of a UUID")
  func personalTexts() {
    for name in ["Mila", "mila", "123456789012", "2024-05-01 08:00", "BEEF-BEEF-BE"] {
      #expect(originals(name) == [name], "\(name)")
    }
    for name in ["Kim", "12345678901", "12.04.2024", "BEEF-BEEF-B", ""] { #expect(originals(name) == [], "\(name)") }
    // A lowercase word in metadata may be an ordinary word, but the name of a source is always a name.
    #expect(originals("", metadata: "tofu") == [] && originals("", metadata: "Tofu") == ["Tofu"])
    #expect(originals("", metadata: "tofu with anna") == ["tofu with anna"])
  }

  @Test("A redaction remembers a thousand texts for each metadata key of a type, and a thousand UUIDs of each type")
  func thousands() {
    var originals = Originals()
    for number in 0..<1_200 {
      originals.take(.string("Number \(number)"), under: "HKNote", of: .stepCount)
      originals.take(UUID(), of: .stepCount)
    }
    originals.take(.string("Another place"), under: "HKNote", of: .heartRate)
    #expect(originals.places.count == 2_001)
    #expect(originals.places["Number 999"] != nil && originals.places["Number 1000"] == nil)
  }

  @Test("The key of a metadata entry is personal, unless it is one of HealthKit’s")
  func keys() {
    var originals = Originals()
    originals.take(.bool(true), under: "MilasKey", of: .stepCount)
    originals.take(.bool(true), under: "HKMilasKey", of: .stepCount)
    #expect(Array(originals.places.keys) == ["MilasKey"])
    #expect(originals.places["MilasKey"]?.description == "the metadata “MilasKey” of Steps")
  }

  // MARK: The final check

  @Test("The final check of a redaction finds a text at the edges of its buffers, and names the line")
  func edges() throws {
    let contents = try RedactedContents(SampleList(try Import(record(source: "Mila Linden"))), movedBy: -7, in: .gmt)
    _ = try contents.samples(of: .stepCount)
    var text = [UInt8](repeating: UInt8(ascii: "x"), count: (5 << 19))
    for place in stride(from: 1_000, to: text.count, by: 1_000) { text[place] = UInt8(ascii: "\n") }
    let clean = try ExportFile(text)
    #expect(throws: Never.self) { try contents.check(clean.path) }
    for place in [0, (1 << 20) - 11, (1 << 20) - 5, (1 << 20) - 1, 1 << 20, (2 << 20) - 20, text.count - 11] {
      var leaking = text
      leaking.replaceSubrange(place..<place + 11, with: "Mila Linden".utf8)
      let file = try ExportFile(leaking)
      let error = #expect(throws: RedactionError.self) { try contents.check(file.path) }
      #expect(error?.line == leaking[..<place].count { $0 == UInt8(ascii: "\n") } + 1, "\(place)")
    }
  }

  @Test("In JSON and CSV, a quoted text before a colon is the name of a property, and not a personal text")
  func properties() throws {
    let contents = try RedactedContents(SampleList(try Import(record(source: "milaLinden"))), movedBy: -7, in: .gmt)
    _ = try contents.samples(of: .stepCount)
    func leaks(_ text: String) throws -> Bool {
      let file = try ExportFile(text.utf8)
      do { try contents.check(file.path) } catch is RedactionError { return true }
      return false
    }
    #expect(try !leaks("{\"milaLinden\":1}") && !leaks("\"{\"\"milaLinden\"\":1}\""))
    for text in ["{\"name\":\"milaLinden\"}", "milaLinden", "milaLinden\":", "\"milaLinden", " milaLinden\":"] {
      #expect(try leaks(text), "\(text)")
    }
  }

  @Test("The final check of a redaction finds a name of four letters, even after a JSON key with the same letters")
  func shortName() throws {
    let contents = try RedactedContents(SampleList(try Import(record(source: "Mila"))), movedBy: -7, in: .gmt)
    _ = try contents.samples(of: .stepCount)
    let file = try ExportFile("{\"Mila\":1}\n{\"name\":\"Mila\"}\n".utf8)
    let error = #expect(throws: RedactionError.self) { try contents.check(file.path) }
    #expect(error?.line == 2)
  }

  @Test("A redaction keeps the unit of a value, even if the value's source has the same name as the unit")
  func units() throws {
    let glucose = record(type: "HKQuantityTypeIdentifierBloodGlucose", source: "mg/L", unit: "mg/L", value: "900")
    let contents = try RedactedContents(SampleList(try Import(glucose)), movedBy: -7, in: .gmt)
    let file = try ExportFile([])
    _ = try AppleHealthExportWriter(contents).write(to: file.url, as: .document, checking: contents.check)
    #expect(try String(decoding: file.bytes(), as: UTF8.self).contains(" unit=\"mg/L\""))
  }

  // MARK: Time

  @Test("A redaction moves each hour as far as its date, also on days on which the clocks change")
  func offsets() throws {
    let zurich = try #require(TimeZone(identifier: "Europe/Zurich"))
    let contents = try RedactedContents(SampleList([]), movedBy: -200, in: zurich)
    for hour in 0..<24 * 400 {
      let moment = try date("2024-01-01T00:30:00Z") + Double(hour) * 3_600
      if contents.offset(at: moment) != contents.shift.offset(at: moment) { Issue.record("\(moment)") }
    }
  }

  @Test("The number of days by which a redaction moves dates depends on the sources and the date of birth")
  func days() throws {
    func days(_ source: String, _ birth: Int, identifier: String = "export.phone") throws -> Int {
      var contents = SampleList([try steps(source: source)])
      contents.order = [SourceRecord(name: source, bundleIdentifier: identifier)]
      contents.person.dateOfBirth = DateComponents(year: 1985, month: 2, day: birth)
      return try RedactedContents(contents, movedBy: nil, in: .gmt).shift.days
    }
    let one = try days("Phone", 28)
    #expect(try one == days("Phone", 28))
    #expect(try one != days("Watch", 28) && one != days("Phone", 27))
    #expect(try one != days("Phone", 28, identifier: "com.example.phone"))
    #expect((0..<1_000).allSatisfy { (-3_640...(-364)).contains(DateShift.days(from: $0)) })
    #expect(DateShift.days(from: 0) == -364 && DateShift.days(from: 468) == -3_640)
  }

  @Test("A redaction counts only the devices that it changed, and keeps the goals of the moved days")
  func counts() throws {
    var (plain, device) = (try steps(), try steps(2))
    plain.device = DeviceRecord(manufacturer: "Apple Inc.", model: "Watch", softwareVersion: "10.4")
    device.device = DeviceRecord(name: "Band")
    var contents = SampleList([plain, device])
    contents.days = [ActivitySummaryRecord(day: CalendarDay(year: 2024, month: 5, day: 8), goals: .init())]
    contents.date = try date("2024-05-08T12:00:00Z")
    let redacted = try RedactedContents(contents, movedBy: -7, in: .gmt)
    #expect(try redacted.samples(of: .stepCount).map(\.device) == [plain.device, nil])
    #expect(try redacted.finish().deviceCount == 1)
    #expect(try redacted.activitySummaries().map(\.day) == [CalendarDay(year: 2024, month: 5, day: 1)])
    #expect(redacted.date == (try date("2024-05-01T12:00:00Z")))
  }
}
