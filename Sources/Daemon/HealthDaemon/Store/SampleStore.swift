import Foundation
import HealthModel
import StatisticsEngine

/// The samples of the device in memory.
///
/// The store knows nothing about consent: the daemon checks consent before a sample leaves it. The samples are divided
/// first by source and then by type, so that a search for an app visits no samples of sources that the app may not see.
///
/// Every change gets the next serial, so finding everything new since a change compares only numbers (rule Q22).
package struct SampleStore: Sendable {
  struct Change: Sendable {
    /// The number of the given records that were added.
    var count = 0
    /// The samples added in columns. Their serials precede the serials of ``added``.
    var blocks: [SampleBlock] = []
    /// The samples added one by one, including members of correlations.
    var added: [SampleRecord] = []
    /// The serial of the first of ``added``. The others follow consecutively.
    var firstSerial: UInt64 = 0
    var deleted: [DeletedSample] = []
    /// The deleted samples as they were, in the order of the deletions.
    var removed: [SampleRecord] = []
    var changedCorrelations: Set<SampleReference> = []
    /// The types and sources of samples that a correlation gained or lost.
    var changedMembers: Set<TypeAndSource> = []
    /// The sources that gained their first or lost their last sample of a type, in order.
    var sourceEvents: [(type: ObjectType, event: TypeSources.Event)] = []

    var isEmpty: Bool { added.isEmpty && deleted.isEmpty && blocks.isEmpty }
  }

  struct TypeAndSource: Hashable {
    var type: ObjectType
    var source: String
  }

  /// A sample, and the columns it is in.
  struct Place {
    var type: ObjectType
    var bundleIdentifier: String
    /// The sample as the columns store it.
    var sample: TimelineSample
  }

  /// The samples by the bundle identifier of their source, and then by type.
  var sources: [String: [ObjectType: SourceSamples]] = [:]
  /// The order of each type's sources, and their merged sums.
  var types: [ObjectType: TypeSources] = [:]
  var objects = ObjectIndex()
  /// The copies of recent samples for apps with limited access.
  var windows: [SampleWindow.Key: SampleWindow] = [:]
  /// The sources of each type with stored samples that are not all in memory.
  var unloaded: [ObjectType: Set<String>] = [:]
  /// The number of sources with stored samples of each type.
  var knownWriters: [ObjectType: Int] = [:]
  /// The serial of the latest change.
  var lastSerial: UInt64 = 0

  package init() {}

  // MARK: Sources

  /// Returns the samples of a source and a type; none when it never saved any.
  func samples(of type: ObjectType, by source: String) -> SourceSamples {
    sources[source]?[type] ?? SourceSamples(type, by: source)
  }

  /// Returns the samples of a type by source, highest priority first.
  mutating func samples(of type: ObjectType) -> [SourceSamples] {
    (types[type]?.allWriters() ?? []).compactMap { sources[$0]?[type] }
  }

  /// Returns the sources of a type that have samples, highest priority first (rule Q44).
  package mutating func sourceOrder(for type: ObjectType) -> [SourceRecord] {
    types[type]?.sources() ?? []
  }

  /// Moves some sources of a type to the front, in this order.
  package mutating func prioritize(_ bundleIdentifiers: [String], for type: ObjectType) {
    types[type]?.prioritize(bundleIdentifiers)
  }

  /// Changes the samples of a source and a type, in place.
  mutating func changeSamples<Result>(
    of type: ObjectType, by source: String, _ change: (inout SourceSamples) -> Result
  ) -> Result {
    change(&sources[source, default: [:]][type, default: SourceSamples(type, by: source)])
  }

  // MARK: Finding

  /// Returns a sample, regardless of consent; nil when it is not in memory.
  func record(_ reference: SampleReference) -> SampleRecord? { place(of: reference).flatMap(record) }

  /// Returns the position of a sample; nil when it is not in memory.
  func place(of reference: SampleReference) -> Place? {
    sample(reference).map {
      Place(type: reference.type, bundleIdentifier: reference.bundleIdentifier, sample: $0)
    }
  }

  private func sample(_ reference: SampleReference) -> TimelineSample? {
    guard ObjectIndex.types.contains(reference.type) else {
      return sources[reference.bundleIdentifier]?[reference.type]?.sample(reference)
    }
    // Find the sample through the index: other samples with the same start may be hidden, and must not be visited.
    return objects.serial(of: reference).flatMap {
      sources[reference.bundleIdentifier]?[reference.type]?.sample(reference, serial: $0)
    }
  }

  func holds(_ uuid: UUID, startingAt start: Double, of type: ObjectType, by source: String) -> Bool {
    sources[source]?[type]?.sample(uuid, startingAt: start) != nil
  }

  /// Returns true when any source, or any except one, has a sample with this UUID and start. Searches each source of
  /// the type.
  mutating func holds(
    _ uuid: UUID, startingAt start: Double, of type: ObjectType, exceptBy exception: String? = nil
  ) -> Bool {
    (types[type]?.allWriters() ?? []).contains {
      $0 != exception && holds(uuid, startingAt: start, of: type, by: $0)
    }
  }

  func record(_ place: Place) -> SampleRecord? { sources[place.bundleIdentifier]?[place.type]?.record(place.sample) }

  /// Returns the properties of a sample that are not in a column; nil for most samples.
  func details(at place: Place) -> SourceAttributes.Details? {
    sources[place.bundleIdentifier]?[place.type]?.details(of: place.sample)
  }

  /// Returns the samples with one of these UUIDs, regardless of consent. Visits every sample of these sources.
  ///
  /// - Parameter source: The bundle identifier of the source; nil for all sources.
  func references(_ uuids: Set<UUID>, by source: String? = nil) -> [SampleReference] {
    let searched = source.map { [sources[$0] ?? [:]] } ?? Array(sources.values)
    return searched.flatMap(\.values).flatMap { samples in samples.samples(uuids).map(samples.reference) }
  }

  /// Returns a new serial for a change that concerns no sample but that apps follow with anchors, such as a new
  /// relation of an effort score.
  mutating func nextSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }
}
