import Foundation
import HealthModel

extension SampleStore {
  /// Adds samples, including members of correlations (rule S40). Leaves out known samples and invalid ones (see
  /// `SampleRecord.flaw`).
  ///
  /// A sample with a sync identifier replaces its older version. It is left out when the store has the same or a newer
  /// version (rules S24 to S26).
  ///
  /// - Parameter isUnknown: Returns false for a record to leave out even though its own source does not have it. A
  ///   record that its source has is always left out.
  mutating func insert(
    _ records: [SampleRecord], where isUnknown: (SampleRecord) -> Bool = { _ in true }
  ) -> Change {
    var batch = Batch()
    batch.change.firstSerial = lastSerial + 1
    batch.uuids.reserveCapacity(records.count)
    var next = records.startIndex
    while next < records.endIndex {
      if records[next].standsAlone {
        next = insertRun(of: records, from: next, where: isUnknown, &batch)
      } else {
        batch.take(records[..<next])
        let record = records[next]
        if record.flaw == nil, !isKnown(record, batch), isUnknown(record), insert(record, in: nil, &batch) {
          batch.change.count += 1
        }
        next += 1
      }
    }
    batch.take(records[...])
    for place in batch.staged { changeSamples(of: place.type, by: place.source) { $0.settle() } }
    for (member, correlation) in batch.memberships {
      if let place = place(of: member.reference) { hold(place, in: correlation, &batch.change) }
    }
    replace(batch.replacements, &batch.change)
    exchange(batch.olderMembers, &batch.change)
    return batch.change
  }

  /// Intermediate state while records are added, so that samples are sorted only once.
  private struct Batch {
    /// The UUIDs of the samples added so far.
    var uuids: Set<UUID> = []
    /// The types and sources with samples to be merged.
    var staged: Set<TypeAndSource> = []
    /// The members that were already in the store before their correlation.
    var memberships: [(member: SampleRecord, correlation: SampleReference)] = []
    /// The older versions, with the samples that replace them.
    var replacements: [(old: SampleReference, new: SampleRecord)] = []
    /// The members left out because the store has a newer version, which becomes the member instead.
    var olderMembers: [(older: SampleReference, newer: SampleReference, correlation: SampleReference)] = []
    var change = Change()
    /// True while every record so far was added and depends on no other record. These records are copied all at once.
    private(set) var isWhole = true

    /// Records that samples of a type and source will be added.
    ///
    /// - Returns: True when the source has none yet.
    mutating func isFirst(_ type: ObjectType, _ source: String, in samples: SourceSamples) -> Bool {
      staged.insert(TypeAndSource(type: type, source: source)).inserted && samples.count == 0
        && samples.presence == .inMemory
    }

    /// Copies the records added so far into ``change``. Each later record is copied when it is added.
    mutating func take(_ records: ArraySlice<SampleRecord>) {
      if isWhole { change.added = Array(records) }
      isWhole = false
    }
  }

  private func isKnown(_ record: SampleRecord, _ batch: Batch) -> Bool {
    batch.uuids.contains(record.uuid) || place(of: record.reference) != nil
  }

  /// The samples of a source and a type, moved out of the store while records are added, so that they are changed in
  /// place.
  private struct TakenOut {
    var source: String
    var samples: SourceSamples
    /// True when the source has no samples of the type.
    var isEmpty: Bool
  }

  /// Adds records of one type until another type follows. Most batches are such runs, from one source or a few
  /// alternating ones.
  ///
  /// - Returns: The index after the run.
  private mutating func insertRun(
    of records: [SampleRecord], from first: Int, where isUnknown: (SampleRecord) -> Bool, _ batch: inout Batch
  ) -> Int {
    let type = records[first].type
    var taken: [TakenOut] = []
    var places: [String: Int] = [:]
    var (place, last) = (0, SourceRevisionRecord?.none)
    var next = first
    while next < records.endIndex {
      let record = records[next]
      guard record.type == type, record.standsAlone else { break }
      next += 1
      if last != record.sourceRevision {
        last = record.sourceRevision
        let source = record.bundleIdentifier
        place = places[source] ?? taken.count
        if place == taken.count {
          let samples = sources[source, default: [:]].removeValue(forKey: type) ?? SourceSamples(type, by: source)
          let isEmpty = batch.isFirst(type, source, in: samples)
          taken.append(TakenOut(source: source, samples: samples, isEmpty: isEmpty))
          places[source] = place
        }
      }
      let start = record.start.timeIntervalSinceReferenceDate
      let isKnown =
        start <= taken[place].samples.latestStart
        && taken[place].samples.sample(record.uuid, startingAt: start) != nil
      if record.flaw != nil || isKnown || !isUnknown(record)
        || (records.count > 1 && !batch.uuids.insert(record.uuid).inserted)
      {
        batch.take(records[..<(next - 1)])
        continue
      }
      stage(record, in: nil, &taken[place].samples, isFirst: taken[place].isEmpty, &batch)
      taken[place].isEmpty = false
      batch.change.count += 1
    }
    for one in taken { sources[one.source, default: [:]][type] = one.samples }
    return next
  }

