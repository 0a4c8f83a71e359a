import Foundation
import HealthModel

/// The content of a file from a healthcare institution, parsed far enough to show a person a summary.
///
/// The file is JSON in one of the versions of FHIR (rules Y31 to Y33). Its bytes stay unchanged.
struct ClinicalResource {
  struct Malformed: Error {}

  let data: Data
  /// The FHIR resource type, such as "Observation".
  let resourceType: String
  /// The resource's identifier; nil if it has none.
  let identifier: String?
  /// A name to show to people, up to 200 characters. Without a better name, this is the resource type.
  let displayName: String
  /// The time of the last change, in seconds since 1970; nil if the resource doesn't state it.
  let updated: Int?
  private let isVitalSign: Bool

  init(_ bytes: [UInt8]) throws(Malformed) {
    data = Data(bytes)
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let resourceType = object["resourceType"] as? String, !resourceType.isEmpty, resourceType.count < 100
    else { throw Malformed() }
    self.resourceType = resourceType
    identifier = object["id"] as? String
    updated = ((object["meta"] as? [String: Any])?["lastUpdated"] as? String)
      .flatMap { $0.withUTF8Text { ExportDate.seconds($0.start) } }
    displayName = Self.displayName(of: object) ?? resourceType
    isVitalSign = Self.codes(in: object["category"]).contains { $0 == "vital-signs" }
  }

  /// Returns the type of records that the resource belongs to. For an unknown resource type, the method returns
  /// `named`.
  ///
  /// - Parameter named: The type that the XML states, for resources that can belong to several types.
  func type(named: ObjectType?) -> ObjectType? {
    switch resourceType {
    case "AllergyIntolerance": .allergyRecord
    case "Condition": .conditionRecord
    case "Immunization", "ImmunizationRecommendation": .immunizationRecord
    case "Medication", "MedicationOrder", "MedicationRequest", "MedicationStatement", "MedicationDispense",
      "MedicationAdministration":
      .medicationRecord
    case "Procedure": .procedureRecord
    case "Coverage": .coverageRecord
    case "DocumentReference": .clinicalNoteRecord
    case "Observation": named == .vitalSignRecord || named == nil && isVitalSign ? .vitalSignRecord : .labResultRecord
    case "DiagnosticReport": .labResultRecord
    default: named
    }
  }

  // MARK: Words

  /// The keys under which resources name their subject, most specific first.
  private static let naming = [
    "vaccineCode", "medicationCodeableConcept", "code", "substance", "type", "vaccineType",
  ]

  private static func displayName(of object: [String: Any]) -> String? {
    for key in naming {
      guard let concept = object[key] as? [String: Any] else { continue }
      if let text = concept["text"] as? String, !text.isEmpty { return shortened(text) }
      for coding in concept["coding"] as? [[String: Any]] ?? [] {
        if let text = coding["display"] as? String, !text.isEmpty { return shortened(text) }
      }
    }
    if let reference = object["medicationReference"] as? [String: Any], let text = reference["display"] as? String {
      return shortened(text)
    }
    return nil
  }

  private static func shortened(_ text: String) -> String { String(text.prefix(200)) }

  /// Returns the codes of a concept. Old FHIR versions have a single concept where new versions have a list (rule Y33).
  private static func codes(in value: Any?) -> [String] {
    let concepts = value as? [[String: Any]] ?? (value as? [String: Any]).map { [$0] } ?? []
    return concepts.flatMap { concept in
      (concept["coding"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }
  }
}
