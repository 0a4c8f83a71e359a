import Foundation
import HealthModel
import Testing

@testable import StatisticsEngine

/// After any changes, a timeline gives exactly the same answers as the slow oracle.
@Suite("A timeline gives the same answers as a slow implementation of the rules")
struct TimelinePropertyTests {
  static let all: StatisticsOptions = [
    .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent, .duration,
  ]

  /// Layouts in which a few hundred samples have the effect that otherwise needs millions.
  static let fineLayouts = [
    TimelineLayout(chunkCapacity: 64, samplesForQuarterHours: 1, samplesForCut: 1, smallestInterior: 1),
    TimelineLayout(
      chunkCapacity: 96, samplesForQuarterHours: 60, samplesForHours: 10, samplesForCut: 2, smallestInterior: 30),
    TimelineLayout(chunkCapacity: 32, samplesForQuarterHours: 1, smallestInterior: 1),
    TimelineLayout(),
  ]

  @Test(
    "Sums agree with the slow implementation, merged and by source (rules Q43 to Q46, Q51, Q52)",
    arguments: UInt64(1)...40)
  func cumulative(seed: UInt64) { live(seed, .cumulative) }

  @Test("Arithmetic averages agree with the slow implementation (rules Q38, Q47, Q52)", arguments: UInt64(101)...112)
  func arithmetic(seed: UInt64) { live(seed, .discreteArithmetic) }

  @Test("Time-weighted averages agree with the slow implementation (rules Q38, Q39)", arguments: UInt64(201)...220)
  func temporallyWeighted(seed: UInt64) { live(seed, .discreteTemporallyWeighted) }

  @Test("Equivalent sound levels agree with the slow implementation (rule Q38)", arguments: UInt64(301)...312)
  func equivalentLevel(seed: UInt64) { live(seed, .discreteEquivalentContinuousLevel) }

  @Test(
    "Statistics of sixty sources agree with the slow implementation", arguments: UInt64(501)...512,
    [
      ObjectType.AggregationStyle.cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
      .discreteEquivalentContinuousLevel,
    ])
  func manySources(seed: UInt64, style: ObjectType.AggregationStyle) { live(seed, style, sourceCount: 60) }

  @Test(
    "Samples at the boundaries of buckets agree with the slow implementation, before and after the reference date",
    arguments: UInt64(601)...630,
    [
      ObjectType.AggregationStyle.cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
      .discreteEquivalentContinuousLevel,
    ])
  func sameInstants(seed: UInt64, style: ObjectType.AggregationStyle) {
    live(seed, style, sourceCount: [nil, nil, 20][Int(seed) % 3], grid: [150, 900, 1_800, 10_800][Int(seed) % 4])
  }

