import HealthModel

/// The sums that several sources come to together, remembered from one question to the next.
///
/// Each source keeps a timeline of its own, and a change of one touches no other and nothing that they share. So whoever
/// asks about all of them brings what was added up here up to date first: the days that changed meanwhile are forgotten.
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

  /// The sources as one timeline. What was added up goes with it until ``keep(_:)``.
  ///
  /// - Parameter timelines: Of one source each, highest priority first: their order is the source index in the answer.
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
        merged.forget(ChangedSpans(ordinary: spans, long: [], nil), of: index)
      }
    }
    versions = now
    changes = merged.changes
    return merged
  }

  /// Remembers what was added up for a question.
  package mutating func keep(_ timeline: SampleTimeline) { rollups = timeline.rollups }
}

extension SampleTimeline {
  /// Forgets all that was added up.
  fileprivate mutating func forgetEverything() {
    rollups = [:]
    changes.note(.everything)
  }
}
