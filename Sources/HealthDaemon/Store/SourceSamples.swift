import Foundation
import HealthModel
import StatisticsEngine

/// The samples of one type that one source wrote, with all that hangs on them: metadata, versions, what was deleted.
///
/// The store is divided by source first. An app that sees only its own samples is handed its own ``SourceSamples`` and
/// nothing beside: what others wrote of the type, or whether anybody did, plays no part in what happens then.
///
/// A copy is a snapshot: it costs nothing until one of the two changes.
package struct SourceSamples: Sendable {
  package let type: ObjectType
  /// The bundle identifier of who wrote them.
  package let bundleIdentifier: String
  /// The one home of a sample; for statistics as well, as long as no sample holds a series.
  private(set) var timeline: SampleTimeline
  /// The same with each value of a series as a sample of its own (rule Q20); nil until a series comes. Both share the
  /// memory of what was there before.
  private var countedTimeline: SampleTimeline?
  @Shared private(set) var attributes: SourceAttributes
  private var correlations: CorrelationsByMember
  /// In the order they were deleted (rules Q25 and S20).
  private(set) var deletions: [DeletedSample] = []
  /// Deleted correlations by the types they held.
  private var deletionsByMember: [ObjectType: [DeletedSample]] = [:]
  /// The newer version that took each older one's place, in the order they did (rule S24).
  private(set) var replacements: [(older: UUID, newer: UUID)] = []
  /// By sync identifier.
  var versions: [String: SyncEntry] = [:]
  /// How much of it is in memory.
  var presence = Presence.inMemory
  /// No sample starts later.
  private(set) var latestStart = -Double.infinity
  private var lastUnit: (unit: HealthUnit, index: UnitIndex)?
  /// Samples that wait to be sorted in.
  private var staged: [TimelineSample] = []
  private var stagedSeries: [TimelineSample] = []
  private var stagedRuns: [SampleRun] = []

  package init(_ type: ObjectType, by bundleIdentifier: String) {
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    timeline = SampleTimeline(of: type)
    correlations = CorrelationsByMember(of: type)
    _attributes = Shared(wrappedValue: SourceAttributes(type: type, bundleIdentifier: bundleIdentifier))
  }

  /// The source as its latest sample names it; nil when it has none.
  var source: SourceRecord? { attributes.source }
  /// In memory.
  var count: Int { timeline.count }
  private var samples: SourceTimeline? { timeline.sources.first }
  /// In order of time each; very long samples stand apart.
  var parts: [ChunkedSamples] { samples?.parts ?? [] }
  var earliestStart: Double? { count > 0 ? samples?.earliestStart : nil }
  var latestEnd: Double? { count > 0 ? samples?.latestEnd : nil }
  /// True where there is no sample, neither here, nor waiting to be sorted in, nor in a file.
  var isEmpty: Bool { count == 0 && staged.isEmpty && stagedRuns.isEmpty && presence == .inMemory }
  /// Whether nothing is known of the source any more, here or in a file.
  var isForgotten: Bool { count == 0 && deletions.isEmpty && versions.isEmpty && presence == .inMemory }

  // MARK: Finding

  /// All samples, as a search reads them.
  var columns: [SampleColumns] { Self.columns(timeline, _attributes) }

  /// The correlations that hold a sample of a type.
  func columns(holding member: ObjectType) -> [SampleColumns] {
    correlations.timelines[member].map { Self.columns($0, _attributes) } ?? []
  }

  /// All that statistics count: each value of a series in the place of the series.
  var countedColumns: [SampleColumns] { Self.columns(counted, _attributes) }

  private static func columns(_ timeline: SampleTimeline, _ attributes: Shared<SourceAttributes>) -> [SampleColumns] {
    // Whether something was here once, and is deleted, makes no difference.
    if timeline.count == 0 { return [] }
    return timeline.sources.first?.parts.map { SampleColumns(samples: $0, attributes) } ?? []
  }

  /// The sample with a UUID and a start.
  func sample(_ uuid: UUID, startingAt start: Double) -> TimelineSample? {
    start > latestStart ? nil : timeline.sample(uuid, startingAt: start)
  }

  func sample(_ reference: SampleReference) -> TimelineSample? {
    sample(reference.uuid, startingAt: reference.start.timeIntervalSinceReferenceDate)
  }

  /// The sample whose number is known.
  func sample(_ reference: SampleReference, serial: UInt64) -> TimelineSample? {
    samples?.sample(startingAt: reference.start.timeIntervalSinceReferenceDate, serial: serial)
  }

  /// Samples with one of some UUIDs, found by looking at each.
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

  /// All samples in memory, in order of time.
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

  func details(of sample: TimelineSample) -> SourceAttributes.Details? { attributes.details[sample.serial] }

  /// What was deleted after a change, in order.
  func deletions(after serial: UInt64) -> ArraySlice<DeletedSample> { Self.deletions(deletions, after: serial) }

  /// The correlations that held a sample of a type and were deleted after a change, in order.
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

  /// Takes a record in. It has its place among the others once ``settle()`` was called.
  ///
  /// - Returns: Whether its source, device or version was not known yet.
  @discardableResult
  mutating func stage(_ record: SampleRecord, serial: UInt64, in correlation: SampleReference? = nil) -> Bool {
    let knownOrigins = attributes.origins.count
    let unit = record.content.quantity.map { unitIndex(of: $0.unit) } ?? 0
    let sample = attributes.sample(of: record, serial: serial, unit: unit, in: correlation)
    if case .quantitySeries = record.content { stagedSeries.append(sample) } else { staged.append(sample) }
    latestStart = max(latestStart, sample.start)
    if case .correlation(let members) = record.content {
      let places = members.places
      attributes.memberPlaces[sample.serial] = places
      correlations.change(sample, from: [:], to: places)
    }
    let isNew = attributes.origins.count > knownOrigins
    if isNew || source == nil { attributes.source = record.sourceRevision.source }
    return isNew
  }

  /// Most samples have the unit of the one before.
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

  /// Takes in a block, until ``settle()`` puts it among the others. What its samples share is looked up once.
  ///
  /// - Returns: True when its source, device, version or metadata were not known yet.
  @discardableResult
  mutating func stage(_ block: SampleBlock) -> Bool {
    guard block.count > 0 else { return false }
    let knownOrigins = attributes.origins.count
    let origin = attributes.originIndex(of: block)
    latestStart = block.starts.reduce(latestStart, max)
    stagedRuns.append(
      SampleRun(
        source: 0, unit: block.unit.map { unitIndex(of: $0) } ?? 0, origin: origin, starts: block.starts[...],
        ends: block.ends[...], values: block.values[...], serials: block.serials[...], uuids: block.uuids[...]))
    let isNew = attributes.origins.count > knownOrigins
    if isNew || source == nil { attributes.source = block.sourceRevision.source }
    return isNew
  }

  /// Sorts in what was staged, in any order.
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

  /// Takes samples out; what they were is forgotten with them.
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

  /// Values of a series that begin together have the same number: a search finds those of one chunk at a time.
  private mutating func removeCounted(_ values: [TimelineSample]) {
    var left = values.count
    while left > 0, let removed = countedTimeline?.remove(values), removed > 0 { left -= removed }
  }

  /// Notes down that a sample was there.
  mutating func note(_ deletion: DeletedSample) {
    deletions.append(deletion)
    for member in Set(deletion.memberTypes) { deletionsByMember[member, default: []].append(deletion) }
    if let newer = deletion.replacement { replacements.append((deletion.uuid, newer)) }
  }

  // MARK: Statistics

  /// All samples as statistics count them.
  var counted: SampleTimeline { countedTimeline ?? timeline }

  /// Adds up days that a question is about. See ``SampleTimeline/prepare(for:limit:)``.
  mutating func prepare(for query: TimelineQuery, limit: Int) -> Bool {
    countedTimeline?.prepare(for: query, limit: limit) ?? timeline.prepare(for: query, limit: limit)
  }

  // MARK: Correlations

  /// Says which correlation holds a sample; nil when it stands on its own.
  mutating func hold(_ sample: TimelineSample, in correlation: SampleReference?) {
    var details = attributes.details[sample.serial] ?? SourceAttributes.Details()
    details.correlation = correlation
    attributes.details[sample.serial] = details.isEmpty ? nil : details
  }

  /// Changes the members of correlations.
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

/// How much of what one source wrote of a type is in memory.
enum Presence: Hashable, Sendable {
  case inMemory
  /// Everything that ends at a moment or later. It is read, and not changed.
  case inPart(from: Date, StoredSummary.Source?)
  case unread(StoredSummary.Source?)

  /// What a file says of it; nil when all is in memory, and where samples are not counted before they are made.
  var summary: StoredSummary.Source? {
    switch self {
    case .inMemory: nil
    case .inPart(_, let summary), .unread(let summary): summary
    }
  }

  /// False where nobody can say how many samples there are before all are in memory.
  var isCounted: Bool { self == .inMemory || summary != nil }

  /// From when on everything is in memory; nil when nothing is, `beforeEverything` when all is.
  var start: Date? {
    switch self {
    case .inMemory: .beforeEverything
    case .inPart(let start, _): start
    case .unread: nil
    }
  }
}
