import Foundation
import HealthModel
import Testing

@testable import StatisticsEngine

@Suite("Too many buckets are refused before any is created")
struct BucketLimitTests {
  private static let utc = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    return calendar
  }()

  private typealias Span = (start: Double, end: Double)

  private func timeline(_ samples: [Span]) -> SampleTimeline {
    var timeline = SampleTimeline(.cumulative)
    for (row, sample) in samples.enumerated() {
      timeline.insert(TimelineSample(start: sample.start, end: sample.end, value: 1, serial: UInt64(row)))
    }
    return timeline
  }

  private func buckets(_ components: DateComponents, anchor: Double = 0) throws -> CalendarBuckets {
    try #require(
      CalendarBuckets(
        StatisticsInterval(
          anchor: Date(timeIntervalSinceReferenceDate: anchor), components: components, calendar: Self.utc)))
  }

  private func tooMany(
    _ samples: [Span], _ components: DateComponents, _ selection: TimeSelection = TimeSelection(), anchor: Double = 0
  ) throws -> TooManyBuckets? {
    timeline(samples).tooManyBuckets(
      of: try buckets(components, anchor: anchor),
      for: TimelineQuery(options: .cumulativeSum, selection: selection))
  }

  @Test("Buckets of a minute over four thousand years exceed the limit, and buckets of an hour over fifty do not")
  func tooMany() throws {
    let ages = (start: -63_113_904_000.0, end: 63_113_904_000.0)
    let minutes = try tooMany([ages], DateComponents(minute: 1))
    #expect(minutes?.count == 2_103_796_801)
    #expect(minutes?.extent == ages.start...ages.end)
    #expect(try tooMany([(-978_307_200, 750_000_000)], DateComponents(minute: 1)) != nil)
    #expect(try tooMany([(-978_307_200, 750_000_000)], DateComponents(hour: 1)) == nil)
    #expect(
      try tooMany([ages, (0, 60)], DateComponents(minute: 1), TimeSelection(from: 0, to: nil, strictStart: true)) == nil
    )
  }

  @Test("A bucket counts once towards the limit, even if it has samples of several sources")
  func severalSources() throws {
    let (ages, minutes) = (63_113_904_000.0, try buckets(DateComponents(minute: 1)))
    for span in [(start: -ages, end: 0.0), (start: 0, end: ages)] {
      var timeline = timeline([span, span])
      timeline.insert(TimelineSample(start: 0, end: 60, value: 1, serial: 9, source: 1))
      let excess = timeline.tooManyBuckets(of: minutes, for: TimelineQuery(options: .cumulativeSum))
      #expect(excess?.count == ages / 60 + 1)
      #expect(excess?.extent == span.start...max(span.end, 60))
    }
  }

  @Test("Ten million buckets are possible, and one more is too many")
  func exactly() throws {
    let (minutes, seconds) = (DateComponents(minute: 1), DateComponents(second: 1))
    let most = Double(TooManyBuckets.most)
    #expect(try tooMany([(0, 60 * most)], minutes) == nil)
    #expect(try tooMany([(0, 60 * most + 1)], minutes)?.count == most + 1)
    // All samples span more than ten million buckets. In the first expectation, the selected samples do not. In the
    // second, most of the buckets are empty.
    let fromZero = TimeSelection(from: 0, to: nil, strictStart: true)
    #expect(try tooMany([(-1e12, -1e12), (0, 60 * most)], minutes, fromZero) == nil)
    #expect(try tooMany([(0, most - 0.5), (2 * most, 2 * most)], seconds) == nil)
    #expect(try tooMany([(0, most + 0.5), (2 * most, 2 * most)], seconds)?.count == most + 1)
  }

  @Test("A bucket counts once towards the limit, whether it has several samples or one sample without duration")
  func touched() throws {
    let nanosecond = DateComponents(nanosecond: 1)
    #expect(try tooMany([(0, 0.006), (0.002, 0.009), (1, 1)], nanosecond) == nil)
    #expect(try tooMany([(0, 0.0099999995), (1, 1)], nanosecond)?.count == Double(TooManyBuckets.most) + 1)
    #expect(try tooMany([(0, 0.0099999985), (1, 1)], nanosecond) == nil)
  }

  @Test("Two samples without duration, thousands of years apart, need only two buckets")
  func farApart() throws {
    let moments = [(start: -63_113_904_000.0, end: -63_113_904_000.0), (63_113_904_000, 63_113_904_000)]
    #expect(try tooMany(moments, DateComponents(minute: 1)) == nil)
  }

  @Test("Buckets of a nanosecond are too many even for one second", arguments: [0, 1, 345_600, 750_000_000])
  func nanoseconds(start: Double) throws {
    #expect(try tooMany([(start, start + 1)], DateComponents(nanosecond: 1)) != nil)
  }

  @Test("If a sample is 1e15 or more buckets away from the anchor, there are too many buckets")
  func beyondNumbers() throws {
    let microsecond = DateComponents(nanosecond: 1_000)
    #expect(try tooMany([(1e9, 1e9)], microsecond)?.count == 1e15)
    #expect(try tooMany([(1e9 - 1, 1e9 - 1)], microsecond) == nil)
    let moments: [Span] = [(-5e8, -5e8), (5e8, 5e8)]
    #expect(try tooMany(moments, microsecond) == nil)
    #expect(try tooMany(moments, microsecond, anchor: 5e8)?.count == 1e15)
    #expect(try tooMany(moments, microsecond, anchor: -5e8)?.count == 1e15)
  }

  @Test("If buckets exceed the maximum before all are created, their number is estimated from those created")
  func whileMaking() throws {
    let timeline = timeline([(1_000, 1_060), (4_000, 5_000)])
    let query = TimelineQuery(options: .cumulativeSum)
    let excess = TooManyBuckets(
      upTo: [1_000, 1_500, 2_000], of: try buckets(DateComponents(minute: 1)), in: timeline, query)
    #expect(excess.count == 4 * Double(TooManyBuckets.most))
    #expect(excess.extent == 1_000...5_000)
    #expect(excess.seconds == 60)
  }
}
