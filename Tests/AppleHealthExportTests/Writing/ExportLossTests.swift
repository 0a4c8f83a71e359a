import AppleHealthExport
import Foundation
import HealthModel
import Testing

@Suite("Data that an export cannot represent are reported and counted")
struct ExportLossTests {
  private func losses(_ samples: SampleRecord...) throws -> [String] {
    try Written(SampleList(samples)).summary.losses.map(\.description)
  }

  @Test("Types for which Apple's format has no element are not written, and are counted as losses")
  func kinds() throws {
    var mood = try steps()
    mood.type = .stateOfMind
    mood.content = .stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5, labels: [], associations: []))
    let written = try Written(mood, mood)
    #expect(written.summary.losses.map(\.description) == ["2 × State of Mind: has no place in an export"])
    #expect(written.summary.samples == [:])
    #expect(try written.lines() == [])
  }

  @Test("Fractions of a second are dropped, and a series is written as its total value")
  func parts() throws {
    var sample = try steps()
    sample.start += 0.25
    #expect(
      try losses(sample) == [
        "1 × Sample: has times with fractions of a second, which are left out"
      ])
    let written = try Written(sample)
    #expect(try written.imported().samples.first?.start == (try date("2024-03-01T08:00:00Z")))
    var series = try steps()
    let value = QuantitySeriesRecord.Value(
      HealthQuantity(40, .count), over: DateInterval(start: series.start, duration: 60))
    series.content = .quantitySeries(try #require(QuantitySeriesRecord([value, value], style: .cumulative)))
    #expect(
      try losses(series) == ["1 × Steps: has a series of values, of which only the total or average is written"])
    #expect(try Written(series).imported().samples.first?.content == .quantity(HealthQuantity(80, .count)))
  }

  @Test("Custom source identifiers, unusual devices and ambiguous metadata are reported as losses")
  func origins() throws {
    var sample = try steps()
    sample.sourceRevision.source.bundleIdentifier = "com.example.phone"
    #expect(
      try losses(sample) == [
        "1 × Sample: comes from a source of which only the name, version and device are written"
      ])
    sample = try steps()
    sample.device = DeviceRecord(name: "Band, model:X")
    #expect(
      try losses(sample) == ["1 × Sample: was measured by a device whose description changes when it is imported again"]
    )
    #expect(
      try losses(steps(metadata: ["Room": .string("42"), "Open": .bool(true)])) == [
        "1 × Sample: has metadata that become another kind of value when they are imported again"
      ])
  }

  @Test("Samples outside the time range of an export are omitted")
  func times() throws {
    var sample = try steps()
    sample.end = .distantFuture
    #expect(try losses(sample) == ["1 × Steps: is at a time that an export cannot express"])
  }

  @Test("Attachments of prescriptions and other entries of the person are reported as losses")
  func others() throws {
    let prescriptions = try Import(resource("everyday.xml")).samples(of: .visionPrescription)
    var contents = SampleList(prescriptions)
    contents.prescriptionsWithFiles = [prescriptions[0].uuid]
    contents.person.referenceSex = 1
    contents.person.wheelchairUse = 2
    #expect(
      try Written(contents).summary.losses.map(\.description) == [
        "1 × Reference Sex: has no place in an export", "1 × Wheelchair: has no place in an export",
        "1 × Vision Prescription: has attached files, which an export cannot contain",
      ])
  }
}
