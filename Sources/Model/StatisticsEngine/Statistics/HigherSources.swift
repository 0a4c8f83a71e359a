/// The sources that have priority over another where both measured the same time (rules Q44 and Q45), seen from that
/// source.
struct HigherSources {
  private let sources: [SourceTimeline]
  private let indices: ArraySlice<Int>
  /// The selection: only selected samples cover anything.
  private let selection: TimeSelection

  /// True where the covered time was found before.
  private var isCollected = false

  /// Stands for higher sources whose covered time is among the spans already (see ``UncoveredSpans``).
  static var collected: HigherSources {
    HigherSources(sources: [], indices: [], selection: TimeSelection(), isCollected: true)
  }

  private init(sources: [SourceTimeline], indices: ArraySlice<Int>, selection: TimeSelection, isCollected: Bool) {
    (self.sources, self.indices, self.selection) = (sources, indices, selection)
    self.isCollected = isCollected
  }

  /// Takes the higher sources; nil if there are none.
  init?(_ indices: ArraySlice<Int>, of sources: [SourceTimeline], _ selection: TimeSelection) {
    if indices.isEmpty { return nil }
    self.sources = sources
    self.indices = indices
    self.selection = selection
  }

  /// Collects the time they cover between two instants. The last instant is included: an instantaneous sample may stand
  /// there.
  func collect(from start: Double, through end: Double, into covered: inout CoveredSpans) {
    if isCollected {
      covered.rewind(to: start)
      return
    }
    covered.collect(from: sources, indices, in: TimeSpan(start: start, end: end.nextUp), selection)
  }
}
