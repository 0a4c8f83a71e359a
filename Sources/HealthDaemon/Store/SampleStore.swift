import Foundation
import HealthModel
import StatisticsEngine

/// Everything the device knows about the person's body, in memory.
///
/// A value without any notion of who may see what: consent is decided before a sample leaves, never in here. But it is
/// divided so that the decision costs nothing: by source first, then by type.
///
/// Every change gets the next serial number, so "what is new since" is a question about numbers (rule Q22).
package struct SampleStore: Sendable {
  /// What one change of the store did.
  struct Change: Sendable {
    /// How many of the records that were given came in.
    var count = 0
    /// Samples that came in columns, with their numbers, before all others.
    var blocks: [SampleBlock] = []
    /// Those, and the members of correlations among them.
    var added: [SampleRecord] = []
    /// The number of the first that was added; each has one more than the one before.
    var firstSerial: UInt64 = 0
    var deleted: [DeletedSample] = []
    /// What the deleted samples were, in the same order.
    var removed: [SampleRecord] = []
    /// Correlations whose members changed.
    var changedCorrelations: Set<SampleReference> = []
    /// Where samples are that a correlation took up or let go.
    var changedMembers: Set<TypeAndSource> = []
    /// Sources that came to a type or went from it, in order.
    var sourceEvents: [(type: ObjectType, event: TypeSources.Event)] = []

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty && blocks.isEmpty }
  }

  /// A type and a source that wrote samples of it.
  struct TypeAndSource: Hashable {
    var type: ObjectType
    /// A bundle identifier.
    var source: String
  }

  /// A sample and where it stands.
  struct Place {
    var type: ObjectType
    var bundleIdentifier: String
    var sample: TimelineSample
  }

  /// By bundle identifier of the source.
  var sources: [String: [ObjectType: SourceSamples]] = [:]
  /// How the sources of a type count together.
  var types: [ObjectType: TypeSources] = [:]
  var objects = ObjectIndex()
  /// Sources of which not all that a file keeps of a type is in memory.
  var unread: [ObjectType: Set<String>] = [:]
  /// The number of sources a file keeps something of, by type.
  var knownWriters: [ObjectType: Int] = [:]
  /// The number of the latest change.
  var lastSerial: UInt64 = 0

  package init() {}

  // MARK: Sources

  /// What a source wrote of a type; nothing when it never did.
  func samples(of type: ObjectType, by source: String) -> SourceSamples {
    sources[source]?[type] ?? SourceSamples(type, by: source)
  }

  /// What each source wrote of a type, highest priority first.
  mutating func samples(of type: ObjectType) -> [SourceSamples] {
    (types[type]?.allWriters() ?? []).compactMap { sources[$0]?[type] }
  }

  /// The sources of a type that have samples, highest priority first (rule Q44).
  package mutating func sourceOrder(for type: ObjectType) -> [SourceRecord] {
    types[type]?.sources() ?? []
  }

  package mutating func prioritize(_ bundleIdentifiers: [String], for type: ObjectType) {
    types[type]?.prioritize(bundleIdentifiers)
  }

  /// Changes what a source wrote of a type, in place.
  mutating func changeSamples<Result>(
    of type: ObjectType, by source: String, _ change: (inout SourceSamples) -> Result
  ) -> Result {
    change(&sources[source, default: [:]][type, default: SourceSamples(type, by: source)])
  }

  // MARK: Finding

  /// One sample, whoever may see it.
  func record(_ reference: SampleReference) -> SampleRecord? { place(of: reference).flatMap(record) }

  func place(of reference: SampleReference) -> Place? {
    sample(reference).map {
      Place(type: reference.type, bundleIdentifier: reference.bundleIdentifier, sample: $0)
    }
  }

  private func sample(_ reference: SampleReference) -> TimelineSample? {
    guard ObjectIndex.types.contains(reference.type) else {
      return sources[reference.bundleIdentifier]?[reference.type]?.sample(reference)
    }
    // Of those that begin together some may be hidden: none of them is passed by.
    return objects.serial(of: reference).flatMap {
      sources[reference.bundleIdentifier]?[reference.type]?.sample(reference, serial: $0)
    }
  }

  /// Whether a source wrote a sample with a UUID and a start.
  func holds(_ uuid: UUID, startingAt start: Double, of type: ObjectType, by source: String) -> Bool {
    sources[source]?[type]?.sample(uuid, startingAt: start) != nil
  }

  /// Whether any source, or any but one, wrote a sample with a UUID and a start. Costs a look for each source of the type.
  mutating func holds(
    _ uuid: UUID, startingAt start: Double, of type: ObjectType, exceptBy exception: String? = nil
  ) -> Bool {
    (types[type]?.allWriters() ?? []).contains {
      $0 != exception && holds(uuid, startingAt: start, of: type, by: $0)
    }
  }

  func record(_ place: Place) -> SampleRecord? { sources[place.bundleIdentifier]?[place.type]?.record(place.sample) }

  func details(at place: Place) -> SourceAttributes.Details? {
    sources[place.bundleIdentifier]?[place.type]?.details(of: place.sample)
  }

  /// The samples with one of some UUIDs, whoever may see them. Looks at every sample of these sources.
  ///
  /// - Parameter source: A bundle identifier; nil for all.
  func references(_ uuids: Set<UUID>, by source: String? = nil) -> [SampleReference] {
    let searched = source.map { [sources[$0] ?? [:]] } ?? Array(sources.values)
    return searched.flatMap(\.values).flatMap { samples in samples.samples(uuids).map(samples.reference) }
  }

  /// A number for a change of something else that apps follow with anchors.
  mutating func nextSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }
}