  /// Adds one record, with its members and its version.
  ///
  /// - Returns: False when the store has the same or a newer version.
  private mutating func insert(
    _ record: SampleRecord, in correlation: SampleReference?, _ batch: inout Batch
  ) -> Bool {
    let source = record.bundleIdentifier
    if let (identifier, version) = record.syncVersion {
      let known = sources[source]?[record.type]?.versions[identifier]
      if let known {
        guard known.version < version else { return false }
        batch.replacements.append((known.sample, record))
      }
      changeSamples(of: record.type, by: source) {
        $0.versions[identifier] = SyncEntry(sample: record.reference, version: version)
      }
    }
    if case .correlation(let members) = record.content {
      for member in members {
        if isKnown(member, batch) {
          batch.memberships.append((member, record.reference))
        } else if !insert(member, in: record.reference, &batch), let newer = newerVersion(of: member) {
          batch.olderMembers.append((member.reference, newer, record.reference))
        }
      }
    }
    batch.uuids.insert(record.uuid)
    var samples =
      sources[source, default: [:]].removeValue(forKey: record.type) ?? SourceSamples(record.type, by: source)
    let isFirst = batch.isFirst(record.type, source, in: samples)
    stage(record, in: correlation, &samples, isFirst: isFirst, &batch)
    sources[source, default: [:]][record.type] = samples
    return true
  }

  /// Adds one record to the samples of its source that wait to be merged.
  ///
  /// - Parameter isFirst: True when the source had no samples of the type.
  private mutating func stage(
    _ record: SampleRecord, in correlation: SampleReference?, _ samples: inout SourceSamples, isFirst: Bool,
    _ batch: inout Batch
  ) {
    lastSerial += 1
    let isNew = samples.stage(record, serial: lastSerial, in: correlation)
    if isNew || isFirst { note(.came(record.sourceRevision), of: record.type, &batch.change) }
    objects.add(record, serial: lastSerial)
    if !batch.isWhole { batch.change.added.append(record) }
  }

  /// Records that a source began or ceased to have samples of a type.
  mutating func note(_ event: TypeSources.Event, of type: ObjectType, _ change: inout Change) {
    if types[type, default: TypeSources()].note(event) { change.sourceEvents.append((type, event)) }
  }

  /// Returns the stored sample whose version, the same or a newer one, prevented a record from being added; nil for
  /// none.
  private func newerVersion(of record: SampleRecord) -> SampleReference? {
    record.syncVersion.flatMap { sources[record.bundleIdentifier]?[record.type]?.versions[$0.identifier]?.sample }
  }

  /// Replaces each older member of a correlation with its newer version, so that the correlation contains each sample
  /// once (rules S24 and S25).
  private mutating func exchange(
    _ members: [(older: SampleReference, newer: SampleReference, correlation: SampleReference)], _ change: inout Change
  ) {
    if members.isEmpty { return }
    var changes: [SampleReference: MemberChange] = [:]
    for (older, newer, correlation) in members {
      guard let place = place(of: newer), let record = record(place) else { continue }
      changes[correlation, default: MemberChange()].replace(older, by: record)
      change.changedCorrelations.insert(correlation)
      hold(place, in: correlation, &change)
    }
    changeMembers(changes)
  }

  /// Removes older versions, also from the correlations that contain them (rule S24).
  private mutating func replace(
    _ replacements: [(old: SampleReference, new: SampleRecord)], _ change: inout Change
  ) {
    if replacements.isEmpty { return }
    var members: [SampleReference: MemberChange] = [:]
    for (old, new) in replacements {
      guard let correlation = correlation(holding: old) else { continue }
      members[correlation, default: MemberChange()].replace(old, by: new)
      change.changedCorrelations.insert(correlation)
      if let place = place(of: new.reference) { hold(place, in: correlation, &change) }
    }
    changeMembers(members)
    let newer = Dictionary(replacements.map { ($0.old, $0.new.uuid) }) { $1 }
    let gone = remove(replacements.map(\.old), replacedBy: newer)
    change.deleted += gone.deleted
    change.removed += gone.removed
    change.changedCorrelations.formUnion(gone.changedCorrelations)
    change.changedMembers.formUnion(gone.changedMembers)
    change.sourceEvents += gone.sourceEvents
  }
}

extension SampleRecord {
  /// True when the record depends on no other sample in the store, and no other sample depends on the record.
  fileprivate var standsAlone: Bool {
    if case .correlation = content { return false }
    return metadata.isEmpty || metadata[MetadataKey.syncIdentifier] == nil
  }
}