  /// Changes a timeline with batches, single late samples, deletions and new priorities, and compares answers in
  /// between.
  private func live(
    _ seed: UInt64, _ style: ObjectType.AggregationStyle, sourceCount: Int? = nil, grid: Double? = nil
  ) {
    var random = RandomSamples(seed: seed, style: style, sourceCount: sourceCount, grid: grid)
    var timeline = SampleTimeline(style, Self.fineLayouts[Int(seed) % Self.fineLayouts.count])
    var samples: [TimelineSample] = []
    for step in 0..<(sourceCount == nil ? 16 : 6) {
      switch random.number(upTo: 9) {
      case 0...2:
        let new = random.samples(random.number(upTo: 120))
        timeline.insert(new)
        samples += new
      case 3:
        let new = random.samples(random.number(upTo: 120)).sorted { $0.start < $1.start }
        timeline.insert(new)
        samples += new
      case 4...6:
        for new in random.samples(random.number(upTo: 12)) {
          timeline.insert(new)
          samples.append(new)
        }
      case 7:
        let gone = random.pick(random.number(upTo: samples.count), of: samples)
        #expect(timeline.remove(gone + gone.prefix(1)) == gone.count)
        samples.removeAll { Set(gone).contains($0) }
      case 8:
        let gone = random.pick(random.number(upTo: 3), of: samples)
        for sample in gone { #expect(timeline.remove([sample]) == 1) }
        samples.removeAll { gone.contains($0) }
      default: timeline.prioritize(random.priority())
      }
      #expect(timeline.count == samples.count)
      let query = random.query(Self.all)
      if random.chance(0.8) { timeline.prepare(for: random.chance(0.8) ? query : random.query(Self.all)) }
      expectSame(timeline, samples, query, "seed \(seed), step \(step)")
      // Ask again, now that the first answer has filled caches.
      expectSame(timeline, samples, query, "seed \(seed), step \(step), again")
    }
  }

  @Test(
    "Sums computed before a change are not used after it", arguments: UInt64(401)...430,
    [ObjectType.AggregationStyle.cumulative, .discreteTemporallyWeighted])
  func changes(seed: UInt64, style: ObjectType.AggregationStyle) {
    var random = RandomSamples(seed: seed, style: style)
    var timeline = SampleTimeline(style, Self.fineLayouts[Int(seed) % Self.fineLayouts.count])
    var samples = random.samples(random.number(upTo: 150))
    timeline.insert(samples)
    let query = random.queryOfEverything(Self.all)
    for step in 0..<8 {
      timeline.prepare(for: query)
      if random.chance(0.5), let gone = random.pick(1, of: samples).first {
        timeline.remove([gone])
        samples.removeAll { $0 == gone }
      } else {
        samples.append(random.sample())
        timeline.insert(samples[samples.count - 1])
      }
      timeline.prepare(for: query)
      expectSame(timeline, samples, query, "seed \(seed), step \(step)")
    }
  }

  private func expectSame(
    _ timeline: SampleTimeline, _ samples: [TimelineSample], _ query: TimelineQuery, _ place: String
  ) {
    let slow = SlowStatistics(
      style: timeline.style, samples: samples, priority: timeline.priority, query: query)
    let fast = timeline.statistics(query)
    expectSame(fast.merged, slow.merged(), timeline.style, "\(place), merged")
    for columns in fast.bySource {
      expectSame(
        columns.ofAllBuckets(fast.bucketCount), slow.numbers(of: columns.source), timeline.style,
        "\(place), source \(columns.source)")
    }
    let withSamples = timeline.priority.filter { slow.numbers(of: $0).contains { $0.count > 0 } }
    #expect(fast.bySource.map(\.source) == withSamples, "\(place)")
    #expect(timeline.extent(of: query) == slow.extent(), "\(place)")
  }

  private func expectSame(
    _ fast: BucketColumns, _ slow: [SlowStatistics.Numbers], _ style: ObjectType.AggregationStyle, _ place: String
  ) {
    for (bucket, slow) in slow.enumerated() {
      let summary = fast.summaries[bucket]
      var numbers = SlowStatistics.Numbers(
        count: summary.count, coveredSeconds: fast.coveredSeconds[bucket], mostRecent: fast.mostRecent[bucket])
      if style == .cumulative {
        numbers.sum = summary.total.value
      } else {
        numbers.average = summary.average(style)
        numbers.minimum = summary.minimum
        numbers.maximum = summary.maximum
      }
      #expect(numbers == slow, "\(place), bucket \(bucket)")
    }
  }
}

extension SourceColumns {
  /// Returns the columns with an empty row for each bucket in which the source has no samples.
  fileprivate func ofAllBuckets(_ count: Int) -> BucketColumns {
    var all = BucketColumns(
      summaries: Array(repeating: SampleSummary(), count: count), coveredSeconds: Array(repeating: 0, count: count),
      mostRecent: Array(repeating: nil, count: count))
    forEachRow { bucket, row in
      all.summaries[bucket] = columns.summaries[row]
      all.coveredSeconds[bucket] = columns.coveredSeconds[row]
      all.mostRecent[bucket] = columns.mostRecent[row]
    }
    return all
  }
}
