import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Which sample is which")
struct IdentityTests {
  @Test("Reading an export twice gives every sample the same UUID (rule X42)")
  func twice() throws {
    let url = try resource("everyday.xml")
    #expect(try Import(url).samples == Import(url).samples)
  }

  @Test("A later export has the samples of the earlier one, and new ones, in whatever order")
  func laterExport() throws {
    let early = [record(value: "1"), record(value: "2"), record(value: "2"), record(source: "Watch", value: "2")]
    let late = [record(value: "9")] + early.reversed() + [record(value: "2")]
    let first = Set(try Import(document: Import.document(early)).samples)
    let second = Set(try Import(document: Import.document(late)).samples)
    #expect(first.count == 4 && second.count == 6)
    #expect(first.isSubset(of: second))
  }

  @Test("The same time in another zone is the same sample: exports carry the zone of the phone (rule X16)")
  func zones() throws {
    let here = try Import(record(start: "2024-03-01 08:00:00 +0000", end: "2024-03-01 08:10:00 +0000"))
    let there = try Import(record(start: "2024-03-01 16:00:00 +0800", end: "2024-03-01 03:10:00 -0500"))
    #expect(here.samples == there.samples)
  }

  @Test(
    "Whatever tells two samples apart gives them different UUIDs",
    arguments: [
      record(source: "Watch"), record(start: "2024-03-01 07:59:59 +0000"), record(end: "2024-03-01 08:10:01 +0000"),
      record(value: "100.5"), record(type: "HKQuantityTypeIdentifierPushCount"), record(unit: "%"),
    ])
  func differences(other: String) throws {
    let plain = try #require(try Import(record()).samples.first)
    let changed = try #require(try Import(other).samples.first)
    #expect(plain.uuid != changed.uuid)
  }

  @Test("A new version of an app, or new metadata, does not make a sample another one")
  func sameSample() throws {
    let plain = try #require(try Import(record(version: "1")).samples.first)
    let changed = try #require(
      try Import(record(version: "2", children: "<MetadataEntry key=\"a\" value=\"b\"/>")).samples.first)
    #expect(plain.uuid == changed.uuid)
  }

  @Test("Twins are two samples, and stay the same two (rule X34)")
  func twins() throws {
    let samples = try Import(record(), record(), record()).samples
    #expect(Set(samples.map(\.uuid)).count == 3)
    #expect(samples.map(\.uuid) == (try Import(record(), record(), record())).samples.map(\.uuid))
  }

  @Test("UUIDs are of the version for identifiers made by one's own rules (RFC 9562)")
  func version() throws {
    for sample in try Import(resource("everyday.xml")).samples {
      #expect(sample.uuid.uuid.6 >> 4 == 8)
      #expect(sample.uuid.uuid.8 >> 6 == 0b10)
    }
  }

  @Test("A unit may be spelled another way: the sample is the same, before and behind a device (rule X17)")
  func unitSpellings() throws {
    func uptake(_ unit: String) -> String { record(type: "HKQuantityTypeIdentifierVO2Max", unit: unit, value: "45.2") }
    let one = try Import(uptake("mL/kg·min"))
    #expect(try Import(uptake("mL/min·kg")).samples.map(\.uuid) == one.samples.map(\.uuid))
    #expect(try Written(SampleList(one)).imported().samples == one.samples)
  }

  @Test("Twins that a device saved in another order than that of the file are still the same two")
  func savedTwins() throws {
    let first = try Import(record(children: "<MetadataEntry key=\"Number\" value=\"1\"/>"), record(), record())
    let written = try Written(SampleList(first.samples.reversed()))
    #expect(Set(try written.imported().samples) == Set(first.samples))
  }

  // MARK: Correlations (rules X14 and X35)

  private func meal(_ children: String...) -> String {
    "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Phone\" startDate=\"2024-03-01 08:00:00 +0000\" "
      + "endDate=\"2024-03-01 08:10:00 +0000\">\(children.joined())</Correlation>"
  }

  @Test("A record that stands only inside a correlation comes in once")
  func memberAlone() throws {
    let result = try Import(meal(record()))
    #expect(result.report.samples == [.stepCount: 1, .food: 1])
  }

  @Test("Whether a record stands before or behind its correlation makes no difference")
  func order() throws {
    let before = try Import(record(), meal(record()))
    let behind = try Import(meal(record()), record())
    #expect(before.report.samples == [.stepCount: 1, .food: 1])
    #expect(Set(before.samples) == Set(behind.samples))
  }

  @Test("Two alike beside and one inside are two; one beside and two inside are two as well")
  func twinsAndMembers() throws {
    #expect(try Import(record(), record(), meal(record())).report.samples[.stepCount] == 2)
    #expect(try Import(record(), meal(record(), record())).report.samples[.stepCount] == 2)
    #expect(try Import(meal(record()), record(), meal(record()), record()).report.samples[.stepCount] == 2)
    #expect(try Import(meal(record()), meal(record())).report.samples == [.stepCount: 2, .food: 2])
  }

  @Test("A correlation without members is named; one of an unknown type leaves its members")
  func oddCorrelations() throws {
    let empty = try Import(meal())
    #expect(empty.samples.isEmpty)
    #expect(empty.omissions == ["1 × Correlation HKCorrelationTypeIdentifierFood: holds no samples (line 3)"])
    let unknown = try Import("<Correlation type=\"Feast\">\(record())</Correlation>")
    #expect(unknown.report.samples == [.stepCount: 1])
    #expect(unknown.omissions == ["1 × Correlation Feast: is an unknown type (line 3)"])
  }
}
