import Foundation
import HealthModel
import Synchronization

struct RollupPreparation: Sendable {
  let sources: [SourceTimeline]
  /// The indices of the sources whose samples are summed, in order of priority.
  let visible: [Int]
  let style: ObjectType.AggregationStyle
  /// The layout that decides the number of cells in a day.
  let layout: TimelineLayout

  /// Prepares days until all are prepared or the limit is reached.
  ///
  /// - Parameters:
  ///   - coveredSeconds: True to also compute the seconds that samples cover.
  ///   - left: The number of samples to visit before stopping. Visited samples are subtracted from it.
  func prepare(_ rollup: inout Rollup, _ numbers: ClosedRange<Int>, coveredSeconds: Bool, _ left: inout Int) {
    var number = numbers.lowerBound
    while number <= numbers.upperBound, left > 0 {
      if let known = rollup.preparedRange(of: number) {
        let end = min(known.upperBound, numbers.upperBound + 1)
        if coveredSeconds { cover(number..<end, of: &rollup, &left) }
        number = end
      } else {
        let end = min(rollup.nextPrepared(after: number), numbers.upperBound + 1)
        let (next, days) = days(number..<end, coveredSeconds: coveredSeconds, &left)
        rollup.set(number..<next, days)
        number = next
      }
    }
  }

  /// Adds up the days of a range until `left`, the number of samples that may still be visited, is used up.
  ///
  /// - Returns: The first remaining day, and the days before it that samples touch. Empty time between them costs
  ///   nothing.
  private func days(
    _ range: Range<Int>, coveredSeconds: Bool, _ left: inout Int
  ) -> (next: Int, days: [(number: Int, day: RollupDay)]) {
    var days: [(number: Int, day: RollupDay)] = []
    var next = range.lowerBound
    if visible.count > CoveredSpans.fewSources {
      var length = length(range)
      while next < range.upperBound, left > 0 {
        next = manyDays(next..<range.upperBound, &length, coveredSeconds, &days, &left)
      }
      return (next, days)
    }
    var counted: [CountedDay] = []
    while next < range.upperBound, left > 0 {
      let number = numberOfNextDay(from: next)
      next = min(number, range.upperBound - 1) + 1
      if number >= range.upperBound { break }
      let day = CountedDay(number: number, count: count(number..<number + 1))
      counted.append(day)
      left -= max(1, day.count)
    }
    return (next, concurrentDays(counted, coveredSeconds: coveredSeconds))
  }

  /// A day with the number of samples that start in it.
  private struct CountedDay {
    var number: Int
    var count: Int
  }

