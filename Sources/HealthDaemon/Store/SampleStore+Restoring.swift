import Foundation
import HealthModel

/// What is kept elsewhere, and comes back from there.
extension SampleStore {
  /// The correlation that holds a sample; nil when it stands on its own.
  func correlation(holding reference: SampleReference) -> SampleReference? {
    place(of: reference).flatMap { details(at: $0)?.correlation }
  }

  /// A type with what was kept of it and is not in the store now, every sample with its own number.
  ///
  /// - Parameters:
  ///   - known: What the store has of the type.
  ///   - sources: In order of priority.
  static func restoring(
    _ stored: StoredSamples, of type: ObjectType, to known: TypeSamples?, sources: [SourceRecord]
  ) -> TypeSamples {
    var samples = known ?? TypeSamples(type: type)
    for block in stored.blocks { samples.stage(block) }
    for row in stored.rows { samples.stage(row.record, serial: row.serial, in: row.correlation) }
    samples.settle()
    samples.prioritize(sources.map(\.bundleIdentifier))
    return samples
  }

  /// Puts back what was kept of a type.
  ///
  /// - Parameter samples: From ``restoring(_:of:to:sources:)``, which takes its time.
  mutating func restore(_ stored: StoredSamples, of type: ObjectType, as samples: TypeSamples) {
    types[type] = samples.count == 0 ? nil : samples
    for row in stored.rows {
      lastSerial = max(lastSerial, row.serial)
      guard let (key, version) = row.record.syncVersion else { continue }
      syncEntries[key] = SyncEntry(sample: row.record.reference, version: version)
    }
    for deletion in stored.deletions {
      deletions.append(deletion)
      lastSerial = max(lastSerial, deletion.serial)
    }
  }

  /// The number of the latest change that is kept.
  mutating func skip(to serial: UInt64) { lastSerial = max(lastSerial, serial) }

  /// Takes back a change that only added.
  mutating func undo(_ change: Change) {
    _ = remove(change.added.map(\.reference), remembering: false)
    lastSerial = change.firstSerial - 1
  }

  /// Drops everything about a type, as if it had not been read yet.
  mutating func forget(_ type: ObjectType) {
    types[type] = nil
    deletions.forget(type)
    syncEntries = syncEntries.filter { $0.key.type != type }
  }
}
