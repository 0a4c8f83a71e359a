/// The sources that go before another where both measured the same time (rules Q44 and Q45), seen from that source.
struct HigherSources {
  /// All sources of the timeline.
  private let sources: [SourceTimeline]
  /// Which of them are higher and visible.
  private let indices: ArraySlice<Int>
  /// Only selected samples cover anything.
  private let selection: TimeSelection

  /// True where what covers a source was found before.
  private var isCollected = false

  /// What covers the source is among the spans already (see ``UncoveredSpans``).
  static var collected: HigherSources {
    HigherSources(sources: [], indices: [], selection: TimeSelection(), isCollected: true)
  }

  private init(sources: [SourceTimeline], indices: ArraySlice<Int>, selection: TimeSelection, isCollected: Bool) {
    (self.sources, self.indices, self.selection) = (sources, indices, selection)
    self.isCollected = isCollected
  }

  /// Nil if there are none.
  init?(_ indices: ArraySlice<Int>, of sources: [SourceTimeline], _ selection: TimeSelection) {
    if indices.isEmpty { return nil }
    self.sources = sources
    self.indices = indices
    self.selection = selection
  }

  /// Collects what they cover between two instants. The last one counts: another instant may stand there.
  func collect(from start: Double, through end: Double, into covered: inout CoveredSpans) {
    if isCollected {
      covered.rewind(to: start)
      return
    }
    covered.collect(from: sources, indices, in: TimeSpan(start: start, end: end.nextUp), selection)
  }
}
