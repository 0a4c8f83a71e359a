import Foundation
import FoundationXML
import HealthModel

/// A reader for the header of a document in the Clinical Document Architecture (CDA). It loads no external entities.
final class ClinicalDocumentReader: NSObject, XMLParserDelegate {
  private var path: [String] = []
  private var found: [[String]: String] = [:]
  private var namespace: String?
  private var isDocument = false

  private static let title = ["ClinicalDocument", "title"]
  private static let patient = ["ClinicalDocument", "recordTarget", "patientRole", "patient", "name"]
  private static let author = ["ClinicalDocument", "author", "assignedAuthor", "assignedPerson", "name"]
  private static let custodian = [
    "ClinicalDocument", "custodian", "assignedCustodian", "representedCustodianOrganization", "name",
  ]

  /// Reads the header of a clinical document from XML.
  ///
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for data that is not such a document, with the line where the XML
  ///   is not well-formed.
  static func document(_ data: Data) throws(HKError) -> DocumentRecord {
    let reader = ClinicalDocumentReader()
    let parser = XMLParser(data: data)
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // Check the path too, because Foundation on Linux reports success for a document that ends prematurely.
    guard parser.parse(), parser.parserError == nil, reader.path.isEmpty else {
      throw .invalidDocument("Line \(parser.lineNumber): the data is not well-formed XML.")
    }
    guard reader.isDocument else {
      throw .invalidDocument("The root element is not ClinicalDocument of the namespace urn:hl7-org:v3.")
    }
    return DocumentRecord(
      title: reader.text(title), patientName: reader.text(patient), authorName: reader.text(author),
      custodianName: reader.text(custodian), data: data)
  }

  /// Returns the text inside the element at a path. Spaces separate the parts of a name.
  private func text(_ place: [String]) -> String {
    (found[place] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if path.isEmpty { isDocument = elementName == "ClinicalDocument" && namespaceURI == "urn:hl7-org:v3" }
    path.append(elementName)
  }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
    for place in [Self.patient, Self.author] where path == place { found[place, default: ""] += " " }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    for place in [Self.title, Self.patient, Self.author, Self.custodian] where path.starts(with: place) {
      // A name consists of elements such as `given` and `family`, so their text belongs to the name.
      found[place, default: ""] += string
    }
  }
}

extension HKError {
  fileprivate static func invalidDocument(_ reason: String) -> HKError {
    HKError(
      .errorInvalidArgument,
      userInfo: [
        NSLocalizedDescriptionKey: "The data is not a clinical document. \(reason)",
        HKDetailedCDAValidationErrorKey: reason,
      ])
  }
}
