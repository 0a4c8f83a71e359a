import Foundation
import HealthModel
import StatisticsEngine

/// Samples that are kept elsewhere, and come back from there.
extension SampleStore {
  /// The samples of a type with what was kept of it and is not in the store now, every sample with its own number.
  ///
  /// - Parameter known: By source, what the store has of those that are read.
  static func restoring(
    _ stored: StoredSamples, of type: ObjectType, to known: [String: SourceSamples]
  ) -> [String: SourceSamples] {
    var samples = known
    func change(_ source: String, _ change: (inout SourceSamples) -> Void) {
      change(&samples[source, default: SourceSamples(type, by: source)])
    }
    for block in stored.blocks { change(block.sourceRevision.source.bundleIdentifier) { $0.stage(block) } }
    for row in stored.rows {
      change(row.record.bundleIdentifier) { samples in
        samples.stage(row.record, serial: row.serial, in: row.correlation)
        guard let (identifier, version) = row.record.syncVersion else { return }
        samples.versions[identifier] = SyncEntry(sample: row.record.reference, version: version)
      }
    }
    for deletion in stored.deletions { change(deletion.bundleIdentifier) { $0.note(deletion) } }
    for source in samples.keys { samples[source]?.settle() }
    return samples
  }

  /// Puts back what was kept of a type.
  ///
  /// - Parameters:
  ///   - samples: By source, from ``restoring(_:of:to:)``, which takes its time.
  ///   - start: From when on everything of these sources is there; nil when all is.
  mutating func restore(_ samples: [String: SourceSamples], of type: ObjectType, from start: Date?) {
    for (source, restored) in samples {
      var restored = restored
      let presence = sources[source]?[type]?.presence ?? .inMemory
      restored.presence =
        if let start, presence != .inMemory { .inPart(from: start, presence.summary) } else { .inMemory }
      if restored.presence == .inMemory { unread[type]?.remove(source) }
      if unread[type]?.isEmpty == true { unread[type] = nil }
      // A file of an older version, or one that a person edited, may not say where a source stands.
      if restored.count > 0, let revision = restored.attributes.origins.first?.revision,
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

  /// Notes down what a file keeps of a type, without reading it.
  mutating func expect(_ stored: StoredSummary, of type: ObjectType) {
    restoreOrder(stored, of: type)
    knownWriters[type] = stored.writers.count
    for (source, summary) in stored.writers {
      sources[source, default: [:]][type, default: SourceSamples(type, by: source)].presence = .unread(summary)
      unread[type, default: []].insert(source)
    }
  }

  /// Notes down who has samples of a type that are still to be made.
  ///
  /// - Parameter revisions: The sources, in the order in which they came.
  mutating func expect(_ revisions: [SourceRevisionRecord], of type: ObjectType) {
    for revision in revisions {
      _ = types[type, default: TypeSources()].note(.came(revision))
      let source = revision.source.bundleIdentifier
      sources[source, default: [:]][type, default: SourceSamples(type, by: source)].presence = .unread(nil)
      unread[type, default: []].insert(source)
    }
    knownWriters[type] = revisions.count
  }

  /// Puts the sources of a type in the order that is kept.
  mutating func restoreOrder(_ stored: StoredSummary, of type: ObjectType) {
    types[type] = TypeSources(
      SourceOrder(
        stored.sources.map { place in
          let productType = stored.productTypes[place.source.bundleIdentifier]
          return (place.position, SourceRevisionRecord(source: place.source, productType: productType))
        }), writers: stored.writers.keys)
  }

  /// Takes back a change that only added.
  mutating func undo(_ change: Change) {
    let inBlocks = change.blocks.flatMap { block in (0..<block.count).map(block.reference) }
    _ = remove(inBlocks + change.added.map(\.reference), remembering: false)
    lastSerial = (change.blocks.first?.serials.first ?? change.firstSerial) - 1
  }

  /// Drops what is in memory of a type, as if it had not been read.
  ///
  /// - Returns: The sources of which something was.
  mutating func forget(_ type: ObjectType) -> Set<String> {
    let forgotten = Set(sources.keys.filter { sources[$0]?[type]?.presence == .inMemory && sources[$0]?[type] != nil })
    for source in forgotten { sources[source]?[type] = nil }
    objects.forget(type)
    return forgotten
  }

  /// The number of the latest change that is kept.
  mutating func skip(to serial: UInt64) { lastSerial = max(lastSerial, serial) }
}
