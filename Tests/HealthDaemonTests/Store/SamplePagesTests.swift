import Foundation
import HealthModel
import SeededRandom
import StatisticsEngine
import Testing

@testable import HealthDaemon

/// A million samples can be viewed one page at a time, and the cost of a page depends only on its size.
@Suite("Screens show all samples of a type page by page")
struct SamplePagesTests {
  private let daemon = HealthDaemon(settings: DeviceSettings(now: { noon }, calendar: .london))

  private func sample(_ number: Int, at start: Date, by source: String) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: .heartRate, start: start, end: start,
      content: .quantity(HealthQuantity(Double(number), .beatsPerMinute)),
      sourceRevision: SourceRevisionRecord(source: SourceRecord(name: source, bundleIdentifier: source)))
  }

  /// Returns unsorted samples from three sources. Many begin at the same time, some before 2001.
  private func records(_ count: Int) -> [SampleRecord] {
    var random = SplitMix64(seed: 7)
    return (0..<count).map { number in
      let minutes = Double(Int.random(in: -count...count, using: &random)) / 2
      let start = Date(timeIntervalSinceReferenceDate: minutes.rounded() * 60)
      return sample(number, at: start, by: ["a", "b", "c"][Int.random(in: 0..<3, using: &random)])
    }
  }

  @Test("Without samples of a type there are no pages")
  func nothing() {
    let pages = daemon.pages(of: .heartRate)
    #expect(pages.count == 0)
    #expect(pages.records(in: 0..<10).isEmpty)
    #expect(pages.count(startingIn: DateInterval(start: noon, duration: 60)) == 0)
  }

  @Test("Every page has the right samples, newest first, from all sources", arguments: [1, 7, 500])
  func pages(size: Int) {
    let records = records(500)
    daemon.add(records)
    let pages = daemon.pages(of: .heartRate)
    #expect(pages.count == records.count)
    var paged: [SampleRecord] = []
    for first in stride(from: 0, to: pages.count, by: size) { paged += pages.records(in: first..<first + size) }
    #expect(paged.map(\.start) == records.map(\.start).sorted(by: >))
    #expect(paged == pages.records(in: 0..<pages.count))
    #expect(Set(paged) == Set(records))
    #expect(pages.records(in: 500..<600).isEmpty)
  }

  @Test("The count of samples in an interval includes its start and excludes its end")
  func counts() {
    let records = records(500)
    daemon.add(records)
    let pages = daemon.pages(of: .heartRate)
    let origin = Date(timeIntervalSinceReferenceDate: 0)
    for (from, to) in [(-300.0, 200.0), (0, 1), (0, 0), (-5, 5)] {
      let interval = DateInterval(start: origin.minutes(from), end: origin.minutes(to))
      let expected = records.count { $0.start >= interval.start && $0.start < interval.end }
      #expect(pages.count(startingIn: interval) == expected)
    }
  }

  @Test("Reading a page in the middle visits the same amount of data for very many samples as for few")
  func bounded() {
    func visits(of count: Int) -> Int {
      let daemon = HealthDaemon(settings: DeviceSettings(now: { noon }, calendar: .london))
      daemon.add((0..<count).map { sample($0, at: noon.minutes(Double($0)), by: "a") })
      let counter = VisitCounter()
      let page = counter.counting { daemon.pages(of: .heartRate).records(in: count / 2..<count / 2 + 50) }
      #expect(page.map(\.uuid.number) == (0..<50).map { count - 1 - count / 2 - $0 })
      return counter.counts.samples + counter.counts.objects
    }
    #expect(visits(of: 20_000) == visits(of: 200))
  }

  @Test("The pages of a snapshot do not change when samples are deleted")
  func snapshot() {
    daemon.add(records(100))
    let pages = daemon.pages(of: .heartRate)
    daemon.deleteAllSamples(of: .heartRate)
    #expect(pages.records(in: 0..<100).count == 100)
    #expect(daemon.pages(of: .heartRate).count == 0)
    #expect(daemon.summary(of: .heartRate).sampleCount == 0)
  }

  @Test("A sample is found by its reference, and the samples of a source are counted by type")
  func single() throws {
    let records = records(30)
    daemon.add(records)
    let one = records[4]
    #expect(daemon.sample(one.reference) == one)
    let counted = daemon.sampleCounts(by: "a")
    #expect(counted == [.heartRate: records.count { $0.bundleIdentifier == "a" }])
    daemon.deleteSamples([one.reference])
    #expect(daemon.sample(one.reference) == nil)
    #expect(daemon.sampleCounts(by: "nobody").isEmpty)
  }
}
