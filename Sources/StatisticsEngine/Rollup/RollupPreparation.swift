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

  /// Adds up days of a range, as far as that goes.
  ///
  /// - Returns: The first day that is left, and those before it that samples touch. The time between them costs nothing.
  private func days(
    _ range: Range<Int>, coveredSeconds: Bool, _ left: inout Int
  ) -> (next: Int, days: [(number: Int, day: RollupDay)]) {
    var days: [(number: Int, day: RollupDay)] = []
    var next = range.lowerBound
    while next < range.upperBound, left > 0 {
      let number = numberOfNextDay(from: next)
      if number >= range.upperBound { return (range.upperBound, days) }
      let day = day(number)
      days.append((number, coveredSeconds ? cover(day) : day))
      left -= max(1, day.whole.count)
      next = number + 1
    }
    return (next, days)
  }

  /// Adds what is covered in days that are known without it.
  private func cover(_ range: Range<Int>, of rollup: inout Rollup, _ left: inout Int) {
    for place in rollup.place(from: range.lowerBound)..<rollup.place(from: range.upperBound) {
      let day = rollup.days[place]
      if left <= 0 { return }
      guard day.coveredSeconds.isEmpty else { continue }
      rollup.replace(place, cover(day))
      left -= max(1, day.whole.count)
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
      sources[source].scan(range, TimeSelection(), below: higher, &covered, &builder)
      builder.restart()
    }
    return builder.finish()
  }

  private func cover(_ day: RollupDay) -> RollupDay {
    var covered = CoveredSpans()
    covered.collect(
      from: sources, visible[...], in: TimeSpan(start: day.start, end: day.edge(day.cells.count)), TimeSelection(),
      withLong: false)
    return day.with(
      coveredSeconds: day.cells.indices.map { covered.coveredSeconds(from: day.edge($0), to: day.edge($0 + 1)) })
  }
}
