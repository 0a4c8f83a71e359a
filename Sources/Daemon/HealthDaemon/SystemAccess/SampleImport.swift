import Foundation
import HealthModel

/// The import of samples from an Apple Health export. Each sample is added once, whatever was imported before (rules
/// Y67 to Y71).
///
///     var samples = SampleImport(into: daemon, sourceNames: ["Anna’s Watch", "Strava"])
///     try samples.add(batch)      // 9,998: two were there already
///
/// Two samples are equal when their types, dates, sources and measurements are: a distance exported in kilometers and
/// later in miles is one distance. When the export contains *n* equal samples and the device *m*, *n* − *m* are added.
/// Samples missing from the export remain, because absence does not mean deletion.
package struct SampleImport {
  /// A source that had another name in an earlier import.
  package struct RenamedSource: Hashable, Sendable {
    package var earlier: String
    /// The current name.
    package var later: String
  }

  /// The sources recognized under another name, in the order they were encountered.
  package private(set) var renamedSources: [RenamedSource] = []
  /// The number of samples left out because the device has the finer samples they were condensed from.
  package private(set) var condensedCount = 0

  let daemon: HealthDaemon
  /// The serial of the latest change before the import.
  let serial: UInt64
  /// The bundle identifiers of the sources on the device at the start of the import.
  private let known: Set<String>
  /// The known sources by name. A source that an earlier import recognized under a new name has the bundle identifier
  /// of its first name.
  private let named: [String: SourceRecord]
  /// The known sources whose name is not in the export. Each of them may have another name in the export.
  private var gone: [SourceRecord]
  /// The renamed sources, with their new name and their earlier bundle identifier, by their new bundle identifier.
  private var successors: [String: SourceRecord] = [:]

  /// The samples whose source may be a renamed one.
  private var waiting: [SampleRecord] = []
  private var waitingRepetitions: [UUID: Int] = [:]
  var waitingRoutes: [(route: SampleRecord, workout: SampleRecord)] = []
  /// False to remove a type from memory once the export continues with other types.
  private let keepsInMemory: Bool
  /// The types that were added last.
  private var latestTypes: Set<ObjectType> = []
  /// How often each type was removed from memory.
  private var unloadCounts: [ObjectType: Int] = [:]
  /// The maximum number of times that a type is removed from memory. An export has one type after the other. If an
  /// export alternates between types, each batch would load the type again.
  private static let mostUnloads = 3

  /// The number of sources missing from the export above which the import does not search for renamed sources. No
  /// person has as many sources.
  private static let mostGone = 200
  /// The number of waiting samples after which their source counts as new.
  private static let mostWaiting = 20_000

  /// Prepares an import.
  ///
  /// - Parameters:
  ///   - sourceNames: All names of sources in the export; nil when unknown, in which case a renamed source counts as
  ///     new.
  ///   - keepsInMemory: False to keep only a few types in memory at a time. False requires a device that stores every
  ///     change, and whose samples nobody else reads during the import.
  package init(into daemon: HealthDaemon, sourceNames: Set<String>?, keepsInMemory: Bool = true) {
    self.daemon = daemon
    self.keepsInMemory = keepsInMemory
    let (serial, sources) = daemon.look { state in
      let sources = Set(state.store.types.keys.flatMap { state.store.sourceOrder(for: $0) })
        .filter { state.apps[$0.bundleIdentifier] == nil }
      return (
        state.store.lastSerial, sources.sorted { ($0.bundleIdentifier, $0.name) < ($1.bundleIdentifier, $1.name) }
      )
    }
    self.serial = serial
    known = Set(sources.map(\.bundleIdentifier))
    named = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A source is present if the export has any of its names: it may use its later name for some types and its earlier
    // name for others.
    var present = Set(sources.filter { sourceNames?.contains($0.name) != false }.map(\.bundleIdentifier))
    let gone = sources.filter { present.insert($0.bundleIdentifier).inserted }
    self.gone = gone.count > Self.mostGone ? [] : gone
  }

  /// Adds samples of the export that are not on the device.
  ///
  /// Samples of a source that may have been renamed wait until this is resolved, at the latest by ``finish()``.
  ///
  /// - Parameter batch: The next samples of the export.
  ///
  /// - Returns: The number of samples added.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when they could not be stored, in which case none was added.
  @discardableResult
  package mutating func add(_ batch: SampleBatch) throws(HealthError) -> Int {
    if !known.isEmpty {
      for block in batch.blocks { recognizeName(of: block.sourceRevision.source) }
      for record in batch.records { recognizeName(of: record.sourceRevision.source) }
    }
    if gone.isEmpty { return try addAll(batch) }
    var ready = batch
    // Samples of unknown sources are checked one by one.
    let strangers = batch.blocks.filter { isStranger($0.sourceRevision.source) }
    ready.blocks.removeAll { isStranger($0.sourceRevision.source) }
    let records = strangers.flatMap { block in (0..<block.count).map(block.record) } + batch.records
    try load(scopesOfStrangers(in: records))
    let store = daemon.look { $0.store }
    for record in records where isStranger(record) {
      recognizeSource(of: record, after: batch.repetitions[record.uuid] ?? 0, in: store)
    }
    ready.records = waiting.filter { !isStranger($0) }
    waiting = waiting.filter(isStranger)
    ready.repetitions.merge(waitingRepetitions) { $1 }
    for record in records {
      if isStranger(record), waiting.count < Self.mostWaiting {
        waiting.append(record)
        waitingRepetitions[record.uuid] = ready.repetitions[record.uuid]
      } else {
        ready.records.append(record)
      }
    }
    if waiting.isEmpty { waitingRepetitions = [:] }
    return try addAll(ready)
  }

  /// Adds the samples that are still waiting, and treats their sources as new, not as renamed.
  ///
  /// - Returns: The number of samples added.
  ///
  /// - Throws: `errorDatabaseInaccessible` (6) when they could not be stored, in which case none was added.
  @discardableResult
  package mutating func finish() throws(HealthError) -> Int {
    gone = []
    defer { (waiting, waitingRepetitions) = ([], [:]) }
    let count = waiting.isEmpty ? 0 : try addAll(SampleBatch(waiting, repetitions: waitingRepetitions))
    return count + (try addWaitingRoutes())
  }

  private mutating func addAll(_ batch: SampleBatch) throws(HealthError) -> Int {
    if keepsInMemory { return try addAtOnce(batch) }
    var count = 0
    for part in parts(of: batch) {
      unloadAll(except: part.records.types.union(part.blocks.map(\.type)))
      count += try addAtOnce(part)
    }
    return count
  }

  /// Divides a batch by type, so that one type at a time is in memory. Types that depend on others stay together, at
  /// the end.
  private func parts(of batch: SampleBatch) -> [SampleBatch] {
    var parts: [SampleBatch] = []
    var places: [ObjectType: Int] = [:]
    var rest = SampleBatch([], repetitions: batch.repetitions)
    func place(of type: ObjectType) -> Int? {
      guard standsAlone(type) else { return nil }
      if let place = places[type] { return place }
      places[type] = parts.count
      parts.append(SampleBatch([], repetitions: batch.repetitions))
      return parts.count - 1
    }
    for block in batch.blocks {
      if let place = place(of: block.type) { parts[place].blocks.append(block) } else { rest.blocks.append(block) }
    }
    for record in batch.records {
      if let place = place(of: record.type) { parts[place].records.append(record) } else { rest.records.append(record) }
    }
    return rest.isEmpty ? parts : parts + [rest]
  }

  /// True for a type if no sample of another type contains its samples or refers to them.
  private func standsAlone(_ type: ObjectType) -> Bool {
    (type.kind == .quantity || type.kind == .category) && type.relatedTypes == [type]
      && !ObjectIndex.types.contains(type)
  }

  private mutating func addAtOnce(_ batch: SampleBatch) throws(HealthError) -> Int {
    var batch = batch
    if !successors.isEmpty {
      batch.blocks = batch.blocks.map(renamed)
      batch.records = batch.records.map(renamed)
    }
    var sources: [ObjectType: Set<String>] = [:]
    for block in batch.blocks { sources[block.type, default: []].insert(block.bundleIdentifier) }
    try load(sources.map { SampleScope($0.key, by: $0.value) } + batch.records.scopesInvolved)
    let extent = daemon.read { $0.store.extent(ofAdding: batch.records) } + batch.count - batch.records.count
    let types = batch.records.types.union(batch.blocks.map(\.type))
    var (count, condensed) = (0, 0)
    count = try daemon.changeSamples(extent, of: types) { state in
      condensed = 0
      var new = SampleBatch(unknown(batch.records, batch.repetitions, in: state.store, &condensed))
      new.blocks = batch.blocks.map { unknown($0, batch.repetitions, in: state.store, &condensed) }
      return state.add(new)
    }
    condensedCount += condensed
    return count
  }

  /// Removes from memory the samples of the types that were added last.
  private mutating func unloadAll(except types: Set<ObjectType>) {
    let finished = latestTypes.subtracting(types).filter {
      standsAlone($0) && unloadCounts[$0, default: 0] < Self.mostUnloads
    }
    for type in finished { unloadCounts[type, default: 0] += 1 }
    latestTypes = types
    daemon.unload(finished)
  }

  /// Loads samples to compare with, unless they are in memory.
  func load(_ scopes: [SampleScope]) throws(HealthError) {
    if !scopes.isEmpty, daemon.hasUnloaded { try daemon.load(scopes) }
  }

  /// Returns the samples to compare with the samples of sources that may have been renamed.
  private func scopesOfStrangers(in records: [SampleRecord]) -> [SampleScope] {
    let types = Set(records.lazy.filter(isStranger).map(\.type))
    return types.sorted { $0.row < $1.row }.map { SampleScope($0, by: Set(gone.map(\.bundleIdentifier))) }
  }

  private func unknown(
    _ records: [SampleRecord], _ repetitions: [UUID: Int], in store: SampleStore, _ condensed: inout Int
  ) -> [SampleRecord] {
    // On a device without sources, only the import itself can have added a sample before, and the store recognizes it
    // by UUID.
    if known.isEmpty { return records }
    var unknown: [SampleRecord] = []
    // True while all records so far are new. The records then need not be copied.
    var isWhole = true
    var last: KnownSamples?
    for index in records.indices {
      let (type, source) = (records[index].type, records[index].bundleIdentifier)
      if last?.samples.type != type || last?.samples.bundleIdentifier != source {
        last = KnownSamples(store.samples(of: type, by: source))
      }
      let isNew = !isKnown(records[index], after: repetitions[records[index].uuid] ?? 0, last, &condensed)
      if isWhole, !isNew {
        isWhole = false
        unknown = Array(records[..<index])
      } else if isNew, !isWhole {
        unknown.append(records[index])
      }
    }
    return isWhole ? records : unknown
  }

  private func unknown(
    _ block: SampleBlock, _ repetitions: [UUID: Int], in store: SampleStore, _ condensed: inout Int
  ) -> SampleBlock {
    let samples = store.samples(of: block.type, by: block.bundleIdentifier)
    let latest = samples.latestStart
    if block.starts.allSatisfy({ $0 > latest }) { return block }
    let mayBeFiner = block.sourceRevision.source.isAppleDevice && block.type.aggregationStyle == .cumulative
    let values = samples.canonicalValues(of: block)
    let unknown = (0..<block.count).filter { row in
      if block.starts[row] > latest { return true }
      let earlier = repetitions.isEmpty ? 0 : repetitions[block.uuids[row]] ?? 0
      if samples.holds(row, of: block, values, after: earlier, savedBy: serial) { return false }
      guard mayBeFiner, samples.holdsFiner(than: block.record(at: row), savedBy: serial) else { return true }
      condensed += 1
      return false
    }
    return unknown.count == block.count ? block : block.selecting(unknown)
  }

  private func isKnown(
    _ record: SampleRecord, after earlier: Int, _ known: KnownSamples?, _ condensed: inout Int
  ) -> Bool {
    guard let known, known.samples.count > 0 else { return false }
    if known.samples.holds(record, after: earlier, savedBy: serial) { return true }
    guard record.isOfAppleDevice, known.samples.holdsFiner(than: record, savedBy: serial) else { return false }
    condensed += 1
    return true
  }

  // MARK: Renamed sources

  /// Returns true for a sample whose source is not on the device under its name, but may be on the device under an
  /// earlier name.
  private func isStranger(_ record: SampleRecord) -> Bool { isStranger(record.sourceRevision.source) }

  private func isStranger(_ source: SourceRecord) -> Bool {
    !known.contains(source.bundleIdentifier) && successors[source.bundleIdentifier] == nil
      && gone.contains { $0.isAppleDevice == source.isAppleDevice }
  }

  /// Searches the known sources whose names are missing from the export for one that has the sample. If there is one,
  /// it is the sample's source under an earlier name.
  private mutating func recognizeSource(of record: SampleRecord, after earlier: Int, in store: SampleStore) {
    let place = gone.firstIndex { source in
      source.isAppleDevice == record.isOfAppleDevice
        && store.sources[source.bundleIdentifier]?[record.type]?.holds(record, after: earlier, savedBy: serial) == true
    }
    guard let place else { return }
    let source = gone.remove(at: place)
    let name = record.sourceRevision.source.name
    successors[record.bundleIdentifier] = SourceRecord(name: name, bundleIdentifier: source.bundleIdentifier)
    renamedSources.append(RenamedSource(earlier: source.name, later: name))
  }

  /// Recognizes a source that was renamed in an earlier import.
  private mutating func recognizeName(of source: SourceRecord) {
    guard !known.isEmpty, !known.contains(source.bundleIdentifier), successors[source.bundleIdentifier] == nil,
      let earlier = named[source.name], earlier.isAppleDevice == source.isAppleDevice
    else { return }
    successors[source.bundleIdentifier] = earlier
  }

  /// Returns a source revision with the bundle identifier that its source had before it was renamed.
  private func renamed(_ revision: SourceRevisionRecord) -> SourceRevisionRecord {
    guard let source = successors[revision.source.bundleIdentifier] else { return revision }
    return SourceRevisionRecord(
      source: source, version: revision.version, productType: revision.productType,
      operatingSystemVersion: revision.operatingSystemVersion)
  }

  private func renamed(_ block: SampleBlock) -> SampleBlock {
    var block = block
    block.sourceRevision = renamed(block.sourceRevision)
    return block
  }

  /// Returns a record with the bundle identifier that its source had before it was renamed.
  func renamed(_ record: SampleRecord) -> SampleRecord {
    var record = record
    record.sourceRevision = renamed(record.sourceRevision)
    if case .correlation(let members) = record.content { record.content = .correlation(members.map(renamed)) }
    return record
  }
}

/// A reference to the samples of a source and a type, so that searching them for each record copies nothing.
private final class KnownSamples: Sendable {
  let samples: SourceSamples

  init(_ samples: SourceSamples) { self.samples = samples }
}

extension SourceRecord {
  /// True for a phone or watch itself, false for an app.
  fileprivate var isAppleDevice: Bool { bundleIdentifier.hasPrefix("com.apple.health.") }
}

extension SampleRecord {
  fileprivate var isOfAppleDevice: Bool { sourceRevision.source.isAppleDevice }
}
