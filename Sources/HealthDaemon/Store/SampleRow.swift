import Foundation
import HealthModel

/// One row of a type's columns as a predicate sees it. Moved from row to row instead of made anew.
struct SampleRow: PredicateSubject {
  let columns: SampleColumns
  var row = 0

  var uuid: UUID { columns.uuids[row] }
  var start: Date { columns.start(at: row) }
  var end: Date { columns.end(at: row) }
  var sourceRevision: SourceRevisionRecord { columns.origin(at: row).revision }
  var device: DeviceRecord? { columns.origin(at: row).device }
  var quantity: HealthQuantity? { if case .quantity(let quantity) = columns.content(at: row) { quantity } else { nil } }
  var category: Int? { if case .category(let value) = columns.content(at: row) { value } else { nil } }
  var content: SampleRecord.Content { columns.content(at: row) }
  var isCorrelationMember: Bool { columns.details(at: row)?.correlation != nil }
  func metadataValue(_ key: String) -> MetadataValue? { columns.details(at: row)?.metadata[key] }
}
