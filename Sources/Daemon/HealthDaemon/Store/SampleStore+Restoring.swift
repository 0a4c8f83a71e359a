import Foundation
import HealthModel
import StatisticsEngine

extension SampleStore {
  /// Returns the samples of a type in memory merged with stored ones. Every sample keeps its serial.
  ///
  /// - Parameters:
  ///   - stored: The stored samples. Each block is freed once it is merged, so that a large type is not in memory twice.
  ///   - known: The samples in memory of the sources that were read.
  static func restoring(
    _ stored: consuming StoredSamples, of type: ObjectType, to known: [String: SourceSamples]
  ) -> [String: SourceSamples] {
    var samples = known
    func settle() { for source in samples.keys { samples[source]?.settle() } }
    func change(_ source: String, _ change: (inout SourceSamples) -> Void) {
      change(&samples[source, default: SourceSamples(type, by: source)])
    }
    stored.blocks.reverse()
    var waiting = 0
    while let block = stored.blocks.popLast() {
      change(block.sourceRevision.source.bundleIdentifier) { $0.stage(block) }
      waiting += block.count
      if waiting >= unsettledSamples {
        settle()
        waiting = 0
      }
    }
    for row in stored.rows {
      change(row.record.bundleIdentifier) { samples in
        samples.stage(row.record, serial: row.serial, in: row.correlation)
        guard let (identifier, version) = row.record.syncVersion else { return }
        samples.versions[identifier] = SyncEntry(sample: row.record.reference, version: version)
      }
    }
    for deletion in stored.deletions { change(deletion.bundleIdentifier) { $0.note(deletion) } }
    settle()
    return samples
  }

  /// The number of restored samples that are merged together.
  private static let unsettledSamples = 262_144

  /// Adds restored samples to the store.
  ///
  /// - Parameters:
  ///   - samples: The samples by source, from ``restoring(_:of:to:)``, which does the slow part.
  ///   - start: The earliest end from which all samples of these sources are loaded; nil when all are.
  mutating func restore(_ samples: [String: SourceSamples], of type: ObjectType, from start: Date?) {
    for (source, restored) in samples {
      var restored = restored
      let presence = sources[source]?[type]?.presence ?? .inMemory
      restored.presence =
        if let start, presence != .inMemory { .inPart(from: start, presence.summary) } else { .inMemory }
      if restored.presence == .inMemory { unloaded[type]?.remove(source) }
      if unloaded[type]?.isEmpty == true { unloaded[type] = nil }
      // A file of an older version, or one that a person edited, can lack the source's position.
      if restored.count > 0, let revision = restored.attributes.provenances.first?.revision,
        types[type]?.isInOrder(source) != true
      {
        _ = types[type, default: TypeSources()].note(.came(revision))
      }
      sources[source, default: [:]][type] = restored.isForgotten ? nil : restored
      if ObjectIndex.types.contains(type) {
        for part in restored.columns {
          part.samples.forEachPlace(in: SamplePlace(chunk: 0, index: 0)..<part.samples.endPlace) { place in
            objects.add(part.record(at: place), serial: part.serial(at: place))
            return true
          }
        }
        for deletion in restored.deletions { objects.note(deletion) }
      }
      if let last = restored.deletions.last { lastSerial = max(lastSerial, last.serial) }
    }
  }

  /// Records the stored samples of a type, without loading them.
  mutating func expect(_ stored: StoredSummary, of type: ObjectType) {
    restoreOrder(stored, of: type)
    knownWriters[type] = stored.writers.count
    for (source, summary) in stored.writers {
      sources[source, default: [:]][type, default: SourceSamples(type, by: source)].presence = .unloaded(summary)
      unloaded[type, default: []].insert(source)
    }
  }

  /// Records the sources of a type's samples, without creating the samples, which are created on demand.
  ///
  /// - Parameter revisions: The sources, in the order they appeared.
  mutating func expect(_ revisions: [SourceRevisionRecord], of type: ObjectType) {
    for revision in revisions {
      _ = types[type, default: TypeSources()].note(.came(revision))
      let source = revision.source.bundleIdentifier
      sources[source, default: [:]][type, default: SourceSamples(type, by: source)].presence = .unloaded(nil)
      unloaded[type, default: []].insert(source)
    }
    knownWriters[type] = revisions.count
  }

  mutating func restoreOrder(_ stored: StoredSummary, of type: ObjectType) {
    types[type] = TypeSources(
      SourceOrder(
        stored.sources.map { place in
          let productType = stored.productTypes[place.source.bundleIdentifier]
          return (place.position, SourceRevisionRecord(source: place.source, productType: productType))
        }), writers: stored.writers.keys)
  }

  /// Undoes a change that only added samples.
  mutating func undo(_ change: Change) {
    let inBlocks = change.blocks.flatMap { block in (0..<block.count).map(block.reference) }
    _ = remove(inBlocks + change.added.map(\.reference), remembering: false)
    lastSerial = (change.blocks.first?.serials.first ?? change.firstSerial) - 1
  }

  /// Removes the samples of a type from memory until they are needed again.
  ///
  /// - Precondition: All of them are stored.
  mutating func unload(_ type: ObjectType) {
    var count = 0
    for source in Array(sources.keys) {
      guard let samples = sources[source]?[type] else { continue }
      if samples.isForgotten {
        sources[source]?[type] = nil
        continue
      }
      var rest = SourceSamples(type, by: source)
      rest.presence = .unloaded(samples.presence == .inMemory ? samples.summary : samples.presence.summary)
      sources[source]?[type] = rest
      unloaded[type, default: []].insert(source)
      count += 1
    }
    knownWriters[type] = count
    types[type]?.merged = MergedTimeline()
  }

  /// Removes the samples of a type from memory, as if they had never been loaded.
  ///
  /// - Returns: The sources that were in memory.
  mutating func forget(_ type: ObjectType) -> Set<String> {
    let forgotten = Set(sources.keys.filter { sources[$0]?[type]?.presence == .inMemory && sources[$0]?[type] != nil })
    for source in forgotten { sources[source]?[type] = nil }
    objects.forget(type)
    return forgotten
  }

  /// Continues counting changes after a serial.
  mutating func skip(to serial: UInt64) { lastSerial = max(lastSerial, serial) }
}
