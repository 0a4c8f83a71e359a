import HealthModel

extension SampleTimeline {
  /// Answers a query about buckets.
  ///
  /// Options that do not fit the type are ignored. After `prepare(for:)` most buckets are sums of cells; without it,
  /// each sample is visited.
  package func statistics(_ query: TimelineQuery) -> TimelineStatistics {
    let visible = selectedSources(query)
    let view = view(of: visible, query)
    VisitCounter.visit(buckets: query.boundaries.count - 1)
    var statistics = TimelineStatistics(
      style: query.style ?? style, options: query.options, boundaries: query.boundaries,
      merged: columns(of: visible, view, query))
    if query.options.contains(.separateBySource) {
      let runs = [0..<statistics.bucketCount]
      for source in visible {
        let columns =
          visible.count == 1
          ? SourceColumns(source: SourceIndex(source), runs: runs, columns: statistics.merged)
          : columns(of: source, query)
        if columns.columns.summaries.contains(where: { $0.count > 0 }) { statistics.bySource.append(columns) }
      }
      statistics.sortByBucket()
    }
    return statistics
  }

  /// The answer for one source alone. When the source has fewer samples than there are buckets, computes only the
  /// buckets it touches.
  private func columns(of source: Int, _ query: TimelineQuery) -> SourceColumns {
    var columns = SourceColumns(
      source: SourceIndex(source), runs: sources[source].touchedRuns(of: query.boundaries), columns: BucketColumns())
    for run in columns.runs {
      var part = query
      if run.count < query.boundaries.count - 1 {
        part.boundaries = Array(query.boundaries[run.lowerBound...run.upperBound])
      }
      columns.columns.append(self.columns(of: [source], .only(source), part))
    }
    return columns
  }

  /// The earliest start and the latest end of the selected samples; nil when none are selected (rule Q32).
  package func extent(of query: TimelineQuery) -> ClosedRange<Double>? {
    var extent: ClosedRange<Double>?
    for source in selectedSources(query) {
      guard let start = sources[source].firstStart(from: -.infinity, query.selection),
        let end = sources[source].mostRecent(from: -.infinity, to: .infinity, query.selection)?.end
      else { continue }
      extent = min(start, extent?.lowerBound ?? start)...max(end, extent?.upperBound ?? end)
    }
    return extent
  }

  /// Returns the time from the first start to the last end of all samples of a query's sources, selected or not; nil
  /// without samples. Visits each source.
  func outerExtent(of query: TimelineQuery) -> ClosedRange<Double>? {
    selectedSources(query).reduce(nil) { extent, source in
      let (start, end) = (sources[source].earliestStart, sources[source].latestEnd)
      return min(start, extent?.lowerBound ?? start)...max(end, extent?.upperBound ?? end)
    }
  }

  // MARK: Columns

  /// Returns the statistics of some sources, merged.
  ///
  /// - Parameter visible: Sources to merge, in order of priority.
  private func columns(of visible: [Int], _ view: View?, _ query: TimelineQuery) -> BucketColumns {
    let style = query.style ?? style
    // A rollup is valid only for the timeline's own style.
    let rollup = style == self.style ? view.flatMap { rollups[$0] } : nil
    var columns = BucketColumns(summaries: summaries(of: visible, rollup, query, style))
    if style == .discreteTemporallyWeighted, query.overlapsRaiseAverages {
      forgetSharedTime(visible, query, &columns.summaries)
    }
    if style == .discreteEquivalentContinuousLevel { averageInstants(visible, query, &columns.summaries) }
    if query.options.contains(.duration) {
      columns.coveredSeconds = ViewCoverage(
        sources: sources, visible: visible, rollup: rollup, boundaries: query.boundaries, selection: query.selection
      ).coveredSeconds()
    }
    if query.options.contains(.mostRecent) {
      columns.mostRecent = mostRecents(of: visible, query)
    }
    return columns
  }

  private func summaries(
    of visible: [Int], _ rollup: Rollup?, _ query: TimelineQuery, _ style: ObjectType.AggregationStyle
  ) -> [SampleSummary] {
    switch style {
    case .cumulative: summaries(of: visible, rollup, query, ProportionalSum.self)
    case .discreteArithmetic: summaries(of: visible, rollup, query, EqualWeight.self)
    case .discreteTemporallyWeighted: summaries(of: visible, rollup, query, HeldTime.self)
    case .discreteEquivalentContinuousLevel: summaries(of: visible, rollup, query, SoundEnergy.self)
    }
  }

  private func summaries<Weighting: SampleWeighting>(
    of visible: [Int], _ rollup: Rollup?, _ query: TimelineQuery, _: Weighting.Type
  ) -> [SampleSummary] {
    var summaries = ViewSummaries<Weighting>(
      sources: sources, visible: visible, rollup: rollup, boundaries: query.boundaries, selection: query.selection,
      layout: layout)
    var columns = summaries.summaries()
    LongSampleSums<Weighting>(
      sources: sources, visible: visible, boundaries: query.boundaries, selection: query.selection
    ).add(to: &columns)
    return columns
  }

  /// Removes shared time from the weights, so that overlapping seconds count once. The totals still contain every
  /// value, which is why averages were too high before iOS 26.6 (rule Q39).
  private func forgetSharedTime(_ visible: [Int], _ query: TimelineQuery, _ summaries: inout [SampleSummary]) {
    let lasting = self.summaries(of: visible, nil, query, LastingTime.self)
    let covered = ViewCoverage(
      sources: sources, visible: visible, rollup: nil, boundaries: query.boundaries, selection: query.selection
    ).coveredSeconds()
    for bucket in summaries.indices where summaries[bucket].count > 0 {
      summaries[bucket].weight -= max(0, lasting[bucket].weight - covered[bucket])
    }
  }

  /// Averages the sound levels of buckets that contain only instants, which all have equal weight.
  private func averageInstants(_ visible: [Int], _ query: TimelineQuery, _ summaries: inout [SampleSummary]) {
    if visible.count > CoveredSpans.fewSources {
      let instants = self.summaries(of: visible, nil, query, EqualEnergy.self)
      for bucket in summaries.indices where summaries[bucket].count > 0 && summaries[bucket].weight == 0 {
        summaries[bucket].total = instants[bucket].total
        summaries[bucket].weight = instants[bucket].weight
      }
      return
    }
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

  /// The most recent sample of each bucket, with its value in the canonical unit; nil for empty buckets.
  private func mostRecents(of visible: [Int], _ query: TimelineQuery) -> [TimelineSample?] {
    let boundaries = query.boundaries
    var latest: [TimelineSample?] = Array(repeating: nil, count: boundaries.count - 1)
    for source in visible {
      for bucket in sources[source].touchedRuns(of: boundaries).joined() {
        guard
          let sample = sources[source].mostRecent(
            from: boundaries[bucket], to: boundaries[bucket + 1], query.selection)
        else { continue }
        if latest[bucket].map(sample.isMoreRecent(than:)) ?? true { latest[bucket] = sample }
      }
    }
    return latest.map { $0.map(canonical) }
  }

  private func canonical(_ sample: TimelineSample) -> TimelineSample {
    var sample = sample
    // Each source has its own unit table.
    sample.value = sources[Int(sample.source)].units.canonicalValue(sample.value, sample.unit)
    sample.unit = 0
    return sample
  }
}

/// Collects sound levels of equal weight.
private struct InstantCollector: SampleConsumer {
  static let looksAhead = false
  var summary = SampleSummary()

  mutating func consume(_ sample: SamplePart, _: inout CoveredSpans) {
    summary.add(SoundLevel(decibels: sample.value).energy, weight: 1)
  }
}
