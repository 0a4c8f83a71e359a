import Foundation
import HealthModel

extension Reader {
  /// Returns the part of a change the app may see.
  func visible(_ change: SampleStore.Change, of types: Set<ObjectType>) -> StoreChange {
    var seen = StoreChange(types: [], added: [], deleted: [])
    for record in change.added where types.contains(record.type) && maySeeAny(of: record) {
      seen.types.insert(record.type)
      seen.added.append(record.uuid)
    }
    for block in change.blocks where types.contains(block.type) {
      for row in 0..<block.count where maySeeAny(of: block.record(at: row)) {
        seen.types.insert(block.type)
        seen.added.append(block.uuids[row])
      }
    }
    for sample in change.deleted where types.contains(sample.type) && maySee(deleted: sample) {
      seen.types.insert(sample.type)
      seen.deleted.append(sample.uuid)
      seen.deletedTypes.insert(sample.type)
    }
    // A summary changes with the samples it is worked out from, and tells nothing of them (rule Q79).
    if types.contains(.activitySummary), readAccess(to: .activitySummary) == .everything,
      change.blocks.contains(where: { ActivitySummaryRecord.types.contains($0.type) })
        || change.added.contains(where: { ActivitySummaryRecord.types.contains($0.type) })
        || change.deleted.contains(where: { ActivitySummaryRecord.types.contains($0.type) })
    {
      seen.types.insert(.activitySummary)
    }
    return seen
  }
}
