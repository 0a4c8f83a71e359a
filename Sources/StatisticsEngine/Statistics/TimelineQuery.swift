import HealthModel

/// A question to a timeline: which samples, which buckets, what about them.
package struct TimelineQuery: Hashable, Sendable {
  /// Ascending: bucket *k* lies between boundaries *k* and *k* + 1, the first of the two included (rule Q51).
  package var boundaries: [Double]
  package var options: StatisticsOptions
  /// The sources whose samples count: an app that may read nothing sees only its own. Nil for all.
  package var sources: Set<SourceIndex>?
  /// The samples the predicate selects; they are selected before buckets are formed (rule Q53).
  package var selection: TimeSelection

  /// - Precondition: At least two boundaries, each later than the one before.
  package init(
    boundaries: [Double], options: StatisticsOptions, sources: Set<SourceIndex>? = nil,
    selection: TimeSelection = TimeSelection()
  ) {
    precondition(boundaries.count > 1, "A bucket has two boundaries")
    self.boundaries = boundaries
    self.options = options
    self.sources = sources
    self.selection = selection
  }

  /// One bucket for all time: what `HKStatisticsQuery` asks (rule Q31).
  package init(
    options: StatisticsOptions, sources: Set<SourceIndex>? = nil, selection: TimeSelection = TimeSelection()
  ) {
    self.init(boundaries: [-.infinity, .infinity], options: options, sources: sources, selection: selection)
  }
}
