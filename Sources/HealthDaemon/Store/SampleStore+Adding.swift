import Foundation
import HealthModel

/// Samples that come.
extension SampleStore {
  /// Adds samples, members of correlations included (rule S40). Left out are those that are known and those that cannot
  /// be (see ``SampleRecord/flaw``).
  ///
  /// A sample with a sync identifier replaces the older version of itself and is left out when the store has the same
  /// or a newer version (rules S24 to S26).
  mutating func insert(_ records: [SampleRecord], unique uniqueness: Uniqueness = .amongAll) -> Change {
    var batch = Batch(uniqueness: uniqueness)
    batch.change.firstSerial = lastSerial + 1
    batch.uuids.reserveCapacity(records.count)
    var next = records.startIndex
    while next < records.endIndex {
      if records[next].standsAlone {
        next = insertRun(of: records, from: next, &batch)
      } else {
        batch.take(records[..<next])
        let record = records[next]
        if record.flaw == nil, !isKnown(record, batch), insert(record, in: nil, &batch) { batch.change.count += 1 }
        next += 1
      }
    }
    batch.take(records[...])
    for type in batch.types { types[type]?.settle() }
    for (member, correlation) in batch.memberships {
      if let place = place(of: member, uniqueness) { hold(place, in: correlation) }
    }
    replace(batch.replacements, &batch.change)
    return batch.change
  }

  /// What is collected while records come in, so that samples are sorted once.
  private struct Batch {
    let uniqueness: Uniqueness
    /// Of the samples that came in.
    var uuids: Set<UUID> = []
    /// Types with staged samples.
    var types: Set<ObjectType> = []
    /// Members that were there before their correlation.
    var memberships: [(member: SampleRecord, correlation: SampleReference)] = []
    /// Older versions, and what takes their place.
    var replacements: [(old: SampleReference, new: SampleRecord)] = []
    var change = Change()
    /// All records so far came in and stand alone: they are what was added, and need not be copied one by one.
    private(set) var isWhole = true

    /// Notes down the records so far, after which each has to be noted down as it comes in.
    mutating func take(_ records: ArraySlice<SampleRecord>) {
      if isWhole { change.added = Array(records) }
      isWhole = false
    }
  }

  private func isKnown(_ record: SampleRecord, _ batch: Batch) -> Bool {
    batch.uuids.contains(record.uuid) || contains(record, batch.uniqueness)
  }

  /// Adds records of one type until something else comes: most batches are such runs.
  ///
  /// - Returns: Where the run ended.
  private mutating func insertRun(of records: [SampleRecord], from first: Int, _ batch: inout Batch) -> Int {
    let type = records[first].type
    var samples = types.removeValue(forKey: type) ?? TypeSamples(type: type)
    var next = first
    while next < records.endIndex {
      let record = records[next]
      guard record.type == type, record.standsAlone else { break }
      next += 1
      if record.flaw != nil || samples.contains(record, batch.uniqueness)
        || (records.count > 1 && !batch.uuids.insert(record.uuid).inserted)
      {
        batch.take(records[..<(next - 1)])
        continue
      }
      stage(record, in: nil, &samples, &batch)
      batch.change.count += 1
    }
    if samples.hasSources { types[type] = samples }
    return next
  }

  /// Adds one record with everything that hangs on it.
  ///
  /// - Returns: False when the store holds the same or a newer version.
  @discardableResult
  private mutating func insert(
    _ record: SampleRecord, in correlation: SampleReference?, _ batch: inout Batch
  ) -> Bool {
    if let (key, version) = record.syncVersion {
      if let known = syncEntries[key] {
        guard known.version < version else { return false }
        batch.replacements.append((known.sample, record))
      }
      syncEntries[key] = SyncEntry(sample: record.reference, version: version)
    }
    if case .correlation(let members) = record.content {
      for member in members {
        if isKnown(member, batch) {
          batch.memberships.append((member, record.reference))
        } else {
          insert(member, in: record.reference, &batch)
        }
      }
    }
    batch.uuids.insert(record.uuid)
    var samples = types.removeValue(forKey: record.type) ?? TypeSamples(type: record.type)
    stage(record, in: correlation, &samples, &batch)
    types[record.type] = samples
    return true
  }

  private mutating func stage(
    _ record: SampleRecord, in correlation: SampleReference?, _ samples: inout TypeSamples, _ batch: inout Batch
  ) {
    lastSerial += 1
    samples.stage(record, serial: lastSerial, in: correlation)
    if !batch.types.contains(record.type) { batch.types.insert(record.type) }
    if !batch.isWhole { batch.change.added.append(record) }
  }

  /// Takes older versions out, also of the correlations that hold them (rule S24).
  private mutating func replace(
    _ replacements: [(old: SampleReference, new: SampleRecord)], _ change: inout Change
  ) {
    if replacements.isEmpty { return }
    for (old, new) in replacements {
      guard let correlation = place(of: old).flatMap({ details(at: $0)?.correlation }) else { continue }
      changeMembers(of: correlation) { members in
        if let place = members.firstIndex(where: { $0.reference == old }) { members[place] = new }
      }
      change.changedCorrelations.insert(correlation)
      if let place = place(of: new.reference) { hold(place, in: correlation) }
    }
    change.replaced += replacements.map { ($0.old, $0.new.reference) }
    let gone = remove(replacements.map(\.old))
    change.deleted += gone.deleted
    change.removed += gone.removed
    change.changedCorrelations.formUnion(gone.changedCorrelations)
  }
}

extension SampleRecord {
  /// Nothing else in the store depends on the record, and it on nothing.
  fileprivate var standsAlone: Bool {
    if case .correlation = content { return false }
    return metadata.isEmpty || metadata[MetadataKey.syncIdentifier] == nil
  }
}
