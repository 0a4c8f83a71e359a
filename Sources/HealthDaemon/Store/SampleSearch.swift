import Foundation
import HealthModel
import StatisticsEngine

/// Looks for samples in a snapshot of the store.
///
/// What the reader cannot see is not looked at: columns of other sources are left out before the search begins.
struct SampleSearch {
  /// The columns of one type and source, and what is wanted of them.
  struct Part {
    var columns: SampleColumns
    var visibility: Visibility
    var predicates: [SamplePredicate]
    /// The reader wrote them.
    var isOwn: Bool
    /// Seen through something else, one by one: a correlation through its members, a dose through its medication.
    var isSeenThroughOthers: Bool
    /// The reader sees everything and wants all of it: nothing to look at in a row.
    var takesEveryRow: Bool
  }

  let reader: Reader
  let parts: [Part]
  private let serial: UInt64

  /// - Parameters:
  ///   - queries: A sample that matches several is found once (rule Q16).
  ///   - serial: Only samples saved after this change are looked at.
  init(
    _ queries: [SampleQuery], in types: [ObjectType: TypeSamples], for reader: Reader, after serial: UInt64 = 0
  ) {
    self.reader = reader
    self.serial = serial
    var predicates: [(type: ObjectType, predicates: [SamplePredicate])] = []
    for query in queries {
      if let known = predicates.firstIndex(where: { $0.type == query.type }) {
        predicates[known].predicates.append(query.predicate)
      } else {
        predicates.append((query.type, [query.predicate]))
      }
    }
    parts = predicates.flatMap { type, predicates in
      types[type].map { Self.parts(of: $0, predicates, for: reader) } ?? []
    }
  }

  private static func parts(
    of samples: TypeSamples, _ predicates: [SamplePredicate], for reader: Reader
  ) -> [Part] {
    let type = samples.type
    // Whether it may be seen is decided after it was found.
    let isSeenThroughOthers = type.kind == .correlation || type.kind == .medicationDoseEvent
    guard let visibility = isSeenThroughOthers ? .everything : reader.visibility(of: type) else { return [] }
    return samples.order.sources.filter { reader.mayKnowAny(of: type, from: $0.bundleIdentifier) }.flatMap { source in
      samples.columns(of: source.bundleIdentifier).map { columns in
        Part(
          columns: columns, visibility: visibility, predicates: predicates,
          isOwn: source.bundleIdentifier == reader.app, isSeenThroughOthers: isSeenThroughOthers,
          takesEveryRow: visibility == .everything && predicates.contains(.all))
      }
    }
  }

  /// Calls the closure with each matching visible sample of each part, in order of time within the part, until it says
  /// false: then the next part follows.
  func forEachPlace(_ body: (Part, SamplePlace) -> Bool) {
    for part in parts { forEachPlace(of: part) { body(part, $0) } }
  }

  func forEachPlace(of part: Part, _ body: (SamplePlace) -> Bool) {
    var row = SampleRow(columns: part.columns)
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
    if part.isSeenThroughOthers && reader.visible(part.columns.record(at: row.place)) == nil { return false }
    if part.takesEveryRow { return true }
    return part.visibility.includes(row.uuid, isOwn: part.isOwn) && part.predicates.contains { $0.matches(row) }
  }

  /// What the reader gets to see of a matching sample.
  func record(_ part: Part, _ place: SamplePlace) -> SampleRecord? {
    let record = part.columns.record(at: place)
    return part.isSeenThroughOthers ? reader.visible(record) : record
  }
}
