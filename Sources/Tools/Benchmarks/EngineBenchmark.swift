import Foundation
import HealthDaemon
import HealthModel
import StatisticsEngine

struct EngineBenchmark {
  let count: Int

  func run(_ results: inout Results) {
    measureSteps(&results)
    measureHeartRates(&results)
    results[.plainPass, .engine] = plainPass()
  }

  // MARK: Queries

  private static func boundaries(
    from start: Double = Workload.start, _ count: Int, every seconds: Double
  ) -> [Double] {
    (0...count).map { start + Double($0) * seconds }
  }

  private let days = boundaries(Workload.days, every: 86_400)

  private func sums(_ boundaries: [Double], sources: Set<SourceIndex>? = nil) -> TimelineQuery {
    TimelineQuery(boundaries: boundaries, options: .cumulativeSum, sources: sources)
  }

  // MARK: Steps

  private func measureSteps(_ results: inout Results) {
    let before = Measurement.residentBytes()
    var timeline = SampleTimeline(.cumulative)
    var seconds = 0.0
    Workload.steps(count) { batch in seconds += Measurement.once { timeline.insert(batch) } }
    results[.adding, .engine] = Double(count) / seconds
    results[.firstChart, .engine] = Measurement.once { timeline.prepare(for: sums(days)) }
    results[.memory, .engine] = (Measurement.residentBytes() - before) / Double(count)
    ask(&timeline, &results)
    change(&timeline, &results)
  }

  private func ask(_ timeline: inout SampleTimeline, _ results: inout Results) {
    func measure(_ query: TimelineQuery) -> Double {
      timeline.prepare(for: query)
      return Measurement.fastest { Measurement.use(timeline.statistics(query)) }
    }
    results[.dailySum, .engine] = measure(sums(days))
    results[.ownDays, .engine] = measure(sums(days, sources: [1]))
    results[.oddDays, .engine] = measure(
      sums(Self.boundaries(from: Workload.start + 34_883, Workload.days - 1, every: 86_400)))
    results[.minuteSums, .engine] = measure(sums(Self.boundaries(from: Workload.someDay, 1_440, every: 60)))
    results[.total, .engine] = measure(TimelineQuery(options: .cumulativeSum))
    results[.calendarDays, .engine] = Measurement.fastest {
      guard let buckets = CalendarBuckets(Queries.daysInBerlin) else { return }
      for boundaries in timeline.windows(of: buckets, for: sums([0, 1])) {
        Measurement.use(timeline.statistics(sums(boundaries)))
      }
    }
  }

  private func change(_ timeline: inout SampleTimeline, _ results: inout Results) {
    var serial = UInt64(count)
    var instant = Workload.end
    func sample(_ start: Double) -> TimelineSample {
      serial += 1
      return TimelineSample(start: start, end: start + 20, value: 3, serial: serial, source: 1)
    }
    results[.append, .engine] = Measurement.fastest {
      instant += 1
      timeline.insert(sample(instant))
    }
    let today = sums(Self.boundaries(from: Workload.end - 86_400, 48, every: 3_600))
    results[.liveChart, .engine] = Measurement.fastest {
      instant += 1
      timeline.insert(sample(instant))
      timeline.prepare(for: today)
      Measurement.use(timeline.statistics(today))
    }
    var late: [TimelineSample] = []
    results[.lateInsert, .engine] = Measurement.fastest {
      late.append(sample(Workload.someDay + Double(late.count) * 7))
      timeline.insert(late[late.count - 1])
    }
    results[.removal, .engine] = Measurement.fastest { if let last = late.popLast() { timeline.remove([last]) } }
    let week = sums(Self.boundaries(from: Workload.someDay, 7, every: 86_400))
    results[.reordering, .engine] = Measurement.fastest {
      timeline.prioritize(timeline.priority.reversed())
      timeline.prepare(for: week)
      Measurement.use(timeline.statistics(week))
    }
  }

  // MARK: Heart rates

  private func measureHeartRates(_ results: inout Results) {
    var timeline = SampleTimeline(.discreteTemporallyWeighted)
    Workload.heartRates(count) { timeline.insert($0) }
    let options: StatisticsOptions = [.discreteMin, .discreteAverage, .discreteMax]
    for (work, boundaries) in [
      (Work.hourlyRates, Self.boundaries(from: Workload.start + 366 * 86_400, 8_760, every: 3_600)),
      (.minuteRates, Self.boundaries(from: Workload.someDay, 1_440, every: 60)),
    ] {
      let query = TimelineQuery(boundaries: boundaries, options: options)
      timeline.prepare(for: query)
      results[work, .engine] = Measurement.fastest { Measurement.use(timeline.statistics(query)) }
    }
  }

  // MARK: For comparison

  /// Measures the minimum work for a program with samples in arrays: daily sums that assign each sample to the day it
  /// starts in.
  private func plainPass() -> Double {
    var starts: [Double] = []
    var values: [Double] = []
    Workload.steps(count) { batch in
      starts += batch.map(\.start)
      values += batch.map(\.value)
    }
    var sums = Array(repeating: 0.0, count: Workload.days)
    return Measurement.fastest {
      for index in starts.indices {
        sums[min(Int((starts[index] - Workload.start) / 86_400), Workload.days - 1)] += values[index]
      }
      Measurement.use(sums)
    }
  }
}
