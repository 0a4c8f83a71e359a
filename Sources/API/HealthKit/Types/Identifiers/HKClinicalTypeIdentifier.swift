// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a type of records downloaded from health-care institutions.
///
/// Types are made from identifiers: `HKClinicalType(.labResultRecord)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKClinicalTypeIdentifier {
  /// Allergies. iOS 12.0.
  public static let allergyRecord = Self(rawValue: "HKClinicalTypeIdentifierAllergyRecord")
  /// Clinical Notes. iOS 16.4.
  public static let clinicalNoteRecord = Self(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")
  /// Conditions. iOS 12.0.
  public static let conditionRecord = Self(rawValue: "HKClinicalTypeIdentifierConditionRecord")
  /// Insurance. iOS 14.0.
  public static let coverageRecord = Self(rawValue: "HKClinicalTypeIdentifierCoverageRecord")
  /// Immunizations. iOS 12.0.
  public static let immunizationRecord = Self(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")
  /// Lab Results. iOS 12.0.
  public static let labResultRecord = Self(rawValue: "HKClinicalTypeIdentifierLabResultRecord")
  /// Medications. iOS 12.0.
  public static let medicationRecord = Self(rawValue: "HKClinicalTypeIdentifierMedicationRecord")
  /// Procedures. iOS 12.0.
  public static let procedureRecord = Self(rawValue: "HKClinicalTypeIdentifierProcedureRecord")
  /// Clinical Vitals. iOS 12.0.
  public static let vitalSignRecord = Self(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
}
