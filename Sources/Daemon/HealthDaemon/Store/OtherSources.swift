import Foundation
import HealthModel
import StatisticsEngine

/// The samples of all sources except the sources of the added records. The system searches these samples so that it
/// does not add an object again under another source.
struct OtherSources {
  /// The largest number of sources that are searched separately for each record. For more sources, their UUIDs are
  /// collected once.
  private static let few = 32

  /// One of the sources, as a class instance, so that searching it for each record copies nothing.
  private final class Source: Sendable {
    let samples: SourceSamples

    init(_ samples: SourceSamples) { self.samples = samples }
  }

  /// The sources by type. A linear search is faster than hashing, because there are few types.
  private var sources: [(type: ObjectType, sources: [Source])] = []
  private var uuids: [ObjectType: Set<UUID>] = [:]
  /// True when there is only one record and another source has it.
  private var holdTheOne = false

  fileprivate init(_ records: [SampleRecord], in store: inout SampleStore) {
    if records.count == 1 {
      let record = records[0]
      holdTheOne = store.holds(
        record.uuid, startingAt: record.start.timeIntervalSinceReferenceDate, of: record.type,
        exceptBy: record.bundleIdentifier)
      return
    }
    var writers: [ObjectType: Set<String>] = [:]
    var last: (type: ObjectType, source: String)?
    // Iterate over indices, which does not copy the records.
    for index in records.indices {
      let (type, source) = (records[index].type, records[index].sourceRevision.source.bundleIdentifier)
      if let last, last.type == type, last.source == source { continue }
      last = (type, source)
      writers[type, default: []].insert(source)
    }
    for (type, writers) in writers {
      // If a type has a single writer, its samples are searched directly: a copy of them here would force the writer to
      // copy its columns when they change.
      let others = store.samples(of: type).filter { writers.count > 1 || !writers.contains($0.bundleIdentifier) }
      if others.isEmpty { continue }
      if others.count <= Self.few {
        sources.append((type, others.map(Source.init)))
      } else {
        uuids[type] = Set(others.lazy.flatMap(\.allSamples).map(\.uuid))
      }
    }
  }

  /// Returns true when another source has a sample with the record's UUID and start.
  func hold(_ record: SampleRecord) -> Bool {
    if holdTheOne { return true }
    if sources.isEmpty && uuids.isEmpty { return false }
    if !uuids.isEmpty, let uuids = uuids[record.type] { return uuids.contains(record.uuid) }
    guard let others = sources.first(where: { $0.type == record.type })?.sources else { return false }
    let start = record.start.timeIntervalSinceReferenceDate
    return others.contains { other in
      other.samples.sample(record.uuid, startingAt: start) != nil
        && other.samples.bundleIdentifier != record.bundleIdentifier
    }
  }
}

extension SampleStore {
  mutating func otherSources(of records: [SampleRecord]) -> OtherSources { OtherSources(records, in: &self) }
}
