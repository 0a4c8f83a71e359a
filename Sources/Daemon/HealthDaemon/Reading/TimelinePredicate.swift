import Foundation
import HealthModel
import StatisticsEngine

/// A predicate in the form of the statistics engine: dates and sources.
struct TimelinePredicate: Hashable, Sendable {
  var selection = TimeSelection()
  /// The bundle identifiers of the sources; nil for all sources.
  var sources: Set<String>?

  /// Translates a predicate exactly; nil when it is about more than dates and sources.
  init?(_ predicate: SamplePredicate) {
    switch predicate {
    case .all: break
    case .none: selection.startsBefore = -.infinity
    case .dates(let start, let end, let strictStart, let strictEnd):
      selection = TimeSelection(
        from: start?.timeIntervalSinceReferenceDate, to: end?.timeIntervalSinceReferenceDate,
        strictStart: strictStart, strictEnd: strictEnd)
    case .startDate(let comparison, let date):
      guard let bounds = Bounds(comparison, date) else { return nil }
      (selection.startsFrom, selection.startsBefore) = (bounds.from, bounds.before)
    case .endDate(let comparison, let date):
      guard let bounds = Bounds(comparison, date) else { return nil }
      (selection.endsFrom, selection.endsBefore) = (bounds.from, bounds.before)
    case .sources(let identifiers): sources = identifiers
    case .and(let parts):
      for part in parts {
        guard let part = TimelinePredicate(part) else { return nil }
        selection = selection.intersection(part.selection)
        sources = part.sources.map { sources?.intersection($0) ?? $0 } ?? sources
      }
    case .or(let parts):
      guard parts.count == 1, let only = TimelinePredicate(parts[0]) else { return nil }
      self = only
    default: return nil
    }
  }

  /// The bounds of a date, half open as in the engine, in seconds since the reference date.
  private struct Bounds {
    /// The lower bound, included.
    var from = -Double.infinity
    /// The upper bound, excluded.
    var before = Double.infinity

    /// Creates the bounds of a comparison; nil for `notEqual`, which has none.
    init?(_ comparison: SamplePredicate.Comparison, _ date: Date) {
      let instant = date.timeIntervalSinceReferenceDate
      switch comparison {
      case .lessThan: before = instant
      case .lessThanOrEqual: before = instant.nextUp
      case .equal: (from, before) = (instant, instant.nextUp)
      case .greaterThanOrEqual: from = instant
      case .greaterThan: from = instant.nextUp
      case .notEqual: return nil
      }
    }
  }
}
