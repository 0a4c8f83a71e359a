import Foundation
import HealthModel

extension SamplePredicate {
  /// The predicate in the engine's form: the selected dates, and the bundle identifiers of the sources or nil for all.
  /// Nil for a predicate that tests anything besides dates and sources.
  package var datesAndSources: (dates: TimeSelection, sources: Set<String>?)? {
    var dates = TimeSelection()
    switch self {
    case .all: return (dates, nil)
    case .none:
      dates.startsBefore = -.infinity
      return (dates, nil)
    case .dates(let start, let end, let strictStart, let strictEnd):
      dates = TimeSelection(
        from: start?.timeIntervalSinceReferenceDate, to: end?.timeIntervalSinceReferenceDate,
        strictStart: strictStart, strictEnd: strictEnd)
      return (dates, nil)
    case .startDate(let comparison, let date):
      guard let bounds = comparison.bounds(of: date) else { return nil }
      (dates.startsFrom, dates.startsBefore) = bounds
      return (dates, nil)
    case .endDate(let comparison, let date):
      guard let bounds = comparison.bounds(of: date) else { return nil }
      (dates.endsFrom, dates.endsBefore) = bounds
      return (dates, nil)
    case .sources(let identifiers): return (dates, identifiers)
    case .and(let parts):
      var sources: Set<String>?
      for part in parts {
        guard let part = part.datesAndSources else { return nil }
        dates = dates.intersection(part.dates)
        sources = part.sources.map { sources?.intersection($0) ?? $0 } ?? sources
      }
      return (dates, sources)
    case .or(let parts): return parts.count == 1 ? parts[0].datesAndSources : nil
    default: return nil
    }
  }
}

extension SamplePredicate.Comparison {
  /// Returns the half-open range of instants that the comparison with a date allows, in seconds since the reference
  /// date; nil for `notEqual`, which allows two ranges.
  fileprivate func bounds(of date: Date) -> (from: Double, before: Double)? {
    let instant = date.timeIntervalSinceReferenceDate
    return switch self {
    case .lessThan: (-.infinity, instant)
    case .lessThanOrEqual: (-.infinity, instant.nextUp)
    case .equal: (instant, instant.nextUp)
    case .greaterThanOrEqual: (instant, .infinity)
    case .greaterThan: (instant.nextUp, .infinity)
    case .notEqual: nil
    }
  }
}
