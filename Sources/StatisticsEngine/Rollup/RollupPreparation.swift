import HealthModel

/// Adds up days of a view.
struct RollupPreparation {
  let sources: [SourceTimeline]
  /// The sources of the view, in order of priority.
  let visible: [Int]
  let style: ObjectType.AggregationStyle
  let layout: TimelineLayout

  /// Makes all of some days known.
  ///
  /// - Parameter left: How many samples to look at before it stops; less by those it has looked at.
  func prepare(_ rollup: inout Rollup, _ numbers: ClosedRange<Int>, coveredSeconds: Bool, _ left: inout Int) {
    var number = numbers.lowerBound
    while number <= numbers.upperBound {
      if left <= 0 { return }
      switch rollup[number] {
      case .empty: break
      case .known(let day):
        if coveredSeconds, day.coveredSeconds.isEmpty {
          rollup[number] = .known(cover(day))
          left -= day.whole.count
        }
      case .unknown:
        let next = min(numberOfNextDay(from: number), numbers.upperBound + 1)
        for empty in number..<next { rollup[empty] = .empty }
        if next > numbers.upperBound { return }
        let day = day(next)
        rollup[next] = .known(coveredSeconds ? cover(day) : day)
        left -= max(1, day.whole.count)
        number = next
      }
      number += 1
    }
  }

  /// The first day, from one on, that a sample touches.
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

  private func day(_ number: Int) -> RollupDay {
    switch style {
    case .cumulative: day(number, ProportionalSum.self)
    case .discreteArithmetic: day(number, EqualWeight.self)
    case .discreteTemporallyWeighted: day(number, HeldTime.self)
    case .discreteEquivalentContinuousLevel: day(number, SoundEnergy.self)
    }
  }

  private func day<Weighting: SampleWeighting>(_ number: Int, _: Weighting.Type) -> RollupDay {
    let start = Rollup.start(ofDay: number)
    let end = start + RollupDay.seconds
    let count = visible.reduce(0) { $0 + sources[$1].ordinary.count(startingFrom: start, before: end) }
    var builder = RollupDayBuilder<Weighting>(start: start, cellCount: layout.cellCount(samples: count))
    var covered = CoveredSpans()
    let range = ScanRange(startsBefore: end, reaching: start, hold: Weighting.longestHold)
    for (place, source) in visible.enumerated() {
      let higher = style == .cumulative ? HigherSources(visible[..<place], of: sources, TimeSelection()) : nil
      sources[source].ordinary.scan(range, TimeSelection(), below: higher, &covered, &builder)
      builder.restart()
    }
    return builder.finish()
  }

  private func cover(_ day: RollupDay) -> RollupDay {
    var covered = CoveredSpans()
    covered.collect(
      from: sources, visible[...], in: TimeSpan(start: day.start, end: day.edge(day.cells.count)), TimeSelection())
    return day.with(
      coveredSeconds: day.cells.indices.map { covered.coveredSeconds(from: day.edge($0), to: day.edge($0 + 1)) })
  }
}

extension ChunkedSamples {
  fileprivate func count(startingFrom start: Double, before end: Double) -> Int {
    let (first, last) = (firstPlace(startingFrom: start), firstPlace(startingFrom: end))
    if first.chunk == last.chunk { return last.index - first.index }
    return chunks[first.chunk].count - first.index + last.index
      + chunks[(first.chunk + 1)..<last.chunk].reduce(0) { $0 + $1.count }
  }
}
