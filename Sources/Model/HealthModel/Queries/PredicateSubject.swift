import Foundation

/// The properties of a sample that a predicate can test.
///
/// A record returns values from its fields, and a row of the store returns values from its columns. The same evaluation
/// works with both, so the store builds no record for a sample that does not match.
package protocol PredicateSubject {
  var uuid: UUID { get }
  var start: Date { get }
  var end: Date { get }
  /// The source revision that saved the sample.
  var sourceRevision: SourceRevisionRecord { get }
  /// The hardware that measured the sample; nil when unknown.
  var device: DeviceRecord? { get }
  /// The quantity; nil for a sample that is not a quantity.
  var quantity: HealthQuantity? { get }
  /// The raw value of the category; nil for a sample that is not a category.
  var category: Int? { get }
  /// The content of the sample. May be costly, because a sample in columns builds its content at each access.
  var content: SampleRecord.Content { get }
  /// True when the sample belongs to a correlation (rule Q98). A record alone cannot tell, so it returns false.
  var isCorrelationMember: Bool { get }
  /// Returns the value of a metadata key; nil when the sample lacks the key.
  func metadataValue(_ key: String) -> MetadataValue?
}

extension SampleRecord: PredicateSubject {
  package var quantity: HealthQuantity? { content.quantity }
  /// The raw value of a category sample; nil for other content.
  package var category: Int? { if case .category(let value) = content { value } else { nil } }
  package var isCorrelationMember: Bool { false }
  package func metadataValue(_ key: String) -> MetadataValue? { metadata[key] }
}
