import Foundation
import HealthModel
import StatisticsEngine

/// The samples of one type and one source, with all their properties: metadata, versions, deletions.
///
/// The store is divided by source first. An app that may see only its own samples gets only its own ``SourceSamples``,
/// so the samples of others, or their absence, do not affect it.
///
/// A copy is a snapshot, and costs nothing until the copy or the original changes.
package struct SourceSamples: Sendable {
  package let type: ObjectType
  package let bundleIdentifier: String
  /// The samples in chronological order. Statistics use them too, unless a sample is a series.
  private(set) var timeline: SampleTimeline
  /// The samples with each value of a series as a separate sample (rule Q20); nil until there is a series. The value
  /// begins as a copy of ``timeline``, and shares the memory of the samples that do not change.
  private var countedTimeline: SampleTimeline?
  /// The properties of the samples that are not in a column.
  @CopyOnWrite private(set) var attributes: SourceAttributes
  private var correlations: CorrelationsByMember
  /// The deleted samples, in the order they were deleted (rules Q25 and S20).
  private(set) var deletions: [DeletedSample] = []
  /// The deleted correlations by the types of their members.
  private var deletionsByMember: [ObjectType: [DeletedSample]] = [:]
  /// The pairs of an older version and the newer one that replaced it, in order (rule S24).
  private(set) var replacements: [(older: UUID, newer: UUID)] = []
  /// The versions of samples with a sync identifier, keyed by it.
  var versions: [String: SyncEntry] = [:]
  var presence = Presence.inMemory
  /// The latest start of a sample so far, in seconds since the reference date; negative infinity when there is none.
  private(set) var latestStart = -Double.infinity
  private var lastUnit: (unit: HealthUnit, index: UnitIndex)?
  /// The samples waiting to be merged.
  private var staged: [TimelineSample] = []
  private var stagedSeries: [TimelineSample] = []
  private var stagedRuns: [SampleRun] = []

  /// Creates an empty collection for the samples of a type and a source.
  package init(_ type: ObjectType, by bundleIdentifier: String) {
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    timeline = SampleTimeline(of: type)
    correlations = CorrelationsByMember(of: type)
    _attributes = CopyOnWrite(wrappedValue: SourceAttributes(type: type, bundleIdentifier: bundleIdentifier))
  }

  /// The source, as its latest sample names it; nil when it has none.
  var source: SourceRecord? { attributes.source }
  var count: Int { timeline.count }
  private var samples: SourceTimeline? { timeline.sources.first }
  /// The samples in parts, each in chronological order. Very long samples have a separate part.
  var parts: [ChunkedSamples] { samples?.parts ?? [] }
  /// The earliest start in memory, in seconds since the reference date; nil without samples.
  var earliestStart: Double? { count > 0 ? samples?.earliestStart : nil }
  /// The latest end in memory, in seconds since the reference date; nil without samples.
  var latestEnd: Double? { count > 0 ? samples?.latestEnd : nil }
  /// The summary of the samples in memory.
  var summary: StoredSummary.Source {
    StoredSummary.Source(
      count: count, earliestStart: earliestStart.map { Date(timeIntervalSinceReferenceDate: $0) },
      latestEnd: latestEnd.map { Date(timeIntervalSinceReferenceDate: $0) })
  }
  /// True when there are no samples in memory, waiting to be merged, or in storage.
  var isEmpty: Bool { count == 0 && staged.isEmpty && stagedRuns.isEmpty && presence == .inMemory }
  /// True when memory and storage contain nothing about the source any more.
  var isForgotten: Bool { count == 0 && deletions.isEmpty && versions.isEmpty && presence == .inMemory }

  // MARK: Finding

  /// All samples, in the form that a search reads.
  var columns: [SampleColumns] { Self.columns(timeline, _attributes) }

  func columns(holding member: ObjectType) -> [SampleColumns] {
    correlations.timelines[member].map { Self.columns($0, _attributes) } ?? []
  }

  /// All samples that statistics count, with each value of a series in place of the series.
  var countedColumns: [SampleColumns] { Self.columns(counted, _attributes) }

  private static func columns(_ timeline: SampleTimeline, _ attributes: CopyOnWrite<SourceAttributes>)
    -> [SampleColumns]
  {
    // When all samples were deleted, return no columns, as for a source that never had any.
    if timeline.count == 0 { return [] }
    return timeline.sources.first?.parts.map { SampleColumns(samples: $0, attributes) } ?? []
  }

  /// Returns the sample with a UUID and a start; nil when it is not in memory.
  func sample(_ uuid: UUID, startingAt start: Double) -> TimelineSample? {
    start > latestStart ? nil : timeline.sample(uuid, startingAt: start)
  }

  /// Returns a sample by its reference; nil when it is not in memory.
  func sample(_ reference: SampleReference) -> TimelineSample? {
    sample(reference.uuid, startingAt: reference.start.timeIntervalSinceReferenceDate)
  }

  func sample(_ reference: SampleReference, serial: UInt64) -> TimelineSample? {
    samples?.sample(startingAt: reference.start.timeIntervalSinceReferenceDate, serial: serial)
  }

  /// Returns the samples with one of these UUIDs. Visits every sample.
  func samples(_ uuids: Set<UUID>) -> [TimelineSample] {
    var found: [TimelineSample] = []
    for part in parts {
      part.forEachPlace(in: SamplePlace(chunk: 0, index: 0)..<part.endPlace) { place in
        if uuids.contains(part.uuid(at: place)) { found.append(part.sample(at: place)) }
        return true
      }
    }
    return found
  }

  /// All samples in memory, each part in chronological order.
  var allSamples: [TimelineSample] {
    var found: [TimelineSample] = []
    for part in parts {
      part.forEachPlace(in: SamplePlace(chunk: 0, index: 0)..<part.endPlace) { place in
        found.append(part.sample(at: place))
        return true
      }
    }
    return found
  }

  func record(_ sample: TimelineSample) -> SampleRecord { attributes.record(sample, timeline.units) }

  func reference(_ sample: TimelineSample) -> SampleReference {
    SampleReference(
      type: type, bundleIdentifier: bundleIdentifier, start: Date(timeIntervalSinceReferenceDate: sample.start),
      uuid: sample.uuid)
  }

  /// Returns the properties of a sample that are not in a column; nil for most samples.
  func details(of sample: TimelineSample) -> SourceAttributes.Details? { attributes.details[sample.serial] }

  /// Returns the samples deleted after a change, in order. Takes logarithmic time to find them.
  func deletions(after serial: UInt64) -> ArraySlice<DeletedSample> { Self.deletions(deletions, after: serial) }

  /// Returns the deleted correlations with a member of a type that were deleted after a change, in order.
  func deletions(holding member: ObjectType, after serial: UInt64) -> ArraySlice<DeletedSample> {
    Self.deletions(deletionsByMember[member] ?? [], after: serial)
  }

  private static func deletions(_ deletions: [DeletedSample], after serial: UInt64) -> ArraySlice<DeletedSample> {
    var low = deletions.startIndex
    var high = deletions.endIndex
    while low < high {
      let middle = (low + high) / 2
      if deletions[middle].serial > serial { high = middle } else { low = middle + 1 }
    }
    VisitCounter.visit(objects: deletions.endIndex - low)
    return deletions[low...]
  }

  // MARK: Adding

  /// Adds a record. ``settle()`` merges it.
  ///
  /// - Returns: True when the record's source revision or device is new.
  @discardableResult
  mutating func stage(_ record: SampleRecord, serial: UInt64, in correlation: SampleReference? = nil) -> Bool {
    let knownProvenances = attributes.provenances.count
    let unit = record.content.quantity.map { unitIndex(of: $0.unit) } ?? 0
    let sample = attributes.sample(of: record, serial: serial, unit: unit, in: correlation)
    if case .quantitySeries = record.content { stagedSeries.append(sample) } else { staged.append(sample) }
    latestStart = max(latestStart, sample.start)
    if case .correlation(let members) = record.content {
      let places = members.places
      attributes.memberPlaces[sample.serial] = places
      correlations.change(sample, from: [:], to: places)
    }
    let isNew = attributes.provenances.count > knownProvenances
    if isNew || source == nil { attributes.source = record.sourceRevision.source }
    return isNew
  }

  /// Returns the index of a unit. Most samples have the same unit as the previous one.
  private mutating func unitIndex(of unit: HealthUnit) -> UnitIndex {
    if let lastUnit, lastUnit.unit == unit { return lastUnit.index }
    let known = timeline.units.count
    var units = timeline.units
    let index = units.index(of: unit)
    if units.count > known {
      timeline.units = units
      countedTimeline?.units = units
    }
    lastUnit = (unit, index)
    return index
  }

  /// Adds a block. ``settle()`` merges it. The block's common properties are looked up once.
  ///
  /// - Returns: True when the block's source revision, device or metadata is new.
  @discardableResult
  mutating func stage(_ block: SampleBlock) -> Bool {
    guard block.count > 0 else { return false }
    let knownProvenances = attributes.provenances.count
    let provenance = attributes.provenanceIndex(of: block)
    latestStart = block.starts.reduce(latestStart, max)
    stagedRuns.append(
      SampleRun(
        source: 0, unit: block.unit.map { unitIndex(of: $0) } ?? 0, provenance: provenance, starts: block.starts[...],
        ends: block.ends[...], values: block.values[...], serials: block.serials[...], uuids: block.uuids[...]))
    let isNew = attributes.provenances.count > knownProvenances
    if isNew || source == nil { attributes.source = block.sourceRevision.source }
    return isNew
  }

  /// Merges the added samples, which may be in any order.
  mutating func settle() {
    correlations.settle()
    if !staged.isEmpty || !stagedRuns.isEmpty {
      Self.insert(stagedRuns, staged, into: &timeline)
      if countedTimeline != nil { Self.insert(stagedRuns, staged, into: &countedTimeline!) }
      (staged, stagedRuns) = ([], [])
    }
    if stagedSeries.isEmpty { return }
    countedTimeline = counted
    timeline.insert(stagedSeries)
    let values = stagedSeries.flatMap(attributes.values)
    countedTimeline?.insert(values)
    stagedSeries = []
  }

  private static func insert(
    _ runs: [SampleRun], _ samples: [TimelineSample], into timeline: inout SampleTimeline
  ) {
    timeline.insert(samples + timeline.insert(runs).flatMap { run in (0..<run.count).map(run.sample) })
  }

  // MARK: Changing

  mutating func remove(_ samples: [TimelineSample]) {
    timeline.remove(samples)
    if countedTimeline != nil { removeCounted(samples.flatMap(attributes.values)) }
    for sample in samples {
      if let places = attributes.memberPlaces[sample.serial] { correlations.change(sample, from: places, to: [:]) }
      attributes.forget(sample)
    }
    correlations.settle()
    if count == 0 { attributes.source = nil }
  }

  /// Removes values from the counted timeline. Values of a series with the same start share a serial. A search finds
  /// only those in one chunk, so it is repeated until all are removed.
  private mutating func removeCounted(_ values: [TimelineSample]) {
    var left = values.count
    while left > 0, let removed = countedTimeline?.remove(values), removed > 0 { left -= removed }
  }

  mutating func note(_ deletion: DeletedSample) {
    deletions.append(deletion)
    for member in Set(deletion.memberTypes) { deletionsByMember[member, default: []].append(deletion) }
    if let newer = deletion.replacement { replacements.append((deletion.uuid, newer)) }
  }

  // MARK: Statistics

  var counted: SampleTimeline { countedTimeline ?? timeline }

  /// Sums some of the days that a query needs. See `SampleTimeline.prepare(for:limit:)`.
  mutating func prepare(for query: TimelineQuery, limit: Int) -> Bool {
    countedTimeline?.prepare(for: query, limit: limit) ?? timeline.prepare(for: query, limit: limit)
  }

  // MARK: Correlations

  /// Records the correlation that contains a sample; nil for none.
  mutating func hold(_ sample: TimelineSample, in correlation: SampleReference?) {
    var details = attributes.details[sample.serial] ?? SourceAttributes.Details()
    details.correlation = correlation
    attributes.details[sample.serial] = details.isEmpty ? nil : details
  }

  mutating func changeMembers(_ changes: [(correlation: TimelineSample, change: MemberChange)]) {
    for (correlation, change) in changes {
      let serial = correlation.serial
      guard case .correlation(let members) = attributes.details[serial]?.content else { continue }
      let changed = change.applied(to: members)
      let places = changed.places
      correlations.change(correlation, from: attributes.memberPlaces[serial] ?? [:], to: places)
      attributes.memberPlaces[serial] = places
      attributes.details[serial]?.content = .correlation(changed)
    }
    correlations.settle()
  }
}

/// The part of a source's and type's samples that is in memory.
enum Presence: Hashable, Sendable {
  case inMemory
  /// The samples that end at or after a time. They can be read but not changed.
  case inPart(from: Date, StoredSummary.Source?)
  case unloaded(StoredSummary.Source?)

  /// The summary of the stored samples; nil when all are in memory. Also nil for samples that are created on demand,
  /// because their number is unknown until then.
  var summary: StoredSummary.Source? {
    switch self {
    case .inMemory: nil
    case .inPart(_, let summary), .unloaded(let summary): summary
    }
  }

  /// False when the number of samples is unknown until all are in memory.
  var isCounted: Bool { self == .inMemory || summary != nil }

  /// The earliest end from which all samples are in memory; nil when none are, `beforeEverything` when all are.
  var start: Date? {
    switch self {
    case .inMemory: .beforeEverything
    case .inPart(let start, _): start
    case .unloaded: nil
    }
  }
}
