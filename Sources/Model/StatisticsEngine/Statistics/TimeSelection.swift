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
