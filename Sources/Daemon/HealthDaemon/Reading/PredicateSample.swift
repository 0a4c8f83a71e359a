import Foundation
import HealthModel
import StatisticsEngine

/// A sample in a type's columns as a predicate sees it. It moves from place to place instead of being created for each.
struct PredicateSample: PredicateSubject {
  let columns: SampleColumns
  /// True when every correlation of the type is visible, not only the reader's own.
  let seesForeignCorrelations: Bool
  var place = SamplePlace(chunk: 0, index: 0)

  /// Creates the sample at the first place of a part.
  init(_ part: TypeView.Part) {
    columns = part.columns
    seesForeignCorrelations = part.showsForeignCorrelations
  }

  var uuid: UUID { columns.uuid(at: place) }
  var start: Date { Date(timeIntervalSinceReferenceDate: columns.startInstant(at: place)) }
  var end: Date { Date(timeIntervalSinceReferenceDate: columns.endInstant(at: place)) }
  var sourceRevision: SourceRevisionRecord { columns.provenance(at: place).revision }
  var device: DeviceRecord? { columns.provenance(at: place).device }
  var quantity: HealthQuantity? { content.quantity }
  var category: Int? { if case .category(let value) = content { value } else { nil } }
  var content: SampleRecord.Content { columns.content(at: place) }
  func metadataValue(_ key: String) -> MetadataValue? { columns.metadataValue(key, at: place) }

  /// True when a correlation the reader may see holds the sample. One that is only held by a hidden correlation of
  /// another source stands on its own.
  var isCorrelationMember: Bool {
    guard let correlation = columns.details(at: place)?.correlation else { return false }
    return seesForeignCorrelations || correlation.bundleIdentifier == columns.bundleIdentifier
  }
}
