import HealthModel

/// A question to a timeline: the samples, the buckets and the options of the statistics.
package struct TimelineQuery: Hashable, Sendable {
  /// The boundaries of the buckets, ascending: bucket *k* lies between boundaries *k* and *k* + 1, the first of the two
  /// included (rule Q51).
  package var boundaries: [Double]
  package var options: StatisticsOptions
  /// The sources whose samples count; nil for all. An app that may read nothing sees only its own.
  package var sources: Set<SourceIndex>?
  /// The samples the predicate selects; they are selected before buckets are formed (rule Q53).
  package var selection: TimeSelection
  /// The style by which values are combined in place of the timeline's own; nil for that one (rule Q38).
  package var style: ObjectType.AggregationStyle?
  /// True for averages by time as they were before iOS 26.6: time that samples share counts once, and the value of each
  /// of them counts, so that the average is too high (rule Q39).
  package var overlapsRaiseAverages = false

  /// A question about buckets.
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

  /// A question about one bucket of all time, as `HKStatisticsQuery` asks it (rule Q31).
  package init(
    options: StatisticsOptions, sources: Set<SourceIndex>? = nil, selection: TimeSelection = TimeSelection()
  ) {
    self.init(boundaries: [-.infinity, .infinity], options: options, sources: sources, selection: selection)
  }
}

/// The samples that a query selects by their dates. Every bound is half open.
///
/// `predicateForSamples(withStart: a, end: b)` selects samples that end at `a` or later and start before `b`; its
/// strict options bound the other date as well (rules Q89 to Q92).
package struct TimeSelection: Hashable, Sendable {
  /// The instant at which a selected sample may start at the earliest.
  package var startsFrom = -Double.infinity
  /// The instant before which a selected sample starts.
  package var startsBefore = Double.infinity
  /// The instant at which a selected sample may end at the earliest.
  package var endsFrom = -Double.infinity
  /// The instant before which a selected sample ends.
  package var endsBefore = Double.infinity

  package init() {}

  /// Selects the samples of `predicateForSamples(withStart:end:options:)`. A nil bound leaves that side open.
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

  /// Returns the selection of samples that are in both.
  package func intersection(_ other: TimeSelection) -> TimeSelection {
    var selection = self
    selection.startsFrom = max(startsFrom, other.startsFrom)
    selection.startsBefore = min(startsBefore, other.startsBefore)
    selection.endsFrom = max(endsFrom, other.endsFrom)
    selection.endsBefore = min(endsBefore, other.endsBefore)
    return selection
  }

  /// True where a sample with these dates is selected.
  @inline(__always)
  package func contains(start: Double, end: Double) -> Bool {
    start >= startsFrom && start < startsBefore && end >= endsFrom && end < endsBefore
  }
}
