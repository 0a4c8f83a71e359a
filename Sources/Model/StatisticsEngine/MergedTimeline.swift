import HealthModel

/// The sums of several sources together, kept from one question to the next.
///
/// Each source has a timeline of its own, and a change of one touches no other and nothing that they share. So before a
/// question about all of them the sums here are brought up to date: the days that changed meanwhile are forgotten.
///
///     var merged = MergedTimeline()
///     var timeline = merged.timeline(merging: [watch, phone])
///     timeline.prepare(for: query)
///     merged.keep(timeline)
package struct MergedTimeline: Sendable {
  private var rollups: [SampleTimeline.View: Rollup] = [:]
  private var changes = TimelineChanges()
  /// The states of the sources as they were merged last, in order of priority.
  private var versions: [TimelineVersion] = []

  package init() {}

  /// Returns the sources as one timeline, with the sums that are still true, for use until ``keep(_:)``.
  ///
  /// - Parameters:
  ///   - timelines: Timelines of one source each, highest priority first: their order is the source index in the
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
