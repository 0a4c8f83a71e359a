/// Adds up days of a view of many sources, several at a time: each source goes through the days it touches.
struct ManyDays<Weighting: SampleWeighting> {
  /// All sources of the timeline.
  let sources: [SourceTimeline]
  /// The indices of the sources in the view, in order of priority.
  let visible: [Int]
  /// The layout that gives the number of a day's cells.
  let layout: TimelineLayout

  /// Returns the days of a range that ordinary samples touch, in order, each with its number.
  func days(_ range: Range<Int>) -> [(number: Int, day: RollupDay)] {
    var builders = builders(range)
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
  private func builders(_ range: Range<Int>) -> [RollupDayBuilder<Weighting>?] {
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
}

extension ChunkedSamples {
  /// Calls the closure for each day of a range that a sample touches, or reaches within some seconds after its end.
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