  /// Adds up days, on all cores when there are enough samples to share.
  private func concurrentDays(_ counted: [CountedDay], coveredSeconds: Bool) -> [(number: Int, day: RollupDay)] {
    let parts = Self.divided(counted.map(\.count), amongCores: Self.cores).map { counted[$0] }
    if parts.count < 2 { return days(counted[...], coveredSeconds: coveredSeconds) }
    let results = Mutex<[Int: [(number: Int, day: RollupDay)]]>([:])
    let counter = VisitCounter.current
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      // Other threads do not inherit task-local values.
      let result = VisitCounter.$current.withValue(counter) {
        days(parts[index], coveredSeconds: coveredSeconds)
      }
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in parts.indices.flatMap { results[$0] ?? [] } }
  }

  private func days(_ counted: ArraySlice<CountedDay>, coveredSeconds: Bool) -> [(number: Int, day: RollupDay)] {
    counted.map { counted in
      let day = day(counted)
      return (counted.number, coveredSeconds ? cover(day) : day)
    }
  }

  /// Divides consecutive days into ranges with about the same number of samples, at most one per core.
  ///
  ///     RollupPreparation.divided([30_000, 10_000, 20_000, 5_000], amongCores: 3)   // 0..<1, 1..<3, 3..<4
  ///
  /// - Parameter counts: The number of samples of each day.
  static func divided(_ counts: [Int], amongCores cores: Int) -> [Range<Int>] {
    let size = max(fewSamples, (counts.reduce(0, +) + cores - 1) / cores)
    var parts: [Range<Int>] = []
    var (first, sum) = (0, 0)
    for (index, count) in counts.enumerated() {
      sum += count
      if sum >= size || index == counts.count - 1 {
        parts.append(first..<index + 1)
        (first, sum) = (index + 1, 0)
      }
    }
    return parts
  }

  /// The number of samples that one thread adds up in less time than another thread takes to start.
  private static let fewSamples = 10_000

  private static let cores = ProcessInfo.processInfo.activeProcessorCount

  /// Adds up several days in one pass over all sources, so that a pass covers some fifty thousand samples.
  ///
  /// - Parameter length: The number of days to try. The function adapts it to the number of samples for the next pass.
  /// - Returns: The number of the first day that was not added up.
  private func manyDays(
    _ range: Range<Int>, _ length: inout Int, _ coveredSeconds: Bool, _ days: inout [(number: Int, day: RollupDay)],
    _ left: inout Int
  ) -> Int {
    let first = numberOfNextDay(from: range.lowerBound)
    if first >= range.upperBound { return range.upperBound }
    var end = min(range.upperBound, first + length)
    var count = count(first..<end)
    while count > 2 * size, end - first > 1 {
      end = first + (end - first) / 2
      count = self.count(first..<end)
    }
    length = count < size / 2 ? min(Self.mostDays, 2 * (end - first)) : end - first
    let new = manyDays(first..<end)
    days += coveredSeconds ? cover(new) : new
    left -= max(1, count)
    return end
  }

  private static let mostDays = 4_096

  /// The approximate number of samples to process in one pass.
  private var size: Int { max(50_000, 4 * visible.count) }

  /// The number of days that hold enough samples for one pass, assuming an even distribution.
  private func length(_ range: Range<Int>) -> Int {
    let count = visible.reduce(1) { $0 + sources[$1].ordinary.count }
    return max(1, min(Self.mostDays, Int(Double(range.count) * Double(size) / Double(count))))
  }

  private func count(_ days: Range<Int>) -> Int {
    let (start, end) = (Rollup.start(ofDay: days.lowerBound), Rollup.start(ofDay: days.upperBound))
    return visible.reduce(0) { $0 + sources[$1].ordinary.count(startingFrom: start, before: end) }
  }

  private func manyDays(_ range: Range<Int>) -> [(number: Int, day: RollupDay)] {
    switch style {
    case .cumulative: manyDays(range, ProportionalSum.self)
    case .discreteArithmetic: manyDays(range, EqualWeight.self)
    case .discreteTemporallyWeighted: manyDays(range, HeldTime.self)
    case .discreteEquivalentContinuousLevel: manyDays(range, SoundEnergy.self)
    }
  }

  /// Returns the days of a range that samples touch, with their numbers, in order. Very long samples do not count.
  /// Visits each source once, and only for the days that its samples touch.
  private func manyDays<Weighting: SampleWeighting>(
    _ range: Range<Int>, _: Weighting.Type
  ) -> [(number: Int, day: RollupDay)] {
    var builders = builders(range, Weighting.self)
    let (start, end) = (Rollup.start(ofDay: range.lowerBound), Rollup.start(ofDay: range.upperBound))
    let touching = visible.indices.filter { rank in
      let ordinary = sources[visible[rank]].ordinary
      return ordinary.earliestStart < end && ordinary.latestEnd + Weighting.longestHold > start
    }
    let earliest = start - SourceTimeline.longestOrdinaryDuration
    let many = ManySources(sources: sources, visible: visible, selection: TimeSelection())
    let uncovered = Weighting.isCumulative ? many.uncovered(from: earliest, by: touching, before: end) : nil
    var covered = CoveredSpans()
    for rank in touching {
      uncovered?.load(rank, into: &covered)
      let source = sources[visible[rank]]
      source.ordinary.forEachDay(of: range, hold: Weighting.longestHold) { number in
        let start = Rollup.start(ofDay: number)
        let scan = ScanRange(
          startsBefore: start + RollupDay.seconds, reaching: start, hold: Weighting.longestHold)
        source.scan(
          scan, TimeSelection(), below: uncovered == nil ? nil : .collected, &covered,
          &builders[number - range.lowerBound]!)
        builders[number - range.lowerBound]!.restart()
      }
    }
    return builders.indices.compactMap { place in
      guard var builder = builders[place], builder.isTouched else { return nil }
      return (range.lowerBound + place, builder.finish())
    }
  }

  /// Returns a builder for each day that samples touch, with as many cells as its samples need; nil for other days.
  private func builders<Weighting: SampleWeighting>(
    _ range: Range<Int>, _: Weighting.Type
  ) -> [RollupDayBuilder<Weighting>?] {
    var counts = Array(repeating: -1, count: range.count)
    for source in visible {
      let ordinary = sources[source].ordinary
      ordinary.forEachDay(of: range, hold: Weighting.longestHold) { number in
        let start = Rollup.start(ofDay: number)
        counts[number - range.lowerBound] =
          max(0, counts[number - range.lowerBound])
          + ordinary.count(startingFrom: start, before: start + RollupDay.seconds)
      }
    }
    return counts.enumerated().map { place, count in
      count < 0
        ? nil
        : RollupDayBuilder(
          start: Rollup.start(ofDay: range.lowerBound + place), cellCount: layout.cellCount(samples: count))
    }
  }
  /// Adds the covered seconds to consecutive days.
  private func cover(_ days: [(number: Int, day: RollupDay)]) -> [(number: Int, day: RollupDay)] {
    guard let first = days.first?.day, let last = days.last?.day else { return [] }
    var covered = CoveredSpans()
    let span = TimeSpan(start: first.start, end: last.start + RollupDay.seconds)
    covered.collect(from: sources, visible[...], in: span, TimeSelection(), withLong: false)
    return days.map { number, day in
      covered.move(to: day.start)
      return (number, cover(day, covered))
    }
  }

  /// Adds the covered seconds to days prepared without them.
  private func cover(_ range: Range<Int>, of rollup: inout Rollup, _ left: inout Int) {
    let places = rollup.place(from: range.lowerBound)..<rollup.place(from: range.upperBound)
    if visible.count > CoveredSpans.fewSources {
      coverMany(places.filter { rollup.days[$0].coveredSeconds.isEmpty }, of: &rollup, &left)
      return
    }
    for place in places {
      let day = rollup.days[place]
      if left <= 0 { return }
      guard day.coveredSeconds.isEmpty else { continue }
      rollup.days[place] = cover(day)
      left -= max(1, day.whole.count)
    }
  }

  /// Returns the number of the first day, at `number` or later, that a sample touches; `Int.max` if there is none.
  private func numberOfNextDay(from number: Int) -> Int {
    let start = Rollup.start(ofDay: number)
    let next = visible.reduce(Double.infinity) { next, source in
      let ordinary = sources[source].ordinary
      if ordinary.latestEnd(startingBefore: start) > start { return start }
      let (chunk, index) = ordinary.firstPlace(startingFrom: start)
      return chunk < ordinary.chunks.count ? min(next, ordinary.chunks[chunk].starts[index]) : next
    }
    return next < .infinity ? Rollup.number(of: next) : Int.max
  }

  private func day(_ day: CountedDay) -> RollupDay {
    switch style {
    case .cumulative: self.day(day, ProportionalSum.self)
    case .discreteArithmetic: self.day(day, EqualWeight.self)
    case .discreteTemporallyWeighted: self.day(day, HeldTime.self)
    case .discreteEquivalentContinuousLevel: self.day(day, SoundEnergy.self)
    }
  }

  private func day<Weighting: SampleWeighting>(_ day: CountedDay, _: Weighting.Type) -> RollupDay {
    let start = Rollup.start(ofDay: day.number)
    let end = start + RollupDay.seconds
    var builder = RollupDayBuilder<Weighting>(start: start, cellCount: layout.cellCount(samples: day.count))
    var covered = CoveredSpans()
    let range = ScanRange(startsBefore: end, reaching: start, hold: Weighting.longestHold)
    for (place, source) in visible.enumerated() {
      let higher = style == .cumulative ? HigherSources(visible[..<place], of: sources, TimeSelection()) : nil
      sources[source].scan(range, TimeSelection(), below: higher, &covered, &builder)
      builder.restart()
    }
    return builder.finish()
  }

  /// Adds the covered seconds to several days at once, about ``size`` samples per pass.
  private func coverMany(_ places: [Int], of rollup: inout Rollup, _ left: inout Int) {
    var rest = places[...]
    while !rest.isEmpty, left > 0 {
      var (count, end) = (0, rest.startIndex)
      while end < rest.endIndex, count < size {
        count += max(1, rollup.days[rest[end]].whole.count)
        end += 1
      }
      let some = rest[..<end]
      let days = cover(some.map { (rollup.numbers[$0], rollup.days[$0]) })
      for (place, day) in zip(some, days) { rollup.days[place] = day.day }
      left -= count
      rest = rest[end...]
    }
  }

  private func cover(_ day: RollupDay) -> RollupDay {
    var covered = CoveredSpans()
    covered.collect(
      from: sources, visible[...], in: TimeSpan(start: day.start, end: day.edge(day.cells.count)), TimeSelection(),
      withLong: false)
    return cover(day, covered)
  }

  private func cover(_ day: RollupDay, _ covered: CoveredSpans) -> RollupDay {
    day.with(
      coveredSeconds: day.cells.indices.map { covered.coveredSeconds(from: day.edge($0), to: day.edge($0 + 1)) })
  }
}

extension ChunkedSamples {
  /// Calls the closure for each day of a range that a sample touches. The `hold` seconds after a sample's end, in which
  /// its value may be held, count as part of the sample.
  fileprivate func forEachDay(of range: Range<Int>, hold: Double, _ body: (Int) -> Void) {
    var number = range.lowerBound
    while number < range.upperBound {
      let start = Rollup.start(ofDay: number)
      if latestEnd(startingBefore: start) + hold <= start {
        let next = firstStart(from: start)
        if next == .infinity { return }
        number = Rollup.number(of: next)
        if number >= range.upperBound { return }
      }
      body(number)
      number += 1
    }
  }
}
