import Foundation

/// A clinical document, with the parts of its header that apps can show (rule Q19).
package struct DocumentRecord: Hashable, Codable, Sendable {
  /// The title in the document's header; empty when the header has none.
  package var title: String
  package var patientName: String
  package var authorName: String
  /// The name of the organization that keeps the document; empty when the header does not name it.
  package var custodianName: String
  /// The XML of the document; nil when it was left out because of its size (rule Q88).
  package var data: Data?

  package init(
    title: String = "", patientName: String = "", authorName: String = "", custodianName: String = "",
    data: Data? = nil
  ) {
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.data = data
  }
}

/// A record from a healthcare institution (rule S135).
package struct ClinicalRecordContent: Hashable, Codable, Sendable {
  /// The name the institution gave the record.
  package var displayName: String
  /// The FHIR resource; nil when the record has none.
  package var resource: FHIRResourceRecord?

  package init(displayName: String, resource: FHIRResourceRecord? = nil) {
    self.displayName = displayName
    self.resource = resource
  }
}

/// A FHIR resource as the institution sent it, in JSON.
package struct FHIRResourceRecord: Hashable, Codable, Sendable {
  /// The release of FHIR, such as "4.0.1".
  package var version: String
  /// The type of the resource in FHIR, such as "Immunization".
  package var resourceType: String
  /// The identifier of the resource, unique among the institution's resources of its type.
  package var identifier: String
  /// The JSON of the resource.
  package var data: Data
  /// The URL the resource came from; nil when unknown.
  package var sourceURL: URL?

  package init(version: String = "4.0.1", resourceType: String, identifier: String, data: Data, sourceURL: URL? = nil) {
    self.version = version
    self.resourceType = resourceType
    self.identifier = identifier
    self.data = data
    self.sourceURL = sourceURL
  }
}
