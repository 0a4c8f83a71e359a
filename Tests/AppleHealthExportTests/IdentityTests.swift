import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("A sample keeps its identity across exports")
struct IdentityTests {
  @Test("Reading an export twice gives every sample the same UUID (rule X42)")
  func twice() throws {
    let url = try resource("everyday.xml")
    #expect(try Import(url).samples == Import(url).samples)
  }

  @Test("A later export contains the samples of the earlier export and new ones, in any order")
  func laterExport() throws {
    let early = [record(value: "1"), record(value: "2"), record(value: "2"), record(source: "Watch", value: "2")]
    let late = [record(value: "9")] + early.reversed() + [record(value: "2")]
    let first = Set(try Import(document: Import.document(early)).samples)
    let second = Set(try Import(document: Import.document(late)).samples)
    #expect(first.count == 4 && second.count == 6)
    #expect(first.isSubset(of: second))
  }

  @Test("A sample stays the same if an export writes its time in another time zone (rule X16)")
  func zones() throws {
    let here = try Import(record(start: "2024-03-01 08:00:00 +0000", end: "2024-03-01 08:10:00 +0000"))
    let there = try Import(record(start: "2024-03-01 16:00:00 +0800", end: "2024-03-01 03:10:00 -0500"))
    #expect(here.samples == there.samples)
  }

  @Test(
    "Samples that differ in any identifying property get different UUIDs",
    arguments: [
      record(source: "Watch"), record(start: "2024-03-01 07:59:59 +0000"), record(end: "2024-03-01 08:10:01 +0000"),
      record(value: "100.5"), record(type: "HKQuantityTypeIdentifierPushCount"), record(unit: "%"),
    ])
  func differences(other: String) throws {
    let plain = try #require(try Import(record()).samples.first)
    let changed = try #require(try Import(other).samples.first)
    #expect(plain.uuid != changed.uuid)
  }

  @Test("A sample keeps its UUID if the app's version or the metadata change")
  func sameSample() throws {
    let plain = try #require(try Import(record(version: "1")).samples.first)
    let changed = try #require(
      try Import(record(version: "2", children: "<MetadataEntry key=\"a\" value=\"b\"/>")).samples.first)
    #expect(plain.uuid == changed.uuid)
  }

  @Test("Equal records become separate samples, with the same UUIDs in each import (rule X34)")
  func twins() throws {
    let samples = try Import(record(), record(), record()).samples
    #expect(Set(samples.map(\.uuid)).count == 3)
    #expect(samples.map(\.uuid) == (try Import(record(), record(), record())).samples.map(\.uuid))
  }

  @Test("UUIDs have version 8 of RFC 9562, which is for custom rules")
  func version() throws {
    for sample in try Import(resource("everyday.xml")).samples {
      #expect(sample.uuid.uuid.6 >> 4 == 8)
      #expect(sample.uuid.uuid.8 >> 6 == 0b10)
    }
  }

  @Test("A sample stays the same if its unit is spelled in another way (rule X17)")
  func unitSpellings() throws {
    func uptake(_ unit: String) -> String { record(type: "HKQuantityTypeIdentifierVO2Max", unit: unit, value: "45.2") }
    let one = try Import(uptake("mL/kg·min"))
    #expect(try Import(uptake("mL/min·kg")).samples.map(\.uuid) == one.samples.map(\.uuid))
    #expect(try Written(SampleList(one)).imported().samples == one.samples)
  }

  @Test("An exported file keeps the identities of equal samples, even if the device saved them in another order")
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

  @Test("A record that occurs only inside a correlation is imported once")
  func memberAlone() throws {
    let result = try Import(meal(record()))
    #expect(result.report.samples == [.stepCount: 1, .food: 1])
  }

  @Test("A record may come before or after its correlation, with the same result")
  func order() throws {
    let before = try Import(record(), meal(record()))
    let behind = try Import(meal(record()), record())
    #expect(before.report.samples == [.stepCount: 1, .food: 1])
    #expect(Set(before.samples) == Set(behind.samples))
  }

  @Test("If equal records are beside and inside correlations, the larger of the two groups is imported")
  func twinsAndMembers() throws {
    #expect(try Import(record(), record(), meal(record())).report.samples[.stepCount] == 2)
    #expect(try Import(record(), meal(record(), record())).report.samples[.stepCount] == 2)
    #expect(try Import(meal(record()), record(), meal(record()), record()).report.samples[.stepCount] == 2)
    #expect(try Import(meal(record()), meal(record())).report.samples == [.stepCount: 2, .food: 2])
  }

  @Test("A correlation without members is reported; from a correlation of unknown type the members are imported")
  func oddCorrelations() throws {
    let empty = try Import(meal())
    #expect(empty.samples.isEmpty)
    #expect(empty.omissions == ["1 × Correlation HKCorrelationTypeIdentifierFood: has no samples (line 3)"])
    let unknown = try Import("<Correlation type=\"Feast\">\(record())</Correlation>")
    #expect(unknown.report.samples == [.stepCount: 1])
    #expect(unknown.omissions == ["1 × Correlation Feast: is an unknown type (line 3)"])
  }
}
