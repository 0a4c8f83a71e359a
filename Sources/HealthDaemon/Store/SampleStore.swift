import Foundation
import HealthModel
import StatisticsEngine

/// Everything the device knows about the person's body, in memory.
///
/// A value without any notion of who may see what: consent is decided before a sample leaves, never in here.
///
/// Every change gets the next serial number, so "what is new since" is a question about numbers (rule Q22).
package struct SampleStore: Sendable {
  /// What one change of the store did.
  struct Change: Sendable {
    /// How many of the records that were given came in.
    var count = 0
    /// Those, and the members of correlations among them.
    var added: [SampleRecord] = []
    /// The number of the first that was added; each has one more than the one before.
    var firstSerial: UInt64 = 0
    var deleted: [DeletedSample] = []
    /// What the deleted samples were, in the same order.
    var removed: [SampleRecord] = []
    /// Correlations whose members changed.
    var changedCorrelations: Set<SampleReference> = []
    /// Older versions, and what took their place (rule S24).
    var replaced: [(old: SampleReference, new: SampleReference)] = []

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty }
  }

  /// Among whose samples a UUID may stand once.
  enum Uniqueness {
    /// Everybody's: what the system adds.
    case amongAll
    /// Those of the record's own source: an app learns nothing of others from what it may save.
    case amongOwn
  }

  /// A sample and the type it is of.
  struct Place {
    var type: ObjectType
    var sample: TimelineSample
  }

  var types: [ObjectType: TypeSamples] = [:]
  var deletions = DeletionLog()
  /// The number of the latest change.
  var lastSerial: UInt64 = 0
  var syncEntries: [SyncKey: SyncEntry] = [:]

  package init() {}

  /// Whether a record was saved before: its type has a sample with its UUID and its start.
  func contains(_ record: SampleRecord, _ uniqueness: Uniqueness) -> Bool { place(of: record, uniqueness) != nil }

  /// Whether a sample that was saved before, whoever wrote it, has a record's type, UUID and start, and is such a one.
  func contains(copyOf record: SampleRecord, where isMeant: (SampleRecord) -> Bool) -> Bool {
    guard let samples = types[record.type] else { return false }
    let start = record.start.timeIntervalSinceReferenceDate
    return samples.timeline.sources.indices.contains { source in
      samples.sample(record.uuid, startingAt: start, source: source).map { isMeant(samples.record($0)) } ?? false
    }
  }

  /// One sample, whoever may see it.
  func record(_ reference: SampleReference) -> SampleRecord? { place(of: reference).flatMap(record) }

  /// The samples with one of some UUIDs, whoever may see them. Looks at every sample of these types and sources.
  ///
  /// - Parameters:
  ///   - types: Nil for all.
  ///   - bundleIdentifier: Nil for all sources.
  func references(
    _ uuids: Set<UUID>, of types: [ObjectType]? = nil, by bundleIdentifier: String? = nil
  ) -> [SampleReference] {
    (types ?? Array(self.types.keys)).compactMap { self.types[$0] }.flatMap { samples in
      let source = bundleIdentifier.map { samples.sourceIndex(of: $0) }
      // A source that never wrote the type has none of it.
      return source == .some(nil) ? [] : samples.samples(uuids, source: source ?? nil).map(samples.reference)
    }
  }

  /// A snapshot of the types a query needs.
  func snapshot(of types: some Sequence<ObjectType>) -> [ObjectType: TypeSamples] {
    types.reduce(into: [:]) { $0[$1] = self.types[$1] }
  }

  /// A number for a change of something else that apps follow with anchors.
  mutating func nextSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Sources

  package func sourceOrder(for type: ObjectType) -> [SourceRecord] { types[type]?.order.sources ?? [] }

  package mutating func prioritize(_ bundleIdentifiers: [String], for type: ObjectType) {
    types[type]?.prioritize(bundleIdentifiers)
  }

  // MARK: Statistics

  /// Adds up days that a question is about. See ``SampleTimeline/prepare(for:limit:)``.
  mutating func prepare(_ type: ObjectType, for query: TimelineQuery, limit: Int) -> Bool {
    types[type]?.prepare(for: query, limit: limit) ?? true
  }

  // MARK: Inside

  func place(of reference: SampleReference) -> Place? {
    guard let samples = types[reference.type], let source = samples.sourceIndex(of: reference.bundleIdentifier)
    else { return nil }
    let start = reference.start.timeIntervalSinceReferenceDate
    return samples.sample(reference.uuid, startingAt: start, source: source).map {
      Place(type: reference.type, sample: $0)
    }
  }

  func place(of record: SampleRecord, _ uniqueness: Uniqueness) -> Place? {
    types[record.type]?.sample(record, uniqueness).map { Place(type: record.type, sample: $0) }
  }

  func record(_ place: Place) -> SampleRecord? { types[place.type]?.record(place.sample) }

  func details(at place: Place) -> SourceAttributes.Details? { types[place.type]?.details(of: place.sample) }

  mutating func changeMembers(of correlation: SampleReference, _ change: (inout [SampleRecord]) -> Void) {
    guard let place = place(of: correlation) else { return }
    types[place.type]?.changeDetails(of: place.sample) { details in
      guard case .correlation(var members) = details.content else { return }
      change(&members)
      details.content = .correlation(members)
    }
  }

  /// Says which correlation holds a sample; nil when it stands on its own.
  mutating func hold(_ place: Place, in correlation: SampleReference?) {
    types[place.type]?.changeDetails(of: place.sample) { $0.correlation = correlation }
  }
}

extension TypeSamples {
  /// The sample a record was saved as before.
  func sample(_ record: SampleRecord, _ uniqueness: SampleStore.Uniqueness) -> TimelineSample? {
    let start = record.start.timeIntervalSinceReferenceDate
    switch uniqueness {
    case .amongAll: return sample(record.uuid, startingAt: start, source: nil)
    case .amongOwn:
      guard let source = sourceIndex(of: record.sourceRevision.source.bundleIdentifier) else { return nil }
      return sample(record.uuid, startingAt: start, source: source)
    }
  }

  func contains(_ record: SampleRecord, _ uniqueness: SampleStore.Uniqueness) -> Bool {
    sample(record, uniqueness) != nil
  }
}
