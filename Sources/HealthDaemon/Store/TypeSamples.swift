import Foundation
import HealthModel
import StatisticsEngine

/// The samples of one type: a timeline of all sources, what else there is to each source's samples, and the order in
/// which sources count.
///
/// The timeline is the one home of a sample, for searches as for statistics. A copy is a snapshot: it costs nothing until
/// one of the two changes.
package struct TypeSamples: Sendable {
  let type: ObjectType
  private(set) var timeline: SampleTimeline
  /// By source index, which a source keeps for as long as the type has samples.
  private(set) var attributes: [SourceAttributes] = []
  private(set) var order = SourceOrder()
  private var indices: [String: Int] = [:]
  private var lastIndex: Int?
  /// Samples that wait to be sorted in, and their sources.
  private var staged: [TimelineSample] = []
  private var stagedSources: Set<Int> = []
  private var stagedRuns: [SampleRun] = []
  private var hasNewSources = false

  init(type: ObjectType) {
    self.type = type
    timeline = SampleTimeline(
      type.aggregationStyle ?? .discreteArithmetic, units: UnitTable(canonical: type.canonicalUnit))
  }

  var count: Int { timeline.count }
  var hasSources: Bool { !attributes.isEmpty }
  var earliestStart: Double? { count > 0 ? timeline.sources.reduce(.infinity) { min($0, $1.earliestStart) } : nil }
  var latestEnd: Double? { count > 0 ? timeline.sources.reduce(-.infinity) { max($0, $1.latestEnd) } : nil }

  func sourceIndex(of bundleIdentifier: String) -> Int? { indices[bundleIdentifier] }

  /// The columns of one source: none when it never wrote a sample of the type.
  func columns(of bundleIdentifier: String) -> [SampleColumns] {
    indices[bundleIdentifier].map { columns(of: $0) } ?? []
  }

  func columns(of source: Int) -> [SampleColumns] {
    guard source < timeline.sources.count else { return [] }
    return timeline.sources[source].parts.map { SampleColumns(samples: $0, attributes: attributes[source]) }
  }

  // MARK: Adding

  /// Takes a record in. It has its place among the others once ``settle()`` was called.
  mutating func stage(_ record: SampleRecord, serial: UInt64, in correlation: SampleReference? = nil) {
    let index = index(of: record.sourceRevision.source.bundleIdentifier)
    let hasSamples = index < timeline.sources.count && !timeline.sources[index].isEmpty
    let isFirst = !hasSamples && stagedSources.insert(index).inserted
    let knownOrigins = isFirst ? 0 : attributes[index].origins.count
    let knownUnits = timeline.units.count
    var units = timeline.units
    staged.append(
      attributes[index].sample(
        of: record, serial: serial, source: SourceIndex(index), in: correlation, &units))
    if units.count > knownUnits { timeline.units = units }
    if attributes[index].origins.count > knownOrigins {
      order.see(record.sourceRevision)
      hasNewSources = true
    }
  }

  /// Takes in a block, until ``settle()`` puts it among the others. What its samples share is looked up once.
  mutating func stage(_ block: SampleBlock) {
    guard block.count > 0 else { return }
    stage(block.record(at: 0), serial: block.serials[0])
    guard let sample = staged.popLast() else { return }
    stagedRuns.append(
      SampleRun(
        source: sample.source, unit: sample.unit, origin: sample.origin, starts: block.starts[...],
        ends: block.ends[...], values: block.values[...], serials: block.serials[...], uuids: block.uuids[...]))
    if block.metadata.isEmpty { return }
    let details = SourceAttributes.Details(metadata: block.metadata)
    for serial in block.serials { attributes[Int(sample.source)].details[serial] = details }
  }

  /// Sorts in what was staged, in any order.
  mutating func settle() {
    if staged.isEmpty, stagedRuns.isEmpty { return }
    for run in timeline.insert(stagedRuns) { staged += (0..<run.count).map(run.sample) }
    stagedRuns = []
    timeline.insert(staged)
    staged = []
    stagedSources = []
    if hasNewSources { followOrder() }
    hasNewSources = false
  }

  // MARK: Finding

  /// A sample with a UUID and a start.
  ///
  /// - Parameter source: Nil for any.
  func sample(_ uuid: UUID, startingAt start: Double, source: Int?) -> TimelineSample? {
    if let source {
      return source < timeline.sources.count ? timeline.sources[source].sample(uuid, startingAt: start) : nil
    }
    for source in timeline.sources.indices {
      if let sample = sample(uuid, startingAt: start, source: source) { return sample }
    }
    return nil
  }

  /// Samples with one of some UUIDs, found by looking at each.
  ///
  /// - Parameter source: Nil for all.
  func samples(_ uuids: Set<UUID>, source: Int? = nil) -> [TimelineSample] {
    var found: [TimelineSample] = []
    for index in timeline.sources.indices where source == nil || index == source {
      for part in timeline.sources[index].parts {
        part.forEachPlace(in: SamplePlace(chunk: 0, index: 0)..<part.endPlace) { place in
          if uuids.contains(part.uuid(at: place)) { found.append(part.sample(at: place)) }
          return true
        }
      }
    }
    return found
  }

  func record(_ sample: TimelineSample) -> SampleRecord {
    attributes[Int(sample.source)].record(sample, timeline.units)
  }

  func reference(_ sample: TimelineSample) -> SampleReference {
    SampleReference(
      type: type, bundleIdentifier: attributes[Int(sample.source)].bundleIdentifier,
      start: Date(timeIntervalSinceReferenceDate: sample.start), uuid: sample.uuid)
  }

  func details(of sample: TimelineSample) -> SourceAttributes.Details? {
    attributes[Int(sample.source)].details[sample.serial]
  }

  // MARK: Changing

  mutating func remove(_ samples: [TimelineSample]) {
    timeline.remove(samples)
    for sample in samples { attributes[Int(sample.source)].details[sample.serial] = nil }
    for source in Set(samples.map { Int($0.source) }) where timeline.sources[source].isEmpty {
      let identifier = attributes[source].bundleIdentifier
      order.forget { $0 == identifier }
    }
  }

  mutating func prioritize(_ bundleIdentifiers: [String]) {
    order.prioritize(bundleIdentifiers)
    followOrder()
  }

  /// Changes what has no column.
  mutating func changeDetails(of sample: TimelineSample, _ change: (inout SourceAttributes.Details) -> Void) {
    let source = Int(sample.source)
    var details = attributes[source].details[sample.serial] ?? SourceAttributes.Details()
    change(&details)
    attributes[source].details[sample.serial] = details.isEmpty ? nil : details
  }

  /// Adds up days that a question is about. See ``SampleTimeline/prepare(for:limit:)``.
  mutating func prepare(for query: TimelineQuery, limit: Int) -> Bool { timeline.prepare(for: query, limit: limit) }

  // MARK: Inside

  private mutating func followOrder() {
    timeline.prioritize(order.sources.compactMap { indices[$0.bundleIdentifier].map { SourceIndex($0) } })
  }

  /// Samples come in runs of one source.
  private mutating func index(of bundleIdentifier: String) -> Int {
    if let lastIndex, attributes[lastIndex].bundleIdentifier == bundleIdentifier { return lastIndex }
    let index = indices[bundleIdentifier] ?? attributes.count
    if index == attributes.count {
      attributes.append(SourceAttributes(type: type, bundleIdentifier: bundleIdentifier))
      indices[bundleIdentifier] = index
    }
    lastIndex = index
    return index
  }
}
