import Foundation
import HealthModel
import StatisticsEngine

/// A search among the samples a reader may see.
struct SampleSearch {
  /// The columns of one type and source, and the predicates that apply to these columns.
  struct Part {
    /// The columns, with the consent filter.
    var view: TypeView.Part
    /// The predicates. A sample must match one of them.
    var predicates: [SamplePredicate]
    /// True when every sample is visible and matches, so none needs checking.
    var takesEveryRow: Bool

    var columns: SampleColumns { view.columns }
  }

  /// The queries, with relations replaced by the related samples that the reader may see.
  let queries: [SampleQuery]
  /// The parts of the search, by type and source.
  let parts: [Part]
  /// The serial of the change after which samples are searched; zero for all samples.
  let serial: UInt64
  private let types: [ObjectType: TypeView]
  private let isForApp: Bool

  /// Creates a search for the queries of a view. Finds a sample once even if it matches several queries (rule Q16).
  init(_ view: SampleView) {
    queries = view.relations?.resolve(view.queries) ?? view.queries
    (types, serial) = (view.types, view.serial)
    isForApp = types.values.contains { $0.app != nil }
    var predicates: [(type: ObjectType, predicates: [SamplePredicate])] = []
    for query in queries {
      if let known = predicates.firstIndex(where: { $0.type == query.type }) {
        predicates[known].predicates.append(query.predicate)
      } else {
        predicates.append((query.type, [query.predicate]))
      }
    }
    parts = predicates.flatMap { type, predicates in
      (view.types[type]?.parts ?? []).map { part in
        Part(
          view: part, predicates: predicates, takesEveryRow: part.seesEverything && predicates.contains(.all))
      }
    }
  }

  /// Calls a closure with each matching sample of each part, in chronological order within the part. When the closure
  /// returns false, the search continues with the next part.
  func forEachPlace(_ body: (Part, SamplePlace) -> Bool) {
    for part in parts { forEachPlace(of: part) { body(part, $0) } }
  }

  /// Calls a closure with each matching sample of a part, in chronological order, until it returns false.
  func forEachPlace(of part: Part, _ body: (SamplePlace) -> Bool) {
    var row = PredicateSample(part.view)
    part.columns.samples.forEachPlace(in: places(of: part)) { place in
      row.place = place
      return matches(row, part) ? body(place) : true
    }
  }

  /// Returns the positions whose dates can match.
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

  /// Returns the references to all matching samples, in arbitrary order.
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

  /// Returns the sample as the reader receives it; nil when no part of it is visible.
  func record(_ part: Part, _ place: SamplePlace) -> SampleRecord? {
    let record = part.view.record(at: place)
    return isForApp ? record?.withoutRelations : record
  }

  /// Returns the sources of the samples of a type that the reader may see, highest priority first.
  func sources(of type: ObjectType) -> [SourceRecord] { types[type]?.sources ?? [] }

  /// Returns the deletions since ``serial`` that the reader may see, in order.
  func deletions() -> [DeletedSample] {
    types.values.flatMap { view in view.deletions.flatMap { $0.filter(view.maySee) } }.sorted { $0.serial < $1.serial }
  }
}

/// A snapshot of the samples that a reader may see, for some queries. The snapshot is taken under the lock and searched
/// without it, and contains no samples that the reader may not see.
struct SampleView: Sendable {
  var queries: [SampleQuery]
  var types: [ObjectType: TypeView]
  /// The relations in the queries that the reader may see; nil when there are none.
  var relations: RelationsView?
  /// The serial of the latest change the app was shown; zero for none.
  var serial: UInt64 = 0
}

extension DaemonState {
  /// Returns the samples of the queries' types that the reader may see now.
  ///
  /// - Parameters:
  ///   - serial: The serial of the change after which deletions are included; nil to include none.
  ///   - isCounting: True to replace a series with its values, as statistics count them.
  mutating func view(
    of queries: [SampleQuery], for reader: Reader, after serial: UInt64? = nil,
    countingValues isCounting: Bool = false
  ) -> SampleView {
    var types: [ObjectType: TypeView] = [:]
    for type in Set(queries.map(\.type)) {
      types[type] = view(of: type, for: reader, deletedAfter: serial, countingValues: isCounting)
    }
    return SampleView(
      queries: queries, types: types, relations: relations(in: queries, for: reader), serial: serial ?? 0)
  }
}

/// A sample in a type's columns, as a predicate tests it. One instance moves from position to position, so that no
/// instance is created for each sample.
struct PredicateSample: PredicateSubject {
  let columns: SampleColumns
  /// True when the reader may see other sources' correlations that contain samples of the type.
  let seesForeignCorrelations: Bool
  var place = SamplePlace(chunk: 0, index: 0)

  /// Creates the sample at the first position of a part.
  init(_ part: TypeView.Part) {
    columns = part.columns
    seesForeignCorrelations = part.showsForeignCorrelations
  }

  var uuid: UUID { columns.uuid(at: place) }
  var start: Date { Date(timeIntervalSinceReferenceDate: columns.startInstant(at: place)) }
  var end: Date { Date(timeIntervalSinceReferenceDate: columns.endInstant(at: place)) }
  var sourceRevision: SourceRevisionRecord { columns.provenance(at: place).revision }
  var device: DeviceRecord? { columns.provenance(at: place).device }
  var quantity: HealthQuantity? { content.quantity }
  var category: Int? { if case .category(let value) = content { value } else { nil } }
  var content: SampleRecord.Content { columns.content(at: place) }
  func metadataValue(_ key: String) -> MetadataValue? { columns.metadataValue(key, at: place) }

  /// True when a correlation that the reader may see contains the sample. A sample contained only in a hidden
  /// correlation of another source counts as independent.
  var isCorrelationMember: Bool {
    guard let correlation = columns.details(at: place)?.correlation else { return false }
    return seesForeignCorrelations || correlation.bundleIdentifier == columns.bundleIdentifier
  }
}
