import AppleHealthExport
import Foundation
import HealthModel
import SeededRandom
import TestSupport
import Testing

@Suite("Written exports can be read back")
struct RoundTripTests {
  @Test("An everyday export stays the same when it is imported, exported and imported again")
  func everyday() throws {
    let first = try Import(resource("everyday.xml"))
    let written = try Written(SampleList(first))
    let second = try written.imported()
    #expect(Set(second.samples) == Set(first.samples))
    #expect(second.samples.count == first.samples.count)
    #expect(second.report.samples == first.report.samples)
    #expect(written.summary.samples == first.report.samples)
    #expect(written.summary.losses.map(\.description) == [])
    #expect(second.report.characteristics == first.report.characteristics)
    #expect(second.report.characteristicsEntered == first.report.characteristicsEntered)
    #expect(second.report.exportDate == first.report.exportDate)
    #expect(second.report.exportVersion == 14)
    #expect(second.report.interruption == nil)
    #expect(
      second.omissions.map { $0.prefix { $0 != "(" } } == [
        "2 × ActivitySummary: is not imported, because this device computes it from samples "
      ])
  }

  @Test("Samples of all types are read back unchanged, and a second export has the same bytes")
  func generated() throws {
    var random = SplitMix64(seed: 7)
    for round in 0..<TestSize.amount(8, full: 20) {
      var generator = SampleGenerator(random: random)
      let contents = SampleList(generator.samples(120))
      random = generator.random
      let written = try Written(contents)
      let first = try written.imported()
      #expect(first.omissions == [], "round \(round)")
      #expect(written.summary.losses == [], "round \(round)")
      #expect(written.summary.samples == first.report.samples)
      #expect(
        first.samples.map(WithoutIdentity.init).sorted() == contents.list.map(WithoutIdentity.init).sorted(),
        "round \(round)")
      let again = try Written(SampleList(first))
      let second = try again.imported()
      #expect(Set(second.samples) == Set(first.samples), "round \(round)")
      #expect(try again.text() == written.text(), "round \(round)")
    }
  }

  @Test("Exporting the same samples again gives the same bytes")
  func sameBytes() throws {
    var generator = SampleGenerator(random: SplitMix64(seed: 3))
    let contents = SampleList(generator.samples(200))
    #expect(try Written(contents).bytes() == Written(contents).bytes())
  }

  @Test("Equal samples keep their identities and the metadata that distinguish them")
  func twins() throws {
    let first = try Import(
      record(children: "<MetadataEntry key=\"Number\" value=\"1\"/>"), record(),
      record(children: "<MetadataEntry key=\"Number\" value=\"3\"/>"))
    let second = try Written(SampleList(first)).imported()
    #expect(Set(second.samples) == Set(first.samples) && second.samples.count == 3)
  }

  @Test("Exported numbers have the shortest form that reads back as the same number")
  func numbers() throws {
    var random = SplitMix64(seed: 11)
    var values = [
      0, -0.0, 0.1, 1.0 / 3, 1e21, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 64.35,
      123_456_789_012_345_680,
    ]
    values += (0..<500).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    let samples = try values.enumerated().map { index, value in
      try steps(value, at: "2024-03-01T08:00:00Z", source: "S\(index)")
    }
    let written = try Written(SampleList(samples.filter { $0.flaw == nil }))
    let back = try written.imported().samples
    #expect(back.count == samples.count { $0.flaw == nil })
    for sample in back {
      let index = try #require(Int(sample.sourceRevision.source.name.dropFirst()))
      guard case .quantity(let quantity) = sample.content else { continue }
      #expect(quantity.value.bitPattern == values[index].bitPattern)
    }
    #expect(try written.text().contains(" value=\"64.35\"/>"))
  }
}
