import HealthModel

/// A query to a timeline: the samples, the buckets and the options of the statistics.
package struct TimelineQuery: Hashable, Sendable {
  /// The boundaries of the buckets, ascending. Bucket *k* lies between boundaries *k* and *k* + 1, including the first
  /// (rule Q51).
  package var boundaries: [Double]
  package var options: StatisticsOptions
  /// The sources whose samples count; nil for all sources. For an app that was denied, only the app's own source.
  package var sources: Set<SourceIndex>?
  /// The samples that the predicate selects, before they are divided into buckets (rule Q53).
  package var selection: TimeSelection
  /// The style by which values are combined; nil for the timeline's own style (rule Q38).
  package var style: ObjectType.AggregationStyle?
  /// True for time-weighted averages as before iOS 26.6: shared time counts once, but every sample's value counts, so
  /// the average is too high (rule Q39).
  package var overlapsRaiseAverages = false

  /// Creates a query about buckets.
  ///
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

  /// Creates a query about one bucket for all time, as `HKStatisticsQuery` makes (rule Q31).
  package init(
    options: StatisticsOptions, sources: Set<SourceIndex>? = nil, selection: TimeSelection = TimeSelection()
  ) {
    self.init(boundaries: [-.infinity, .infinity], options: options, sources: sources, selection: selection)
  }
}

/// The samples that a query selects by their dates. Every interval is half open.
///
/// `predicateForSamples(withStart: a, end: b)` selects samples that end at or after `a` and start before `b`; its
/// strict options bound the other date as well (rules Q89 to Q92).
package struct TimeSelection: Hashable, Sendable {
  /// The earliest allowed start of a selected sample.
  package var startsFrom = -Double.infinity
  /// The instant before which a selected sample starts.
  package var startsBefore = Double.infinity
  /// The earliest allowed end of a selected sample.
  package var endsFrom = -Double.infinity
  /// The instant before which a selected sample ends.
  package var endsBefore = Double.infinity

  package init() {}

  /// Selects the samples of `predicateForSamples(withStart:end:options:)`. A nil bound is open.
  package init(from lower: Double?, to upper: Double?, strictStart: Bool = false, strictEnd: Bool = false) {
    if let lower {
      endsFrom = lower
      if strictStart { startsFrom = lower }
    }
    if let upper {
      startsBefore = upper
      if strictEnd { endsBefore = upper }
    }
  }

  package var isEverything: Bool { self == TimeSelection() }

  /// Returns the selection of samples that both selections select.
  package func intersection(_ other: TimeSelection) -> TimeSelection {
    var selection = self
    selection.startsFrom = max(startsFrom, other.startsFrom)
    selection.startsBefore = min(startsBefore, other.startsBefore)
    selection.endsFrom = max(endsFrom, other.endsFrom)
    selection.endsBefore = min(endsBefore, other.endsBefore)
    return selection
  }

  /// True when the selection contains a sample with these dates.
  @inline(__always)
  package func contains(start: Double, end: Double) -> Bool {
    start >= startsFrom && start < startsBefore && end >= endsFrom && end < endsBefore
  }
}
