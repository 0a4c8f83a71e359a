import Foundation
import HealthModel
import StatisticsEngine

/// One sample of a type's columns as a predicate sees it. Moved from place to place instead of made anew.
struct SampleRow: PredicateSubject {
  let columns: SampleColumns
  /// Whether every correlation of the type can be seen, not only the reader's own.
  let seesForeignCorrelations: Bool
  var place = SamplePlace(chunk: 0, index: 0)

  init(_ part: TypeView.Part) {
    columns = part.columns
    seesForeignCorrelations = part.showsForeignCorrelations
  }

  var uuid: UUID { columns.uuid(at: place) }
  var start: Date { Date(timeIntervalSinceReferenceDate: columns.startInstant(at: place)) }
  var end: Date { Date(timeIntervalSinceReferenceDate: columns.endInstant(at: place)) }
  var sourceRevision: SourceRevisionRecord { columns.origin(at: place).revision }
  var device: DeviceRecord? { columns.origin(at: place).device }
  var quantity: HealthQuantity? { content.quantity }
  var category: Int? { if case .category(let value) = content { value } else { nil } }
  var content: SampleRecord.Content { columns.content(at: place) }
  func metadataValue(_ key: String) -> MetadataValue? { columns.metadataValue(key, at: place) }

  /// A sample of the reader's own that somebody else's hidden correlation holds stands on its own.
  var isCorrelationMember: Bool {
    guard let correlation = columns.details(at: place)?.correlation else { return false }
    return seesForeignCorrelations || correlation.bundleIdentifier == columns.bundleIdentifier
  }
}
