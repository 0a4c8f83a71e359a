import Foundation

/// What a predicate may ask about a sample.
///
/// A record answers from its fields, a row of the store from its columns, so that one evaluation serves both and
/// nothing is built for a sample that is not wanted.
package protocol PredicateSubject {
  var uuid: UUID { get }
  var start: Date { get }
  var end: Date { get }
  var sourceRevision: SourceRevisionRecord { get }
  var device: DeviceRecord? { get }
  /// Nil for a sample that is not a quantity.
  var quantity: HealthQuantity? { get }
  /// Nil for a sample that is not a category.
  var category: Int? { get }
  var content: SampleRecord.Content { get }
  /// The sample belongs to a correlation (rule Q98). A record by itself cannot tell, and says no.
  var isCorrelationMember: Bool { get }
  func metadataValue(_ key: String) -> MetadataValue?
}

extension SampleRecord: PredicateSubject {
  package var quantity: HealthQuantity? { content.quantity }
  package var category: Int? { if case .category(let value) = content { value } else { nil } }
  package var isCorrelationMember: Bool { false }
  package func metadataValue(_ key: String) -> MetadataValue? { metadata[key] }
}
