import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("A timeline reports the changes since a version")
struct TimelineChangesTests {
  private func note(_ spans: [(Double, Double)], in changes: inout TimelineChanges) {
    for (start, end) in spans { changes.note(TimeSpan(start: start, end: end)) }
  }

  @Test("The changes since a version are in chronological order, and merged if they touch; none since the latest")
  func since() {
    var changes = TimelineChanges()
    let first = changes.version
    note([(30, 40), (0, 10)], in: &changes)
    let second = changes.version
    note([(10, 20), (35, 50)], in: &changes)
    #expect(changes.since(first) == [TimeSpan(start: 0, end: 20), TimeSpan(start: 30, end: 50)])
    #expect(changes.since(second) == [TimeSpan(start: 10, end: 20), TimeSpan(start: 35, end: 50)])
    #expect(changes.since(changes.version) == [])
  }

  @Test("A version belongs to one timeline and its copies, and not to other timelines")
  func versions() {
    var (changes, others) = (TimelineChanges(), TimelineChanges())
    let (first, other) = (changes.version, others.version)
    #expect(first == changes.version && first != other)
    note([(0, 1)], in: &changes)
    note([(0, 1)], in: &others)
    #expect(changes.version != first)
    #expect(changes.version.isLater(than: first) && first.isLater(than: first) && !first.isLater(than: changes.version))
    #expect(!others.version.isLater(than: first) && !other.isLater(than: changes.version))
    #expect(changes.since(other) == nil)
    var copy = changes
    note([(5, 6)], in: &copy)
    #expect(changes.since(copy.version) == nil, "this one has seen less")
  }

  @Test("None of thousands of changes is lost, and they take only the memory of a hundred changes")
  func many() throws {
    var changes = TimelineChanges()
    let first = changes.version
    for number in 0..<5_000 { note([(Double(number) * 10, Double(number) * 10 + 1)], in: &changes) }
    let spans = try #require(changes.since(first))
    #expect(spans.count <= 128)
    for number in 0..<5_000 {
      let start = Double(number) * 10
      #expect(spans.contains { $0.start <= start && $0.end >= start + 1 })
    }
  }

  @Test("A new order of sources counts as a change of all time")
  func priority() {
    var timeline = SampleTimeline(.cumulative)
    for source in [SourceIndex(0), 1] {
      timeline.insert(TimelineSample(start: 0, end: 60, value: 1, serial: UInt64(source), source: source))
    }
    let version = timeline.changes.version
    timeline.prioritize([1, 0])
    #expect(timeline.changes.since(version) == [.everything])
    let next = timeline.changes.version
    timeline.prioritize([1, 0])
    #expect(timeline.changes.since(next) == [])
  }

  @Test("Merging sources again keeps their prepared days and chunk sizes")
  func merging() {
    let layout = TimelineLayout(chunkCapacity: 64)
    var sources = [0.0, 1_000].map { start in
      var timeline = SampleTimeline(.cumulative, layout)
      timeline.insert(TimelineSample(start: start, end: start + 60, value: 1, serial: 1))
      return timeline
    }
    var merged = MergedTimeline()
    let query = TimelineQuery(boundaries: [0, 86_400, 172_800], options: .cumulativeSum)
    func merge() -> SampleTimeline {
      var timeline = merged.timeline(merging: sources, .cumulative)
      timeline.prepare(for: query)
      merged.keep(timeline)
      return timeline
    }
    let first = merge()
    #expect(first.layout.chunkCapacity == 64)
    #expect(merge().changes.since(first.changes.version) == [])
    sources[1].insert(TimelineSample(start: 100_000, end: 100_060, value: 1, serial: 2))
    let second = merged.timeline(merging: sources, .cumulative)
    #expect(second.changes.since(first.changes.version) == [TimeSpan(start: 100_000, end: 100_060)])
    #expect(second.rollups[.all]?.prepared == [0..<1])
    merged.keep(second)
    sources.swapAt(0, 1)
    let third = merged.timeline(merging: sources, .cumulative)
    #expect(third.changes.since(second.changes.version) == [.everything] && third.rollups.isEmpty)
  }
}
