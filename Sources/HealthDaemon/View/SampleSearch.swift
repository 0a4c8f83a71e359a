import Foundation
import HealthModel
import StatisticsEngine

/// Looks for samples among those a reader may see.
struct SampleSearch {
  /// The columns of one type and source, and what is wanted of them.
  struct Part {
    var view: TypeView.Part
    var predicates: [SamplePredicate]
    /// All that is there is seen and wanted: nothing to look at in a row.
    var takesEveryRow: Bool

    var columns: SampleColumns { view.columns }
  }

  let parts: [Part]
  private let serial: UInt64
  private let isForApp: Bool

  /// - Parameters:
  ///   - queries: A sample that matches several is found once (rule Q16).
  ///   - serial: Only samples saved after this change are looked at.
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

  /// Calls the closure with each matching sample of each part, in order of time within the part, until it says false:
  /// then the next part follows.
  func forEachPlace(_ body: (Part, SamplePlace) -> Bool) {
    for part in parts { forEachPlace(of: part) { body(part, $0) } }
  }

  func forEachPlace(of part: Part, _ body: (SamplePlace) -> Bool) {
    var row = SampleRow(part.view)
    part.columns.samples.forEachPlace(in: places(of: part)) { place in
      row.place = place
      return matches(row, part) ? body(place) : true
    }
  }

  /// Places that can match by their dates.
  func places(of part: Part) -> Range<SamplePlace> {
    let end = part.columns.samples.endPlace
    guard let first = part.predicates.first else { return end..<end }
    let window = part.predicates.dropFirst().reduce(first.timeWindow) { $0.union($1.timeWindow) }
    return part.columns.places(in: window)
  }

  func matches(_ row: SampleRow, _ part: Part) -> Bool {
    if serial > 0 && part.columns.serial(at: row.place) <= serial { return false }
    if part.takesEveryRow { return true }
    return part.view.sees(row.place) && part.predicates.contains { $0.matches(row) }
  }

  /// The places of all matching samples, in no order.
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

  /// The sample as the reader gets it.
  func record(_ part: Part, _ place: SamplePlace) -> SampleRecord? {
    let record = part.view.record(at: place)
    return isForApp ? record?.withoutRelations : record
  }
}

/// The samples of one type that a reader may see, and a question about them, to be looked at without any lock.
struct SearchableSamples: Sendable {
  var query: SampleQuery
  var view: TypeView
  var relations: VisibleRelations?

  /// Looks for what the query wants.
  func search() -> SampleSearch { SampleSearch([query].resolved(by: relations), in: [query.type: view]) }
}

extension DaemonState {
  /// The samples of a query's type that the reader may see now.
  ///
  /// - Parameter isCounting: Whether each value of a series stands in the place of the series, as statistics count them.
  mutating func searchableSamples(
    _ query: SampleQuery, for reader: Reader, countingValues isCounting: Bool = false
  ) -> SearchableSamples {
    SearchableSamples(
      query: query, view: view(of: query.type, for: reader, countingValues: isCounting),
      relations: relations(in: [query], for: reader))
  }
}
