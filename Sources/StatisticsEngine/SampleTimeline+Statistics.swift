import HealthModel

extension SampleTimeline {
  /// Answers a question about buckets.
  ///
  /// Options that do not fit the type are left out. ``prepare(for:)`` beforehand makes the answer fast.
  package func statistics(_ query: TimelineQuery) -> TimelineStatistics {
    let visible = visibleSources(query)
    var statistics = TimelineStatistics(
      style: style, options: query.options, boundaries: query.boundaries, merged: columns(of: visible, query))
    if query.options.contains(.separateBySource) {
      for source in visible {
        let columns = visible.count == 1 ? statistics.merged : columns(of: [source], query)
        guard columns.summaries.contains(where: { $0.count > 0 }) else { continue }
        statistics.bySource.append((SourceIndex(source), columns))
      }
    }
    return statistics
  }

  /// The earliest start and the latest end of the selected samples; nil if there are none (rule Q32).
  package func extent(of query: TimelineQuery) -> ClosedRange<Double>? {
    let visible = sources.filter { query.sees($0.source) }
    guard
      let start = visible.compactMap({ $0.firstStart(from: -.infinity, query.selection) }).min(),
      let end = visible.compactMap({ $0.mostRecent(from: -.infinity, to: .infinity, query.selection)?.end }).max()
    else { return nil }
    return start...end
  }

  // MARK: Inside

  /// - Parameter visible: Sources to merge, in order of priority.
  private func columns(of visible: [Int], _ query: TimelineQuery) -> BucketColumns {
    var columns = BucketColumns(summaries: summaries(of: visible, query))
    if style == .discreteEquivalentContinuousLevel { averageInstants(visible, query, &columns.summaries) }
    if query.options.contains(.duration) {
      columns.coveredSeconds = ViewCoverage(
        sources: sources, visible: visible, rollup: view(of: visible).flatMap { rollups[$0] },
        boundaries: query.boundaries, selection: query.selection
      ).coveredSeconds()
    }
    if query.options.contains(.mostRecent) {
      columns.mostRecent = zip(query.boundaries, query.boundaries.dropFirst()).map {
        mostRecent(of: visible, from: $0, to: $1, query.selection)
      }
    }
    return columns
  }

  private func summaries(of visible: [Int], _ query: TimelineQuery) -> [SampleSummary] {
    switch style {
    case .cumulative: summaries(of: visible, query, ProportionalSum.self)
    case .discreteArithmetic: summaries(of: visible, query, EqualWeight.self)
    case .discreteTemporallyWeighted: summaries(of: visible, query, HeldTime.self)
    case .discreteEquivalentContinuousLevel: summaries(of: visible, query, SoundEnergy.self)
    }
  }

  private func summaries<Weighting: SampleWeighting>(
    of visible: [Int], _ query: TimelineQuery, _: Weighting.Type
  ) -> [SampleSummary] {
    var summaries = ViewSummaries<Weighting>(
      sources: sources, visible: visible, rollup: view(of: visible).flatMap { rollups[$0] },
      boundaries: query.boundaries, selection: query.selection, smallestInterior: layout.smallestInterior)
    var columns = summaries.summaries()
    LongSampleSums<Weighting>(
      sources: sources, visible: visible, boundaries: query.boundaries, selection: query.selection
    ).add(to: &columns)
    return columns
  }

  /// Sound levels of buckets that hold only instants: each counts the same.
  private func averageInstants(_ visible: [Int], _ query: TimelineQuery, _ summaries: inout [SampleSummary]) {
    for bucket in summaries.indices where summaries[bucket].count > 0 && summaries[bucket].weight == 0 {
      var collector = InstantCollector()
      var covered = CoveredSpans()
      let range = ScanRange(startsFrom: query.boundaries[bucket], startsBefore: query.boundaries[bucket + 1])
      for source in visible {
        sources[source].scan(range, query.selection, below: nil, &covered, &collector)
      }
      summaries[bucket].total = collector.summary.total
      summaries[bucket].weight = collector.summary.weight
    }
  }

  /// With its value in the canonical unit.
  private func mostRecent(
    of visible: [Int], from start: Double, to end: Double, _ selection: TimeSelection
  ) -> TimelineSample? {
    var latest: TimelineSample?
    for source in visible {
      guard let sample = sources[source].mostRecent(from: start, to: end, selection) else { continue }
      if latest.map(sample.isMoreRecent(than:)) ?? true { latest = sample }
    }
    return latest.map { sample in
      var sample = sample
      // Each source has units of its own.
      sample.value = sources[Int(sample.source)].units.canonicalValue(sample.value, sample.unit)
      sample.unit = 0
      return sample
    }
  }
}

/// Sound levels that all count the same.
private struct InstantCollector: SampleConsumer {
  static let looksAhead = false
  var summary = SampleSummary()

  mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) {
    summary.add(SoundLevel(decibels: sample.value).energy, weight: 1)
  }
}
