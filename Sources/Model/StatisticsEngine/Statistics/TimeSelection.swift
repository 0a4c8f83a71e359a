import Foundation
import HealthModel

/// The samples that a query selects by their dates. Every bound is half open.
///
/// `predicateForSamples(withStart: a, end: b)` selects samples that end at `a` or later and start before `b`; its
/// strict options bound the other date as well (rules Q89 to Q92).
package struct TimeSelection: Hashable, Sendable {
  /// The instant at which a selected sample may start at the earliest.
  package var startsFrom = -Double.infinity
  /// The instant before which a selected sample starts.
  package var startsBefore = Double.infinity
  /// The instant at which a selected sample may end at the earliest.
  package var endsFrom = -Double.infinity
  /// The instant before which a selected sample ends.
  package var endsBefore = Double.infinity

  package init() {}

  /// Selects the samples of `predicateForSamples(withStart:end:options:)`. A nil bound leaves that side open.
  package init(from lower: Double?, to upper: Double?, strictStart: Bool = false, strictEnd: Bool = false) {
    if let lower {
      endsFrom = lower
      if strictStart { startsFrom = lower }
    }
    if let upper {
      startsBefore = upper
      if strictEnd { endsBefore = upper }
    }
  }

  /// True where all samples are selected.
  package var isEverything: Bool { self == TimeSelection() }

  /// Returns the selection of samples that are in both.
  package func intersection(_ other: TimeSelection) -> TimeSelection {
    var selection = self
    selection.startsFrom = max(startsFrom, other.startsFrom)
    selection.startsBefore = min(startsBefore, other.startsBefore)
    selection.endsFrom = max(endsFrom, other.endsFrom)
    selection.endsBefore = min(endsBefore, other.endsBefore)
    return selection
  }

  /// True where a sample with these dates is selected.
  @inline(__always)
  package func contains(start: Double, end: Double) -> Bool {
    start >= startsFrom && start < startsBefore && end >= endsFrom && end < endsBefore
  }
}

extension SamplePredicate {
  /// The predicate in the form of the engine: the selected dates, and the bundle identifiers of the sources, nil for
  /// all. Nil for a predicate about more than dates and sources.
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
  /// Returns the bounds of a date in seconds since the reference date, the second excluded; nil for `notEqual`, which
  /// has none.
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
