import Testing

@testable import StatisticsEngine

@Suite("A summed day finds the edges of its cells, and the sums between two edges")
struct RollupDayTests {
  /// Returns a day with a total of one in each cell.
  private func day(
    _ number: Int = 0, cells count: Int = 96,
    _ change: (inout [RollupDay.Cell], inout [RollupDay.Edge]) -> Void = { _, _ in }
  ) -> RollupDay {
    var one = CompensatedSum()
    one.add(1)
    var cells = Array(repeating: RollupDay.Cell(count: 1, total: one), count: count)
    var edges = Array(repeating: RollupDay.Edge(), count: count + 1)
    change(&cells, &edges)
    return RollupDay(
      start: Rollup.start(ofDay: number), cellSeconds: RollupDay.seconds / Double(count), cells: cells, edges: edges,
      discreteCells: [], discreteEdges: [])
  }

  /// The boundary at -900 seconds is a quarter of an hour before the reference date. For the instants next to it, the
  /// difference to the start of the day is rounded to the difference of the boundary.
  @Test("The edge of a day is found from either side, despite rounding")
  func edges() {
    let day = day(-1)
    let instants = [-86_400, -85_500, -900, 0.0]
    #expect(instants.map(day.firstEdge(from:)) == [0, 1, 95, 96])
    #expect(instants.map { day.firstEdge(from: $0.nextDown) } == [0, 1, 95, 96])
    #expect(instants.map { day.firstEdge(from: $0.nextUp) } == [1, 2, 96, 97])
    #expect(instants.map(day.edge(at:)) == [0, 1, 95, 96])
    #expect(instants.map { day.edge(at: $0.nextDown) } == [nil, nil, nil, nil])
    #expect(instants.map { day.edge(at: $0.nextUp) } == [nil, nil, nil, nil])
    #expect(instants.map(day.lastEdge(to:)) == [0, 1, 95, 96])
    #expect(instants.dropFirst().map { day.lastEdge(to: $0.nextDown) } == [0, 94, 95])
    #expect(instants.map { day.lastEdge(to: $0.nextUp) } == [0, 1, 95, 96])
  }

  @Test("Every edge of a day's cells is found, even on days with few samples", arguments: [1, 24, 96])
  func everyEdge(_ count: Int) {
    for number in [-3, 0, 9_000] {
      let day = day(number, cells: count)
      for edge in 0...count {
        let instant = day.edge(edge)
        #expect(day.edge(at: instant) == edge)
        #expect(day.edge(at: instant + 1) == nil)
        #expect(day.firstEdge(from: instant) == edge && day.lastEdge(to: instant) == edge)
        #expect(day.firstEdge(from: instant - 1) == edge && day.firstEdge(from: instant + 1) == edge + 1)
      }
    }
  }

  @Test("If the sum of a day is infinite, the cells of the day are added one at a time")
  func infinite() {
    let day = day(cells: 24) { cells, _ in cells[3].total.add(.infinity) }
    var summary = SampleSummary()
    day.add(10..<16, to: &summary)
    #expect(summary.count == 6 && summary.total.value == 6)
    day.add(0..<24, to: &summary)
    #expect(summary.total.value == .infinity)
  }

  @Test("If a sample crosses an edge, sums from this edge can be used only if the sample begins in the bucket")
  func crossing() {
    let day = day { _, edges in
      edges[4].earliestStart = 900
      edges[8].earliestStart = 1_800
    }
    #expect(day.summary(from: 1_800, to: 7_200, crossingFrom: -.infinity)?.count == 6)
    #expect(day.summary(from: 2_700, to: 7_200, crossingFrom: -.infinity) == nil, "it begins before the bucket")
    #expect(day.summary(from: 3_600, to: 9_000, crossingFrom: 900)?.count == 6)
    #expect(day.summary(from: 3_600, to: 9_000, crossingFrom: 901) == nil, "it is not to be trusted")
  }

  @Test("A bucket across midnight needs the sums of the following day")
  func intoNext() {
    let (today, tomorrow) = (
      day { _, edges in edges[40].earliestStart = 600 }, day(1) { _, edges in edges[8].earliestStart = 36_000 }
    )
    func count(_ next: RollupDay, crossingFrom earliest: Double, from start: Double = 36_000) -> Int? {
      today.summary(from: start, into: next, to: next.start + 7_200, crossingFrom: earliest)?.count
    }
    #expect(count(tomorrow, crossingFrom: 600) == 64)
    #expect(count(tomorrow, crossingFrom: 601) == nil)
    #expect(count(tomorrow, crossingFrom: 600, from: 36_900) == nil, "a sample begins before the bucket")
    #expect(count(day(2), crossingFrom: -.infinity) == nil)
    #expect(count(day(-1), crossingFrom: -.infinity) == nil)
  }
}
