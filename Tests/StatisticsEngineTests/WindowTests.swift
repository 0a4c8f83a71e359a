import Foundation
import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("A collection visits the buckets that hold samples")
struct WindowTests {
  private static let utc = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    return calendar
  }()

  private func windows(
    _ samples: [(start: Double, end: Double)], _ components: DateComponents,
    _ selection: TimeSelection = TimeSelection(),
    largest: Int = 4_096
  ) throws -> [[Double]] {
    var timeline = SampleTimeline(.cumulative)
    for (row, sample) in samples.enumerated() {
      timeline.insert(TimelineSample(start: sample.start, end: sample.end, value: 1, serial: UInt64(row)))
    }
    let interval = StatisticsInterval(
      anchor: Date(timeIntervalSinceReferenceDate: 0), components: components, calendar: Self.utc)
    var buckets = try #require(CalendarBuckets(interval))
    return timeline.windows(
      of: &buckets, for: TimelineQuery(options: .cumulativeSum, selection: selection), largest: largest)
  }

  @Test("Nothing in, nothing to visit")
  func empty() throws { #expect(try windows([], DateComponents(day: 1)) == []) }

  @Test("From the bucket of the first start to the bucket of the last end")
  func neighbours() throws {
    #expect(try windows([(70, 80), (130, 190)], DateComponents(minute: 1)) == [[60, 120, 180, 240]])
  }

  @Test("An instant on a boundary belongs to the later bucket (rule Q51)")
  func instantOnBoundary() throws {
    #expect(try windows([(120, 120)], DateComponents(minute: 1)) == [[120, 180]])
  }

  @Test("Fifty years without samples are not divided into minutes")
  func gap() throws {
    let windows = try windows([(-978_307_200, -978_307_140), (600_000_000, 600_000_030)], DateComponents(minute: 1))
    #expect(windows.count == 2)
    #expect(windows.map { $0[0] } == [-978_307_200, 600_000_000])
    #expect(windows.reduce(0) { $0 + $1.count } < 10_000)
  }

  @Test("A sample longer than a window is visited to its end")
  func longSample() throws {
    #expect(
      try windows([(0, 300), (400, 400)], DateComponents(minute: 1), largest: 2) == [
        [0, 60, 120], [120, 180, 240], [240, 300, 360], [360, 420],
      ])
  }

  @Test("Only what the predicate selects is visited (rule Q53)")
  func selection() throws {
    let selection = TimeSelection(from: 100, to: 200)
    #expect(
      try windows([(0, 60), (90, 110), (190, 260), (400, 410)], DateComponents(minute: 1), selection) == [
        [60, 120, 180, 240, 300]
      ])
  }
}
