import CInstructions
import Foundation
import HealthDaemon
import HealthDatabase
import HealthModel
import StatisticsEngine

/// A few ratios that hold even in a debug build. The ratios do not detect small slowdowns. They detect work that grows
/// with a number on which it should not depend. Such work would be ten times as large here, and the limit is half of
/// that.
struct QuickCheck {
  private static let few = 5_000
  private static let many = 50_000
  private static let limit = 5.0

  private let counter = InstructionCounter()

  /// Returns the comparisons with their results. A failing comparison is measured twice more: it fails each time if the
  /// work grows, but not if the machine was busy for a moment.
  func sentences() async throws -> [Expectations.Sentence] {
    var sentences = try await measured()
    for _ in 0..<2 where !sentences.allSatisfy(\.holds) {
      sentences = zip(sentences, try await measured()).map { $0.holds ? $0 : $1 }
    }
    return sentences
  }

  private func measured() async throws -> [Expectations.Sentence] {
    var sentences = statistics()
    sentences += try await boundary()
    sentences += try storage()
    return sentences
  }

  // MARK: Cost

  /// Returns the cost of some work in instructions, or in processor time if they cannot be counted. Uses the minimum of
  /// several runs, because a busy machine only adds cost.
  private func cost(times: Int = 15, of work: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<times {
      let before = now
      try work()
      least = min(least, now - before)
    }
    return least
  }

  private var now: Double { counter?.count ?? Measurement.processorSeconds() }

  private func compare(_ name: String, _ small: Double, _ large: Double, limit: Double = limit) -> Expectations.Sentence
  {
    let ratio = large / max(small, .leastNormalMagnitude)
    let unit = counter == nil ? "processor time" : "instructions"
    return (ratio <= limit, "\(name): \(String(format: "%.2f", ratio)) times the \(unit), at most \(limit)")
  }

  // MARK: What is checked

  private func statistics() -> [Expectations.Sentence] {
    var costs: [(chart: Double, append: Double, first: Double)] = []
    for count in [Self.few, Self.many] {
      var timeline = SampleTimeline(.cumulative)
      Workload.steps(count) { timeline.insert($0) }
      let days = TimelineQuery(
        boundaries: (0...Workload.days).map { Workload.start + Double($0) * 86_400 }, options: .cumulativeSum)
      let first = cost(times: 1) { timeline.prepare(for: days) }
      let chart = cost { Measurement.use(timeline.statistics(days)) }
      var instant = Workload.end
      let append = cost(times: 100) {
        instant += 1
        timeline.insert(
          TimelineSample(start: instant, end: instant + 1, value: 3, serial: UInt64(instant), source: 1))
      }
      costs.append((chart, append, first))
    }
    let growth = "\(Table.text(Self.many)) samples beside \(Table.text(Self.few))"
    return [
      compare("A chart of \(growth)", costs[0].chart, costs[1].chart),
      compare("Appending to \(growth)", costs[0].append, costs[1].append),
      compare("A chart beside the first one", costs[1].first, costs[1].chart, limit: 1),
    ]
  }

  /// Compares an app's calls with and without samples that are hidden from it.
  private func boundary() async throws -> [Expectations.Sentence] {
    let (empty, full) = (BoundaryBenchmark.World(hidden: 0), BoundaryBenchmark.World(hidden: Self.few))
    var sentences: [Expectations.Sentence] = []
    for call in BoundaryBenchmark.calls {
      var least = (empty: Double.infinity, full: Double.infinity)
      for run in 0..<15 {
        least.empty = min(least.empty, try await empty.cost(call, number: run, by: { now }))
        least.full = min(least.full, try await full.cost(call, number: run, by: { now }))
      }
      sentences.append(compare("Beside \(Table.text(Self.few)) hidden samples, \(call.name)", least.empty, least.full))
    }
    return sentences
  }

  /// Compares saving into a large store with saving into a small one, and checks the file size.
  private func storage() throws -> [Expectations.Sentence] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var costs: [Double] = []
    var bytes = 0
    for count in [Self.few / 5, Self.many / 5] {
      let path = folder.appendingPathComponent("\(count).healthsheet").path
      let device = try StoredDevice(path)
      for batch in StoredWorkload.batches(count) { try device.daemon.addDurably(batch.map(StoredWorkload.steps)) }
      var number = count
      costs.append(
        try cost(times: 30) {
          number += 1
          try device.daemon.addDurably([StoredWorkload.steps(number)])
        })
      device.close()
      bytes = ((try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0) / count
    }
    let counts = "a store of \(Table.text(Self.many / 5)) beside one of \(Table.text(Self.few / 5))"
    return [
      compare("Saving one sample into \(counts)", costs[0], costs[1]),
      (bytes <= 80, "A sample takes \(bytes) bytes of a file, at most 80"),
    ]
  }
}

/// Counts the instructions of this process. The same work gives the same count, however busy the machine is.
struct InstructionCounter {
  private let descriptor: Int32

  /// Nil when the kernel does not let a program count, or when there is no counter.
  init?() {
    descriptor = instructions_open()
    if descriptor < 0 || instructions_read(descriptor) <= 0 { return nil }
  }

  var count: Double { Double(instructions_read(descriptor)) }
}
