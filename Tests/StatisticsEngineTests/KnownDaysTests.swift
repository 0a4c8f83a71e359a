import Testing

@testable import StatisticsEngine

@Suite("A rollup tracks which days are prepared")
struct KnownDaysTests {
  /// Returns days without totals.
  private func days(_ numbers: ClosedRange<Int>) -> [(number: Int, day: RollupDay)] {
    numbers.map {
      (
        $0,
        RollupDay(
          start: Rollup.start(ofDay: $0), cellSeconds: RollupDay.seconds, cells: [RollupDay.Cell()],
          edges: [RollupDay.Edge(), RollupDay.Edge()], discreteCells: [], discreteEdges: [])
      )
    }
  }

  private func noon(_ day: Int) -> Double { Rollup.start(ofDay: day) + 43_200 }

  @Test("Adjacent ranges of days merge, and separate ranges stay separate")
  func joining() {
    var rollup = Rollup()
    rollup.set(0..<2, days(0...1))
    rollup.set(4..<6, days(5...5))
    #expect(rollup.prepared == [0..<2, 4..<6])
    rollup.set(2..<4, [])
    #expect(rollup.prepared == [0..<6])
    #expect(rollup.numbers == [0, 1, 5])
    rollup.set(7..<9, [])
    #expect(rollup.prepared == [0..<6, 7..<9])
  }

  @Test("A span of time counts as empty only if all its days are prepared and no day has samples")
  func emptiness() {
    var rollup = Rollup()
    rollup.set(0..<4, days(3...3))
    #expect(rollup.isEmpty(from: noon(0), to: noon(2)))
    #expect(rollup.isEmpty(from: noon(0), to: Rollup.start(ofDay: 3)))
    #expect(!rollup.isEmpty(from: noon(0), to: noon(3)))
    #expect(!rollup.isEmpty(from: noon(-1), to: noon(0)), "the day before is not known")
    rollup = Rollup()
    rollup.set(0..<4, [])
    #expect(!rollup.isEmpty(from: noon(0), to: noon(4)), "the day after is not known")
    #expect(!rollup.isEmpty(from: noon(9), to: noon(9)))
  }

  @Test("A span of time counts as prepared only if all its days are prepared")
  func knowledge() {
    var rollup = Rollup()
    rollup.set(0..<4, [])
    #expect(rollup.knows(from: noon(0), to: noon(3)))
    #expect(!rollup.knows(from: noon(0), to: noon(4)))
    #expect(!rollup.knows(from: noon(-1), to: noon(0)))
    #expect(!rollup.knows(from: noon(9), to: noon(9)))
  }

  @Test("A change discards only the prepared days that the change touches")
  func forgetting() {
    var rollup = Rollup()
    rollup.set(0..<10, days(0...9))
    rollup.forget(TimeSpan(start: Rollup.start(ofDay: 3), end: noon(4)))
    #expect(rollup.prepared == [0..<3, 5..<10])
    #expect(rollup.numbers == [0, 1, 2, 5, 6, 7, 8, 9])
    rollup.forget(TimeSpan(start: noon(3), end: noon(4)))
    #expect(rollup.prepared == [0..<3, 5..<10])
    rollup.forget(TimeSpan(start: noon(2), end: noon(5)))
    #expect(rollup.prepared == [0..<2, 6..<10])
    rollup.forget(TimeSpan(start: noon(9), end: noon(20)))
    #expect(rollup.prepared == [0..<2, 6..<9])
  }
}
