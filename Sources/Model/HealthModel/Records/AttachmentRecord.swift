import Foundation

/// A file attached to an object (rule S44).
package struct AttachmentRecord: Hashable, Codable, Sendable {
  /// The identifier HealthKit shows to apps.
  package var identifier: UUID
  package var name: String
  /// The uniform type identifier, such as "com.adobe.pdf".
  package var contentType: String
  package var created: Date
  /// The metadata that the app supplied.
  package var metadata: [String: MetadataValue]
  package var data: Data

  package init(
    identifier: UUID, name: String, contentType: String, created: Date, metadata: [String: MetadataValue] = [:],
    data: Data
  ) {
    self.identifier = identifier
    self.name = name
    self.contentType = contentType
    self.created = created
    self.metadata = metadata
    self.data = data
  }
}
