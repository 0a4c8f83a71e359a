/// The sources that take priority over one source when both measured the same time (rules Q44 and Q45).
struct HigherSources {
  private let sources: [SourceTimeline]
  private let indices: ArraySlice<Int>
  /// The selection. Only selected samples cover time.
  private let selection: TimeSelection

  /// True when the covered time was already collected.
  private var isCollected = false

  /// A placeholder for higher sources whose covered time is already among the spans (see ``UncoveredSpans``).
  static var collected: HigherSources {
    HigherSources(sources: [], indices: [], selection: TimeSelection(), isCollected: true)
  }

  private init(sources: [SourceTimeline], indices: ArraySlice<Int>, selection: TimeSelection, isCollected: Bool) {
    (self.sources, self.indices, self.selection) = (sources, indices, selection)
    self.isCollected = isCollected
  }

  /// Creates the list of higher sources; nil if there are none.
  init?(_ indices: ArraySlice<Int>, of sources: [SourceTimeline], _ selection: TimeSelection) {
    if indices.isEmpty { return nil }
    self.sources = sources
    self.indices = indices
    self.selection = selection
  }

  /// Collects the time that the higher sources cover from `start` through `end`. The end is included because a sample
  /// without duration may be there.
  func collect(from start: Double, through end: Double, into covered: inout CoveredSpans) {
    if isCollected {
      covered.rewind(to: start)
      return
    }
    covered.collect(from: sources, indices, in: TimeSpan(start: start, end: end.nextUp), selection)
  }
}
