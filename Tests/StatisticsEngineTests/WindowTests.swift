import Foundation
import HealthModel
import Testing

@testable import StatisticsEngine

@Suite(
  "A collection visits only buckets with samples, divided into windows of consecutive buckets", .timeLimit(.minutes(20))
)
struct WindowTests {
  private static let utc = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    return calendar
  }()

  private func windows(
    _ samples: [(start: Double, end: Double)], _ components: DateComponents,
    _ selection: TimeSelection = TimeSelection(),
    anchor: Double = 0,
    largest: Int = 4_096
  ) throws -> [[Double]] {
    var timeline = SampleTimeline(.cumulative)
    for (row, sample) in samples.enumerated() {
      timeline.insert(TimelineSample(start: sample.start, end: sample.end, value: 1, serial: UInt64(row)))
    }
    let interval = StatisticsInterval(
      anchor: Date(timeIntervalSinceReferenceDate: anchor), components: components, calendar: Self.utc)
    let buckets = try #require(CalendarBuckets(interval))
    return Array(
      timeline.windows(
        of: buckets, for: TimelineQuery(options: .cumulativeSum, selection: selection), largest: largest))
  }

  @Test("Without samples there are no windows")
  func empty() throws { #expect(try windows([], DateComponents(day: 1)) == []) }

  @Test("A window spans from the start of its first sample to the end of its last")
  func neighbours() throws {
    #expect(try windows([(70, 80), (130, 190)], DateComponents(minute: 1)) == [[60, 120, 180, 240]])
  }

  @Test("A sample without duration on a boundary belongs to the later bucket (rule Q51)")
  func instantOnBoundary() throws {
    #expect(try windows([(120, 120)], DateComponents(minute: 1)) == [[120, 180]])
  }

  @Test("Windows of minutes do not include fifty years without samples")
  func gap() throws {
    let windows = try windows([(-978_307_200, -978_307_140), (600_000_000, 600_000_030)], DateComponents(minute: 1))
    #expect(windows.count == 2)
    #expect(windows.map { $0[0] } == [-978_307_200, 600_000_000])
    #expect(windows.reduce(0) { $0 + $1.count } < 10_000)
  }

  @Test(
    "A query by seconds over a century visits only the buckets of its two samples",
    arguments: [DateComponents(second: 1), DateComponents(minute: 7), DateComponents(day: 1)])
  func farApart(components: DateComponents) throws {
    let (first, last) = (-2_400_000_000.0, 755_760_000.0)
    let counter = VisitCounter()
    let windows = try counter.counting { () throws -> [[Double]] in
      try self.windows([(first, first + 2), (last, last + 2)], components)
    }
    #expect(windows.count == 2)
    #expect(windows.reduce(0) { $0 + $1.count } < 100)
    #expect(counter.counts.samples < 100)
    var timeline = SampleTimeline(.cumulative)
    for (serial, start) in [first, last].enumerated() {
      timeline.insert(TimelineSample(start: start, end: start + 2, value: 1, serial: UInt64(serial)))
    }
    timeline.prepare(for: TimelineQuery(options: .cumulativeSum))
    #expect(timeline.rollups[.all]?.days.count == 2)
    let sums = windows.flatMap { boundaries in
      let answer = timeline.statistics(TimelineQuery(boundaries: boundaries, options: .cumulativeSum))
      return (0..<answer.bucketCount).compactMap { answer.values(ofBucket: $0).sum }
    }
    #expect(sums.reduce(0, +) == 2 && sums.count <= 4)
  }

  @Test("A day that a time zone skipped has no bucket in any window")
  func leftOutDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
    // Samoa skipped 2011-12-30.
    let start = Date(timeIntervalSince1970: 1_325_239_200).timeIntervalSinceReferenceDate - 3 * 86_400
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(TimelineSample(start: start, end: start + 6 * 86_400, value: 1, serial: 1))
    let buckets = try #require(
      CalendarBuckets(
        StatisticsInterval(
          anchor: Date(timeIntervalSinceReferenceDate: 0), components: DateComponents(day: 1), calendar: calendar)))
    let windows = Array(timeline.windows(of: buckets, for: TimelineQuery(options: .cumulativeSum)))
    let boundaries = try #require(windows.first)
    #expect(windows.count == 1 && boundaries.count == 8)
    #expect(zip(boundaries, boundaries.dropFirst()).allSatisfy { $1 - $0 == 86_400 })
  }

  @Test("A timeline query without buckets traps")
  func noBucket() async {
    await #expect(processExitsWith: .failure) { _ = TimelineQuery(boundaries: [0], options: .cumulativeSum) }
  }

  @Test("The windows of buckets reach to the end of a sample that is longer than a window")
  func longSample() throws {
    #expect(
      try windows([(0, 300), (400, 400)], DateComponents(minute: 1), largest: 2) == [
        [0, 60, 120], [120, 180, 240], [240, 300, 360], [360, 420],
      ])
  }

  @Test("Only samples that the predicate selects are visited (rule Q53)")
  func selection() throws {
    let selection = TimeSelection(from: 100, to: 200)
    #expect(
      try windows([(0, 60), (90, 110), (190, 260), (400, 410)], DateComponents(minute: 1), selection) == [
        [60, 120, 180, 240, 300]
      ])
  }

  @Test("With one sample a year, each window of buckets spans only a few minutes")
  func scattered() throws {
    let samples = (0..<50).map { (start: Double($0) * 31_536_000, end: Double($0) * 31_536_000) }
    let windows = try windows(samples, DateComponents(minute: 1))
    #expect(windows.count == 50)
    #expect(windows.reduce(0) { $0 + $1.count } < 1_000)
  }
  @Test("Two samples without duration, thousands of years apart, give two windows")
  func ages() throws {
    let moments = [(start: -63_113_904_000.0, end: -63_113_904_000.0), (63_113_904_000, 63_113_904_000)]
    #expect(try windows(moments, DateComponents(minute: 1)).count == 2)
  }

  @Test("Even with buckets of a nanosecond, the division into windows ends", arguments: [0.0, 60, 345_600])
  func nanoseconds(duration: Double) throws {
    #expect(try windows([(750_000_000.0, 750_000_000 + duration)], DateComponents(nanosecond: 1)) == [])
  }

  @Test("Samples that begin a quadrillion buckets or more from the anchor have no buckets")
  func uncountable() throws {
    #expect(try windows([(-2_000_000, -900_000)], DateComponents(nanosecond: 1)) == [])
    let last = 10_000_000_000 + 2_000_000.0
    #expect(try windows([(last, last)], DateComponents(nanosecond: 2), anchor: 10_000_000_000) == [])
  }

  @Test("A bucket too short for the precision of a Double is merged with the next")
  func inseparable() throws {
    // In the year 2317, adjacent doubles are 1,907 nanoseconds apart.
    let start = 10_000_000_000.0
    let (next, end) = (start.nextUp, start.nextUp.nextUp)
    #expect(
      try windows([(start, end)], DateComponents(nanosecond: 1), anchor: start) == [[start, next], [next, end]])
  }

  @Test("Buckets of a year minus 365 days, which advance only in leap years, are in one window")
  func emptyBuckets() throws {
    // The interval moves forward by one day in each leap year.
    let windows = try windows([(0, 400 * 86_400)], DateComponents(year: 1, day: -365))
    #expect(windows.count == 1 && windows[0].count > 400)
  }

  @Test(
    "If an interval goes forward and back, each sample is still visited, and no time is visited twice",
    arguments: DateComponents.wandering)
  func forwardAndBack(components: DateComponents) throws {
    let samples = (0..<20).map { number in
      let start = Double(number) * 777_777
      return (start: start, end: start + Double(number % 4) * 90_000)
    }
    for largest in [1, 2, 4_096] {
      for first in [0, 1, 7, 19] {
        let windows = try windows(Array(samples[first...]), components, largest: largest)
        let boundaries = windows.flatMap { $0 }
        #expect(boundaries == boundaries.sorted())
        for sample in samples[first...] {
          #expect(windows.contains { $0[0] <= sample.start && $0[$0.count - 1] > sample.start })
        }
      }
    }
  }

  @Test("The search for windows ends even if an interval goes forward and back")
  func nowhere() throws {
    // The interval goes back and forth twelve times a year, and moves forward by a nanosecond overall.
    let components = DateComponents(month: 1, day: -30, second: -37_746, nanosecond: 1)
    #expect(try windows([(0, 31_536_000)], components).count == 1)
  }
}

extension DateComponents {
  /// Intervals of parts that nearly cancel each other out, such as a month minus 30 days. The boundaries of their
  /// buckets move forward and back by days.
  fileprivate static let wandering = [
    DateComponents(month: 1, day: -30), DateComponents(year: 1, day: -365), DateComponents(month: -1, day: 31),
    DateComponents(month: 1, day: -30, second: -37_745),
  ]
}
