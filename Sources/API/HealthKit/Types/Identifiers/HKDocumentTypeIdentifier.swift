// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a type of health documents.
///
/// Types are made from identifiers: `HKDocumentType(.CDA)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKDocumentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKDocumentTypeIdentifier {
  /// Clinical Documents. iOS 10.0.
  public static let CDA = Self(rawValue: "HKDocumentTypeIdentifierCDA")
}
