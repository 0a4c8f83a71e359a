import Foundation

/// A clinical document, with what a reader can tell about it at a glance (rule Q19).
package struct DocumentRecord: Hashable, Codable, Sendable {
  package var title: String
  package var patientName: String
  package var authorName: String
  package var custodianName: String
  /// The XML; nil where it was left out because it is large (rule Q88).
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

/// A record from a health-care institution (rule S135).
package struct ClinicalRecordRecord: Hashable, Codable, Sendable {
  package var displayName: String
  package var resource: FHIRResourceRecord?

  package init(displayName: String, resource: FHIRResourceRecord? = nil) {
    self.displayName = displayName
    self.resource = resource
  }
}

/// What the institution sent: JSON of a version of FHIR.
package struct FHIRResourceRecord: Hashable, Codable, Sendable {
  /// "4.0.1".
  package var version: String
  /// "Immunization".
  package var resourceType: String
  package var identifier: String
  package var data: Data
  package var sourceURL: URL?

  package init(version: String = "4.0.1", resourceType: String, identifier: String, data: Data, sourceURL: URL? = nil) {
    self.version = version
    self.resourceType = resourceType
    self.identifier = identifier
    self.data = data
    self.sourceURL = sourceURL
  }
}
