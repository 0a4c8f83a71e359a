import HealthModel

/// The merged sums of several sources, kept from one query to the next.
///
/// Each source has its own timeline, so a change to one source changes no other timeline. Before a query over all
/// sources, the merged sums of the days that have changed are discarded.
///
///     var merged = MergedTimeline()
///     var timeline = merged.timeline(merging: [watch, phone])
///     timeline.prepare(for: query)
///     merged.keep(timeline)
package struct MergedTimeline: Sendable {
  private var rollups: [SampleTimeline.View: Rollup] = [:]
  private var changes = TimelineChanges()
  /// The versions of the sources at the last merge, in order of priority.
  private var versions: [TimelineVersion] = []

  package init() {}

  /// Returns the sources as one timeline, with the sums that are still valid. Pass the timeline to ``keep(_:)`` after
  /// the query, or its sums are lost.
  ///
  /// - Parameters:
  ///   - timelines: Timelines of one source each, highest priority first. Their order gives the source index in the
  ///     answer.
  ///   - style: The aggregation style of the type.
  package mutating func timeline(
    merging timelines: [SampleTimeline], _ style: ObjectType.AggregationStyle
  ) -> SampleTimeline {
    var merged = SampleTimeline(merging: timelines, style)
    merged.changes = changes
    merged.rollups = rollups
    rollups = [:]
    let now = timelines.map(\.changes.version)
    if now.count != versions.count || !zip(now, versions).allSatisfy({ $0.isLater(than: $1) }) {
      merged.forgetEverything()
    } else {
      for index in now.indices where now[index] != versions[index] {
        let spans = timelines[index].changes.since(versions[index]) ?? [.everything]
        merged.forget(ChangedSpans(ordinary: spans, long: [], longStarts: nil), of: index)
      }
    }
    versions = now
    changes = merged.changes
    return merged
  }

  package mutating func keep(_ timeline: SampleTimeline) { rollups = timeline.rollups }
}

extension SampleTimeline {
  fileprivate mutating func forgetEverything() {
    rollups = [:]
    changes.note(.everything)
  }
}
