import Foundation

/// What a predicate certainly asks of a sample's dates: enough to find the samples in a sorted store.
///
/// A window never excludes a sample that the predicate matches. It is wider than the predicate where that cannot be
/// said with two bounds on each date. Without a bound it reaches as far as dates do: beyond `distantPast` and
/// `distantFuture`.
package struct TimeWindow: Hashable, Sendable {
  package var earliestStart = Date.beforeEverything
  package var latestStart = Date.afterEverything
  package var earliestEnd = Date.beforeEverything
  package var latestEnd = Date.afterEverything

  package init() {}

  package func intersection(_ other: TimeWindow) -> TimeWindow {
    var window = self
    window.earliestStart = max(earliestStart, other.earliestStart)
    window.latestStart = min(latestStart, other.latestStart)
    window.earliestEnd = max(earliestEnd, other.earliestEnd)
    window.latestEnd = min(latestEnd, other.latestEnd)
    return window
  }

  /// The smallest window around both.
  package func union(_ other: TimeWindow) -> TimeWindow {
    var window = self
    window.earliestStart = min(earliestStart, other.earliestStart)
    window.latestStart = max(latestStart, other.latestStart)
    window.earliestEnd = min(earliestEnd, other.earliestEnd)
    window.latestEnd = max(latestEnd, other.latestEnd)
    return window
  }

  /// The window within all of these; everything where there is none.
  fileprivate static func intersection(of windows: ArraySlice<TimeWindow>) -> TimeWindow {
    windows.reduce(TimeWindow()) { $0.intersection($1) }
  }

  /// The smallest window around all of these; everything where there is none.
  fileprivate static func union(of windows: ArraySlice<TimeWindow>) -> TimeWindow {
    windows.dropFirst().reduce(windows.first ?? TimeWindow()) { $0.union($1) }
  }
}

extension SamplePredicate {
  /// Where in time the samples this predicate matches can be.
  package var timeWindow: TimeWindow {
    var window = TimeWindow()
    switch self {
    case .dates(let lower, let upper, let strictStart, let strictEnd):
      if let lower {
        window.earliestEnd = lower
        if strictStart { window.earliestStart = lower }
      }
      if let upper {
        window.latestStart = upper
        if strictEnd { window.latestEnd = upper }
      }
    case .startDate(let comparison, let bound):
      if comparison.boundsBelow { window.earliestStart = bound }
      if comparison.boundsAbove { window.latestStart = bound }
    case .endDate(let comparison, let bound):
      if comparison.boundsBelow { window.earliestEnd = bound }
      if comparison.boundsAbove { window.latestEnd = bound }
    case .and(let parts): window = .intersection(of: parts.map(\.timeWindow)[...])
    case .or(let parts): window = .union(of: parts.map(\.timeWindow)[...])
    case .flat(let flat):
      window = flat.fold(
        \.timeWindow, not: { _ in TimeWindow() }, and: TimeWindow.intersection(of:), or: TimeWindow.union(of:))
    default: break
    }
    return window
  }
}

extension Date {
  /// No sample ends before it.
  package static let beforeEverything = Date(timeIntervalSinceReferenceDate: -.infinity)
  /// No sample begins after it.
  package static let afterEverything = Date(timeIntervalSinceReferenceDate: .infinity)
}

extension SamplePredicate.Comparison {
  fileprivate var boundsBelow: Bool { self == .equal || self == .greaterThan || self == .greaterThanOrEqual }
  fileprivate var boundsAbove: Bool { self == .equal || self == .lessThan || self == .lessThanOrEqual }
}
