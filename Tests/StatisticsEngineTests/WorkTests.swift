import HealthModel
import Testing

@testable import StatisticsEngine

/// If an optimization is lost, answers stay the same but take longer. A clock is too unreliable to show that in a test,
/// so these tests count the samples and columns that are visited.
@Suite("The work of queries does not grow")
struct WorkTests {
  /// The number of samples and columns visited during the changes and queries of some timelines.
  private struct Work: CustomStringConvertible {
    var changing = VisitCounter.Counts()
    var preparing = VisitCounter.Counts()
    var answering = VisitCounter.Counts()
    /// The counts for the same queries a second time, when caches are filled.
    var answeringAgain = VisitCounter.Counts()
    /// The number of times that a preparation reached its limit.
    var pauses = 0

    var description: String {
      let counts = [changing, preparing, answering, answeringAgain].map { "\($0.samples) of \($0.columns)" }
      return (counts + ["\(pauses) pauses"]).joined(separator: ", ")
    }
  }

  private func measured(_ counts: inout VisitCounter.Counts, _ body: () -> Void) {
    let counter = VisitCounter()
    counter.counting(body)
    counts.samples += counter.counts.samples
    counts.columns += counter.counts.columns
  }

  /// Changes a timeline with batches, late samples, deletions and new priorities, with queries in between.
  private func live(_ seed: UInt64, _ style: ObjectType.AggregationStyle, _ sourceCount: Int?, _ work: inout Work) {
    var random = RandomSamples(seed: seed, style: style, sourceCount: sourceCount)
    var timeline = SampleTimeline(style, TimelinePropertyTests.fineLayouts[Int(seed) % 4])
    var samples: [TimelineSample] = []
    for step in 0..<6 {
      let new = random.samples([150, 40, 1][step % 3])
      samples += new
      measured(&work.changing) { timeline.insert(step % 2 == 0 ? new : new.sorted { $0.start < $1.start }) }
      let gone = random.pick([1, 10][step % 2], of: samples)
      samples.removeAll { gone.contains($0) }
      measured(&work.changing) { timeline.remove(gone) }
      if step == 3 { timeline.prioritize(random.priority()) }
      for _ in 0..<4 {
        let query = random.query(TimelinePropertyTests.all)
        measured(&work.answering) { _ = timeline.statistics(query) }
        measured(&work.preparing) { while !timeline.prepare(for: query, limit: 60) { work.pauses += 1 } }
        measured(&work.answering) { _ = timeline.statistics(query) }
        measured(&work.answeringAgain) { _ = timeline.statistics(query) }
        measured(&work.answering) { _ = timeline.extent(of: query) }
      }
    }
  }

  /// The counts when this test was written. After an optimization, write the new counts here.
  private static let expected: [(style: ObjectType.AggregationStyle, few: String, many: String)] = [
    (
      .cumulative, "25412 of 1632, 110678 of 4291, 1117254 of 51259, 522712 of 24877, 126 pauses",
      "3323 of 1680, 56275 of 63377, 1278653 of 752227, 616831 of 362255, 90 pauses"
    ),
    (
      .discreteArithmetic, "26124 of 1462, 73538 of 3475, 1084681 of 46974, 524026 of 23253, 120 pauses",
      "3257 of 1586, 38187 of 52323, 1148946 of 640563, 552676 of 306515, 81 pauses"
    ),
    (
      .discreteTemporallyWeighted, "29322 of 1598, 73538 of 3475, 1086192 of 47163, 524801 of 23345, 120 pauses",
      "3253 of 1732, 38303 of 52374, 1149686 of 645017, 553054 of 308747, 81 pauses"
    ),
    (
      .discreteEquivalentContinuousLevel,
      "26124 of 1462, 73538 of 3475, 1084837 of 47134, 524104 of 23333, 120 pauses",
      "3257 of 1586, 38187 of 52323, 1199734 of 727265, 578070 of 349866, 81 pauses"
    ),
  ]

  @Test(
    "The number of visits is as recorded here, for each aggregation style, with few sources and with sixty",
    arguments: 0..<4,
    [nil, 60])
  func work(style: Int, sourceCount: Int?) {
    let expected = Self.expected[style]
    var work = Work()
    for seed in UInt64(1)...6 { live(seed, expected.style, sourceCount, &work) }
    #expect("\(work)" == (sourceCount == nil ? expected.few : expected.many))
  }

  @Test("A sum visits a source only as far as the selected samples of lower sources reach")
  func neighbors() {
    var timeline = SampleTimeline(.cumulative)
    timeline.insert(
      (0..<20_000).map { TimelineSample(start: Double($0) * 10, end: Double($0) * 10 + 5, value: 1, serial: $0) })
    // The other source has a block of 32 samples, and then one more sample, which lasts two days.
    timeline.insert(
      (0..<33).map { (number: UInt64) in
        let start = Double(number) * 10
        return TimelineSample(
          start: start, end: number < 32 ? start + 10 : start + 190_000, value: 1, serial: 30_000 + number, source: 1)
      })
    let query = TimelineQuery(boundaries: [0, 320], options: .cumulativeSum)
    let counter = VisitCounter()
    let statistics = counter.counting { timeline.statistics(query) }
    // Each sample of the first source covers half of a sample of the other source.
    #expect(statistics.values(ofBucket: 0).sum == 48)
    #expect(counter.counts.samples < 5_000)
  }
}
