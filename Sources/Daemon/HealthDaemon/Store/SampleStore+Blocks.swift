import Foundation
import HealthModel

/// Adding samples in columns.
extension SampleStore {
  /// Adds a batch: first the samples in columns, then the separate records.
  ///
  /// - Precondition: The samples in columns are not in the store and are all valid (see `SampleRecord.flaw`).
  ///
  /// - Parameter isUnknown: Returns false for a record to leave out; see ``insert(_:where:)``.
  mutating func insert(_ batch: SampleBatch, where isUnknown: (SampleRecord) -> Bool) -> Change {
    var events: [(type: ObjectType, event: TypeSources.Event)] = []
    let blocks = batch.blocks.filter { $0.count > 0 }.map { insert($0, &events) }
    var staged: Set<TypeAndSource> = []
    for block in blocks { staged.insert(TypeAndSource(type: block.type, source: block.bundleIdentifier)) }
    for place in staged { changeSamples(of: place.type, by: place.source) { $0.settle() } }
    var change = insert(batch.records, where: isUnknown)
    change.count += blocks.reduce(0) { $0 + $1.count }
    change.blocks = blocks
    change.sourceEvents = events + change.sourceEvents
    return change
  }

  /// Assigns serials to the samples of a block, and adds them to those waiting to be merged.
  ///
  /// - Returns: The block with its serials.
  private mutating func insert(
    _ block: SampleBlock, _ events: inout [(type: ObjectType, event: TypeSources.Event)]
  ) -> SampleBlock {
    var block = block.sorted()
    block.serials = Array(lastSerial + 1...lastSerial + UInt64(block.count))
    lastSerial += UInt64(block.count)
    let isNews = changeSamples(of: block.type, by: block.bundleIdentifier) { samples in
      let isFirst = samples.isEmpty
      return samples.stage(block) || isFirst
    }
    let event = TypeSources.Event.came(block.sourceRevision)
    if isNews, types[block.type, default: TypeSources()].note(event) { events.append((block.type, event)) }
    return block
  }
}
