import Foundation
import HealthModel

extension [SampleRecord] {
  /// The samples in the order of exports.
  package var inOrderOfExport: [SampleRecord] { get throws { try placesInOrderOfExport().map { self[$0] } } }

  /// Returns the indexes of the samples in export order: by start, end and the name of the source, and otherwise as
  /// they were saved. Fractions of a second do not count, because they are not written.
  ///
  /// - Parameter sources: The sources of the type, starting with the highest priority. On import, a device gives each
  ///   new source a higher priority than the earlier ones. If the order of the samples would not reproduce the
  ///   priorities, the first sample of each source moves to the front, lowest priority first.
  func placesInOrderOfExport(_ sources: [SourceRecord] = []) throws -> [Int] {
    var keys = indices.map { place in
      OrderKey(
        start: self[place].start.timeIntervalSinceReferenceDate.rounded(.down),
        end: self[place].end.timeIntervalSinceReferenceDate.rounded(.down), place: place)
    }
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { precedes($0, $1) }
    if !isSorted {
      var comparisons = 0
      try keys.sort { one, other in
        comparisons += 1
        if comparisons & 0xFFFF == 0 { try Task.checkCancellation() }
        return precedes(one, other)
      }
    }
    settleTwins(in: &keys)
    var places = keys.map(\.place)
    if sources.count > 1 { putFirstSamples(of: sources, in: &places) }
    return places
  }

  private func precedes(_ one: OrderKey, _ other: OrderKey) -> Bool {
    if one.start != other.start { return one.start < other.start }
    if one.end != other.end { return one.end < other.end }
    let (name, otherName) = (
      self[one.place].sourceRevision.source.name, self[other.place].sourceRevision.source.name
    )
    return name == otherName ? one.place < other.place : name < otherName
  }

  // MARK: Equal samples

  /// Reorders samples that are equal in the export, so that an import gives each of them the UUID that it has now.
  ///
  /// The device may have saved such samples in another order than the export from which they came, because it stores
  /// samples in columns before all others.
  private func settleTwins(in keys: inout [OrderKey]) {
    var first = 0
    while first < keys.count {
      var end = first + 1
      while end < keys.count, keys[end].start == keys[first].start, keys[end].end == keys[first].end { end += 1 }
      if end - first > 1 { settle(&keys[first..<end]) }
      first = end
    }
  }

  private func settle(_ keys: inout ArraySlice<OrderKey>) {
    var twins: [UInt64: [Int]] = [:]
    for index in keys.indices {
      guard let identity = SampleIdentity(ofRead: self[keys[index].place]) else { continue }
      twins[identity.hash, default: []].append(index)
    }
    for indices in twins.values where indices.count > 1 {
      guard let identity = SampleIdentity(ofRead: self[keys[indices[0]].place]) else { continue }
      var rest = indices.map { keys[$0] }
      let placed = indices.indices.map { occurrence -> OrderKey? in
        let uuid = identity.uuid(occurrence: occurrence)
        return rest.firstIndex { self[$0.place].uuid == uuid }.map { rest.remove(at: $0) }
      }
      rest.reverse()
      for (index, key) in zip(indices, placed) { keys[index] = key ?? rest.removeLast() }
    }
  }

  // MARK: Sources

  private func putFirstSamples(of sources: [SourceRecord], in places: inout [Int]) {
    var firsts = FirstSamples(sources)
    firsts.add(places.lazy.map { self[$0] })
    let moved = Set(firsts.toMove.map(\.uuid))
    if moved.isEmpty { return }
    let front = firsts.toMove.compactMap { first in places.first { self[$0].uuid == first.uuid } }
    places = front + places.filter { !moved.contains(self[$0].uuid) }
  }
}

/// The first sample of each source, in the order of exports.
package struct FirstSamples {
  /// The identifiers of the sources, lowest priority first.
  private let wanted: [String]
  private var firsts: [String: SampleRecord] = [:]
  /// The identifiers of the sources with a sample, in the order of their first samples.
  private var met: [String] = []

  /// - Parameter sources: The sources, starting with the highest priority.
  package init(_ sources: [SourceRecord]) { wanted = sources.reversed().map(\.bundleIdentifier) }

  /// True if each source has a sample.
  package var areComplete: Bool { wanted.allSatisfy { firsts[$0] != nil } }

  /// The first sample of each source, lowest priority first, to move to the front; empty if the samples already occur
  /// in this order.
  package var toMove: [SampleRecord] {
    let present = wanted.filter { firsts[$0] != nil }
    return met.filter(Set(present).contains) == present ? [] : present.compactMap { firsts[$0] }
  }

  package mutating func add(_ samples: some Sequence<SampleRecord>) {
    var last: SourceRevisionRecord?
    for sample in samples where sample.sourceRevision != last {
      last = sample.sourceRevision
      let identifier = sample.bundleIdentifier
      if firsts[identifier] != nil { continue }
      firsts[identifier] = sample
      met.append(identifier)
    }
  }
}

private struct OrderKey {
  /// The start in whole seconds since the reference date. The end has the same unit.
  var start: Double
  var end: Double
  var place: Int
}

extension SampleIdentity {
  /// Creates the identity that a sample has when it is imported; nil for kinds whose equal samples need no order.
  init?(ofRead sample: SampleRecord) {
    self.init(of: sample.type)
    switch sample.content {
    case .quantity(let quantity):
      combine(quantity.value.bitPattern)
      combine(StableHash.of(quantity.unit.string))
    case .category(let value): combine(UInt64(bitPattern: Int64(value)))
    case .workout(let workout): combine(UInt64(bitPattern: Int64(workout.activityType)))
    default: return nil
    }
    combine(StableHash.of(sample.sourceRevision.source.name))
    let seconds = [sample.start, sample.end].map { date in
      Int(date.timeIntervalSinceReferenceDate.rounded(.down)) + ExportDate.secondsBefore2001
    }
    combine(start: seconds[0], end: seconds[1])
  }
}
