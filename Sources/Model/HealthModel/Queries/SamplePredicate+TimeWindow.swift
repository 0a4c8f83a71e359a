import Foundation

/// The bounds a predicate sets on a sample's dates. The store uses them to search its sorted columns.
///
/// A window never excludes a sample that the predicate matches. It is wider than the predicate when two bounds per date
/// cannot express the condition. A missing bound is infinite: beyond `distantPast` and `distantFuture`.
package struct TimeWindow: Hashable, Sendable {
  /// The lower bound of start dates, included.
  package var earliestStart = Date.beforeEverything
  /// The upper bound of start dates, included.
  package var latestStart = Date.afterEverything
  /// The lower bound of end dates, included.
  package var earliestEnd = Date.beforeEverything
  /// The upper bound of end dates, included.
  package var latestEnd = Date.afterEverything

  package init() {}

  /// Returns the intersection of two windows.
  package func intersection(_ other: TimeWindow) -> TimeWindow {
    var window = self
    window.earliestStart = max(earliestStart, other.earliestStart)
    window.latestStart = min(latestStart, other.latestStart)
    window.earliestEnd = max(earliestEnd, other.earliestEnd)
    window.latestEnd = min(latestEnd, other.latestEnd)
    return window
  }

  /// Returns the smallest window that contains both windows.
  package func union(_ other: TimeWindow) -> TimeWindow {
    var window = self
    window.earliestStart = min(earliestStart, other.earliestStart)
    window.latestStart = max(latestStart, other.latestStart)
    window.earliestEnd = min(earliestEnd, other.earliestEnd)
    window.latestEnd = max(latestEnd, other.latestEnd)
    return window
  }

  /// Returns the intersection of several windows; all of time for an empty list.
  fileprivate static func intersection(of windows: ArraySlice<TimeWindow>) -> TimeWindow {
    windows.reduce(TimeWindow()) { $0.intersection($1) }
  }

  /// Returns the smallest window that contains several windows; all of time for an empty list.
  fileprivate static func union(of windows: ArraySlice<TimeWindow>) -> TimeWindow {
    windows.dropFirst().reduce(windows.first ?? TimeWindow()) { $0.union($1) }
  }
}

extension SamplePredicate {
  /// The window that contains the dates of every sample the predicate matches.
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
  /// An instant earlier than any sample: negative infinity.
  package static let beforeEverything = Date(timeIntervalSinceReferenceDate: -.infinity)
  /// An instant later than any sample: positive infinity.
  package static let afterEverything = Date(timeIntervalSinceReferenceDate: .infinity)
}

extension SamplePredicate.Comparison {
  fileprivate var boundsBelow: Bool { self == .equal || self == .greaterThan || self == .greaterThanOrEqual }
  fileprivate var boundsAbove: Bool { self == .equal || self == .lessThan || self == .lessThanOrEqual }
}
