import HealthModel

extension SampleTimeline {
  /// The sources whose samples are added up together. Queries over other sets of sources are answered sample by sample.
  enum View: Hashable, Sendable {
    case all
    case only(Int)
  }

  /// Returns the view for a query's sources; nil for several sources that are not all sources.
  func view(of visible: [Int], _ query: TimelineQuery) -> View? {
    if query.sources == nil { return .all }
    return visible.count == 1 ? .only(visible[0]) : nil
  }

  // MARK: Preparing

  /// Adds up the days of a query that are missing or no longer valid.
  ///
  /// Without this the answer is the same but computed sample by sample.
  ///
  /// - Parameter limit: The approximate number of samples to visit before stopping, so that the caller can release a
  ///   lock in between.
  /// - Returns: False when work remains.
  @discardableResult
  package mutating func prepare(for query: TimelineQuery, limit: Int = Int.max) -> Bool {
    let visible = selectedSources(query)
    var left = limit
    if let view = view(of: visible, query) { prepare(visible, view, query, &left) }
    if query.options.contains(.separateBySource), visible.count > 1 {
      for source in visible { prepare([source], .only(source), query, &left) }
    }
    return left > 0
  }

  private mutating func prepare(_ visible: [Int], _ view: View, _ query: TimelineQuery, _ left: inout Int) {
    guard left > 0, let first = visible.map({ sources[$0].ordinary.earliestStart }).min(),
      let last = visible.map({ sources[$0].ordinary.latestStart }).max()
    else { return }
    let start = max(query.boundaries[0], query.selection.startsFrom, query.selection.endsFrom, first)
    let end = min(query.boundaries[query.boundaries.count - 1], query.selection.startsBefore, last)
    if start > end { return }
    var rollup = rollups.removeValue(forKey: view) ?? Rollup()
    let preparation = RollupPreparation(sources: sources, visible: visible, style: style, layout: layout)
    preparation.prepare(
      &rollup, Rollup.number(of: start)...Rollup.number(of: end),
      coveredSeconds: query.options.contains(.duration), &left)
    rollups[view] = rollup
  }

  // MARK: Forgetting

  /// Discards the days that changes of a source may affect, and records the changes.
  mutating func forget(_ changed: ChangedSpans, of source: Int) {
    let all = changed.ordinary + changed.long
    guard let first = all.map(\.start).min(), let last = all.map(\.end).max() else { return }
    changes.note(TimeSpan(start: first, end: last))
    if rollups.isEmpty { return }
    let isFew = sources.count <= CoveredSpans.fewSources
    let visible = isFew ? Array(sources.indices) : []
    var spans = changed.ordinary
    switch style {
    case .cumulative: spans += changed.long
    // A long sample ends the time for which the preceding value is held, although no rollup contains the long sample.
    case .discreteTemporallyWeighted: spans += [changed.longStarts].compactMap(\.self)
    case .discreteArithmetic, .discreteEquivalentContinuousLevel: break
    }
    for (view, visible) in [(View.all, visible), (.only(source), [source])] where rollups[view] != nil {
      for span in spans {
        let wide = view == .all && !isFew ? widenedByAnything(span) : widened(span, visible)
        rollups[view]?.forget(wide)
      }
    }
  }

  /// Widens a change by the longest duration of a sample in rollups, and by the longest time for which a value is held.
  private func widenedByAnything(_ span: TimeSpan) -> TimeSpan {
    let reach = SourceTimeline.longestOrdinaryDuration + HeldTime.longestHold
    return TimeSpan(start: span.start - reach, end: span.end + reach)
  }

  /// Widens a changed span to all the time in which sums can change. This includes the samples that overlap the span,
  /// and, for types whose values are held, the longest hold before and after.
  private func widened(_ span: TimeSpan, _ visible: [Int]) -> TimeSpan {
    let hold = style == .discreteTemporallyWeighted ? HeldTime.longestHold : 0
    return visible.reduce(TimeSpan(start: span.start, end: span.end + hold)) { wide, source in
      let ordinary = sources[source].ordinary
      return TimeSpan(
        start: min(wide.start, ordinary.earliestStart(endingFrom: span.start - hold)),
        end: max(wide.end, ordinary.latestEnd(startingBefore: span.end.nextUp) + hold))
    }
  }
}
