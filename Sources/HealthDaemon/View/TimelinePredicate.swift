import Foundation
import HealthModel
import StatisticsEngine

/// A predicate as the statistics engine understands it: dates, and who wrote the samples.
struct TimelinePredicate: Hashable, Sendable {
  var selection = TimeSelection()
  /// Bundle identifiers; nil for all sources.
  var sources: Set<String>?

  /// Exactly what the predicate says; nil where dates and sources alone do not say it.
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

  /// Half open, as the engine has them.
  private struct Bounds {
    var from = -Double.infinity
    var before = Double.infinity

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
