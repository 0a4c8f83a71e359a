import Foundation
import HealthModel

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
  private struct Place {
    var type: ObjectType
    var sample: TimelineSample
  }

  private(set) var types: [ObjectType: TypeSamples] = [:]
  private(set) var deletions = DeletionLog()
  /// The number of the latest change.
  private(set) var lastSerial: UInt64 = 0
  private var syncEntries: [SyncKey: SyncEntry] = [:]

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

  // MARK: Adding

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
    let gone = remove(replacements.map(\.old))
    change.deleted += gone.deleted
    change.removed += gone.removed
    change.changedCorrelations.formUnion(gone.changedCorrelations)
  }

  // MARK: Removing

  /// Removes samples and remembers that they were there. Unknown ones are ignored.
  ///
  /// Deleting a correlation keeps its members (rule S22); deleting a member takes it out of the correlation.
  mutating func remove(_ references: some Sequence<SampleReference>) -> Change {
    remove(references, remembering: true)
  }

  private mutating func remove(
    _ references: some Sequence<SampleReference>, remembering isRemembered: Bool
  ) -> Change {
    var change = Change()
    var gone: [ObjectType: [TimelineSample]] = [:]
    var seen: Set<SampleReference> = []
    for reference in references {
      guard let place = place(of: reference), let record = record(place), seen.insert(reference).inserted else {
        continue
      }
      gone[place.type, default: []].append(place.sample)
      if let correlation = details(at: place)?.correlation {
        changeMembers(of: correlation) { $0.removeAll { $0.reference == reference } }
        change.changedCorrelations.insert(correlation)
      }
      if case .correlation(let members) = record.content {
        for member in members {
          if let place = self.place(of: member.reference) { hold(place, in: nil) }
        }
      }
      if let (key, _) = record.syncVersion, syncEntries[key]?.sample == reference { syncEntries[key] = nil }
      if !isRemembered { continue }
      lastSerial += 1
      let deleted = DeletedSample(serial: lastSerial, record)
      deletions.append(deleted)
      change.deleted.append(deleted)
      change.removed.append(record)
    }
    for (type, samples) in gone {
      types[type]?.remove(samples)
      if types[type]?.count == 0 { types[type] = nil }
    }
    return change
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

  // MARK: What is kept elsewhere

  /// The correlation that holds a sample; nil when it stands on its own.
  func correlation(holding reference: SampleReference) -> SampleReference? {
    place(of: reference).flatMap { details(at: $0)?.correlation }
  }

  /// Puts back what was kept of a type and is not in the store now, every sample with its own number.
  mutating func restore(_ stored: StoredSamples, of type: ObjectType) {
    var samples = types.removeValue(forKey: type) ?? TypeSamples(type: type)
    for block in stored.blocks { samples.stage(block) }
    for row in stored.rows { restore(row, to: &samples) }
    samples.settle()
    samples.prioritize(stored.sources.map(\.bundleIdentifier))
    types[type] = samples.count == 0 ? nil : samples
    for deletion in stored.deletions {
      deletions.append(DeletedSample(deletion))
      lastSerial = max(lastSerial, deletion.serial)
    }
  }

  private mutating func restore(_ row: StoredSamples.Row, to samples: inout TypeSamples) {
    lastSerial = max(lastSerial, row.serial)
    samples.stage(row.record, serial: row.serial, in: row.correlation)
    if let (key, version) = row.record.syncVersion {
      syncEntries[key] = SyncEntry(sample: row.record.reference, version: version)
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

  // MARK: Inside

  private func place(of reference: SampleReference) -> Place? {
    guard let samples = types[reference.type], let source = samples.sourceIndex(of: reference.bundleIdentifier)
    else { return nil }
    let start = reference.start.timeIntervalSinceReferenceDate
    return samples.sample(reference.uuid, startingAt: start, source: source).map {
      Place(type: reference.type, sample: $0)
    }
  }

  private func place(of record: SampleRecord, _ uniqueness: Uniqueness) -> Place? {
    types[record.type]?.sample(record, uniqueness).map { Place(type: record.type, sample: $0) }
  }

  private func record(_ place: Place) -> SampleRecord? { types[place.type]?.record(place.sample) }

  private func details(at place: Place) -> SourceAttributes.Details? { types[place.type]?.details(of: place.sample) }

  private mutating func changeMembers(of correlation: SampleReference, _ change: (inout [SampleRecord]) -> Void) {
    guard let place = place(of: correlation) else { return }
    types[place.type]?.changeDetails(of: place.sample) { details in
      guard case .correlation(var members) = details.content else { return }
      change(&members)
      details.content = .correlation(members)
    }
  }

  /// Says which correlation holds a sample; nil when it stands on its own.
  private mutating func hold(_ place: Place, in correlation: SampleReference?) {
    types[place.type]?.changeDetails(of: place.sample) { $0.correlation = correlation }
  }
}

extension TypeSamples {
  /// The sample a record was saved as before.
  fileprivate func sample(_ record: SampleRecord, _ uniqueness: SampleStore.Uniqueness) -> TimelineSample? {
    let start = record.start.timeIntervalSinceReferenceDate
    switch uniqueness {
    case .amongAll: return sample(record.uuid, startingAt: start, source: nil)
    case .amongOwn:
      guard let source = sourceIndex(of: record.sourceRevision.source.bundleIdentifier) else { return nil }
      return sample(record.uuid, startingAt: start, source: source)
    }
  }

  fileprivate func contains(_ record: SampleRecord, _ uniqueness: SampleStore.Uniqueness) -> Bool {
    sample(record, uniqueness) != nil
  }
}

extension SampleRecord {
  /// Nothing else in the store depends on the record, and it on nothing.
  fileprivate var standsAlone: Bool {
    if case .correlation = content { return false }
    return metadata.isEmpty || metadata[MetadataKey.syncIdentifier] == nil
  }
}
