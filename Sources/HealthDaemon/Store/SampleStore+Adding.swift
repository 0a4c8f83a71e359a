import Foundation
import HealthModel

/// Samples that come.
extension SampleStore {
  /// Adds samples, members of correlations included (rule S40). Left out are those that are known and those that cannot
  /// be (see ``SampleRecord/flaw``).
  ///
  /// A sample with a sync identifier replaces the older version of itself and is left out when the store has the same
  /// or a newer version (rules S24 to S26).
  ///
  /// - Parameter isUnknown: Whether a record with the UUID of another may come in; its own source's are never doubled.
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

  /// What is collected while records come in, so that samples are sorted once.
  private struct Batch {
    /// Of the samples that came in.
    var uuids: Set<UUID> = []
    /// Types and sources with samples that wait to be sorted in.
    var staged: Set<TypeAndSource> = []
    /// Members that were there before their correlation.
    var memberships: [(member: SampleRecord, correlation: SampleReference)] = []
    /// Older versions, and what takes their place.
    var replacements: [(old: SampleReference, new: SampleRecord)] = []
    /// Members that were left out because a newer version is there, which is the member then.
    var olderMembers: [(older: SampleReference, newer: SampleReference, correlation: SampleReference)] = []
    var change = Change()
    /// All records so far came in and stand alone: they are what was added, and need not be copied one by one.
    private(set) var isWhole = true

    /// Expects samples of a type and source.
    ///
    /// - Returns: Whether the source has none so far.
    mutating func isFirst(_ type: ObjectType, _ source: String, in samples: SourceSamples) -> Bool {
      staged.insert(TypeAndSource(type: type, source: source)).inserted && samples.count == 0
        && samples.presence == .inMemory
    }

    /// Notes down the records so far, after which each has to be noted down as it comes in.
    mutating func take(_ records: ArraySlice<SampleRecord>) {
      if isWhole { change.added = Array(records) }
      isWhole = false
    }
  }

  private func isKnown(_ record: SampleRecord, _ batch: Batch) -> Bool {
    batch.uuids.contains(record.uuid) || place(of: record.reference) != nil
  }

  /// What a source wrote of a type, taken out of the store while records come in, so that it is changed in place.
  private struct TakenOut {
    var source: String
    var samples: SourceSamples
    /// It has no sample so far.
    var isEmpty: Bool
  }

  /// Adds records of one type until something else comes: most batches are such runs, of one source or of a few by turns.
  ///
  /// - Returns: Where the run ended.
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

  /// Adds one record with everything that hangs on it.
  ///
  /// - Returns: False when the store holds the same or a newer version.
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

  /// - Parameter isFirst: The source had no sample of the type.
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

  /// Notes down that a source came to a type, or went from it.
  mutating func note(_ event: TypeSources.Event, of type: ObjectType, _ change: inout Change) {
    if types[type, default: TypeSources()].note(event) { change.sourceEvents.append((type, event)) }
  }

  /// The version of a sample that kept it from coming in.
  private func newerVersion(of record: SampleRecord) -> SampleReference? {
    record.syncVersion.flatMap { sources[record.bundleIdentifier]?[record.type]?.versions[$0.identifier]?.sample }
  }

  /// Puts the newer version of each member in the place of the older one; a correlation holds it once (rules S24 and S25).
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

  /// Takes older versions out, also of the correlations that hold them (rule S24).
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
  /// Nothing else in the store depends on the record, and it on nothing.
  fileprivate var standsAlone: Bool {
    if case .correlation = content { return false }
    return metadata.isEmpty || metadata[MetadataKey.syncIdentifier] == nil
  }
}
