import Testing

@testable import StatisticsEngine

@Suite("Buckets between the edges of summed days are found without a separate lookup")
struct KnownPlacesTests {
  private static let day = 86_400.0

  /// Days 0 to 2 and 5 with a sample in the middle of each hour, and day 7 with one at noon.
  private static let rollup: Rollup = {
    var timeline = SampleTimeline(.cumulative, TimelineLayout(samplesForHours: 2))
    var instants: [Double] = [7.5 * day]
    for number in [0.0, 1, 2, 5] {
      for hour in 0..<24 { instants.append(number * day + Double(hour) * 3_600 + 1_800) }
    }
    timeline.insert(
      instants.enumerated().map { TimelineSample(start: $1, end: $1, value: 1, serial: UInt64($0)) })
    timeline.prepare(for: TimelineQuery(options: .cumulativeSum))
    return timeline.rollups[.all]!
  }()

  /// Finds the number of samples between two instants; nil if they are not boundaries of one day or of two adjacent
  /// days.
  private func count(_ places: inout KnownPlaces, _ start: Double, _ end: Double) -> Int? {
    places.summary(from: start, to: end, crossingFrom: -.infinity, in: Self.rollup)?.count
  }

  @Test("A bucket for an hour of a day needs no separate lookup, including the last hour", arguments: [0, 1, 5])
  func hours(of day: Int) {
    var places = KnownPlaces()
    for hour in 0..<24 {
      let start = Double(day) * Self.day + Double(hour) * 3_600
      let found = count(&places, start, start + 3_600)
      #expect(found == 1)
      #expect(places.dayStart == Double(day) * Self.day)
    }
  }

  @Test("Buckets of consecutive days in any time zone need no separate lookup", arguments: [0, 3_600, 82_800.0])
  func days(from offset: Double) {
    var places = KnownPlaces()
    let found = (0..<2).map { count(&places, offset + Double($0) * Self.day, offset + Double($0 + 1) * Self.day) }
    #expect(found == [24, 24])
    let next = count(&places, offset + 2 * Self.day, 3 * Self.day)
    #expect(next == 24 - Int(offset / 3_600))
    #expect(places.day == 2 && places.dayStart == 2 * Self.day)
  }

  @Test("A bucket that ends on the next day needs no separate lookup, but a bucket that ends later needs one")
  func twoDays() {
    var places = KnownPlaces()
    _ = count(&places, 0, 3_600)
    let (two, three) = (count(&places, 3_600, 2 * Self.day), count(&places, Self.day, 3 * Self.day + 3_600))
    #expect(two == 47)
    #expect(places.day == 1)
    #expect(three == nil)
  }

  @Test("Buckets on empty days, within an hour, or longer than two days need a separate lookup")
  func others() {
    var places = KnownPlaces()
    let found = [
      count(&places, 3 * Self.day, 3 * Self.day + 3_600), count(&places, 1_000, 3_600), count(&places, 0, 1_000),
      count(&places, 2 * Self.day + 3_600, 3 * Self.day + 3_600), count(&places, 5 * Self.day, 7 * Self.day),
    ]
    #expect(found == [nil, nil, nil, nil, nil])
  }

  @Test("A day's cells are too coarse for a bucket that contains none of them, such as an hour of a one-cell day")
  func coarser() {
    var places = KnownPlaces()
    func isCoarser(_ start: Double, _ end: Double) -> Bool {
      _ = places.start(at: start, in: Self.rollup)
      return places.isCoarser(than: start, to: end, in: Self.rollup)
    }
    let (last, noon) = (7 * Self.day, 7.5 * Self.day)
    #expect(isCoarser(last, last + 3_600) && isCoarser(noon, noon + 3_600) && isCoarser(noon, last + Self.day))
    #expect(!isCoarser(last, last + Self.day))
    #expect(!isCoarser(noon, last + Self.day + 3_600), "it goes on")
    #expect(isCoarser(1_800, 5_400) && !isCoarser(1_800, 7_200) && !isCoarser(3_600, 7_200))
  }
}
