import Foundation
import HealthModel
import StatisticsEngine

/// A search among the samples a reader may see.
struct SampleSearch {
  /// The columns of one type and source, and the predicates for them.
  struct Part {
    /// The columns, and the filter of consent.
    var view: TypeView.Part
    /// The predicates, of which a sample has to match one.
    var predicates: [SamplePredicate]
    /// True when every sample is visible and matches, so that none needs to be checked.
    var takesEveryRow: Bool

    var columns: SampleColumns { view.columns }
  }

  /// The parts of the search, by type and source.
  let parts: [Part]
  private let serial: UInt64
  private let isForApp: Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - queries: The queries. A sample that matches several is found once (rule Q16).
  ///   - serial: The change after which samples are searched; zero for all.
  init(_ queries: [SampleQuery], in views: [ObjectType: TypeView], after serial: UInt64 = 0) {
    self.serial = serial
    isForApp = views.values.contains { $0.app != nil }
    var predicates: [(type: ObjectType, predicates: [SamplePredicate])] = []
    for query in queries {
      if let known = predicates.firstIndex(where: { $0.type == query.type }) {
        predicates[known].predicates.append(query.predicate)
      } else {
        predicates.append((query.type, [query.predicate]))
      }
    }
    parts = predicates.flatMap { type, predicates in
      (views[type]?.parts ?? []).map { part in
        Part(
          view: part, predicates: predicates, takesEveryRow: part.seesEverything && predicates.contains(.all))
      }
    }
  }

  /// Calls a closure with each matching sample of each part, in order of time within the part. When it returns false
  /// the next part follows.
  func forEachPlace(_ body: (Part, SamplePlace) -> Bool) {
    for part in parts { forEachPlace(of: part) { body(part, $0) } }
  }

  /// Calls a closure with each matching sample of a part, in order of time, until it returns false.
  func forEachPlace(of part: Part, _ body: (SamplePlace) -> Bool) {
    var row = PredicateSample(part.view)
    part.columns.samples.forEachPlace(in: places(of: part)) { place in
      row.place = place
      return matches(row, part) ? body(place) : true
    }
  }

  /// Returns the places that can match by their dates.
  func places(of part: Part) -> Range<SamplePlace> {
    let end = part.columns.samples.endPlace
    guard let first = part.predicates.first else { return end..<end }
    let window = part.predicates.dropFirst().reduce(first.timeWindow) { $0.union($1.timeWindow) }
    return part.columns.places(in: window)
  }

  /// Returns true when a sample is new enough, visible, and matches one of the predicates.
  func matches(_ row: PredicateSample, _ part: Part) -> Bool {
    if serial > 0 && part.columns.serial(at: row.place) <= serial { return false }
    if part.takesEveryRow { return true }
    return part.view.maySee(row.place) && part.predicates.contains { $0.matches(row) }
  }

  /// Returns the references to all matching samples, in no order.
  func references() -> [SampleReference] {
    var found: [SampleReference] = []
    forEachPlace { part, place in
      found.append(
        SampleReference(
          type: part.columns.type, bundleIdentifier: part.columns.bundleIdentifier,
          start: Date(timeIntervalSinceReferenceDate: part.columns.startInstant(at: place)),
          uuid: part.columns.uuid(at: place)))
      return true
    }
    return found
  }

  /// Returns the sample as the reader gets it; nil when nothing of it is visible.
  func record(_ part: Part, _ place: SamplePlace) -> SampleRecord? {
    let record = part.view.record(at: place)
    return isForApp ? record?.withoutRelations : record
  }
}

/// The samples of one type that a reader may see, with a query, to be searched without the lock.
struct SearchableSamples: Sendable {
  var query: SampleQuery
  var view: TypeView
  /// The relations in the query that the reader may see; nil without relations.
  var relations: RelationsView?

  func search() -> SampleSearch { SampleSearch([query].resolved(by: relations), in: [query.type: view]) }
}

extension DaemonState {
  /// Returns the samples of a query's type that the reader may see now.
  ///
  /// - Parameter isCounting: True to replace a series by its values, as statistics count them.
  mutating func searchableSamples(
    _ query: SampleQuery, for reader: Reader, countingValues isCounting: Bool = false
  ) -> SearchableSamples {
    SearchableSamples(
      query: query, view: view(of: query.type, for: reader, countingValues: isCounting),
      relations: relations(in: [query], for: reader))
  }
}
