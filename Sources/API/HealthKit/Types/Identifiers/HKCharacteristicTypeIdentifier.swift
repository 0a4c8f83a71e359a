// Made by `swift run Catalogue` from ObjectTypeCatalogue+Table.swift. Edit that file.

/// An identifier of a characteristic, which the person entered once in the Health app.
///
/// Types are made from identifiers: `HKCharacteristicType(.dateOfBirth)`.
/// Any string makes an identifier; only known ones make a type.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The name of the type in HealthKit and its exports.
  public let rawValue: String

  /// Creates an identifier from any string, unchecked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKCharacteristicTypeIdentifier {
  /// Move Mode Setting. iOS 14.0.
  public static let activityMoveMode = Self(rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")
  /// Sex. iOS 8.0.
  public static let biologicalSex = Self(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
  /// Blood Type. iOS 8.0.
  public static let bloodType = Self(rawValue: "HKCharacteristicTypeIdentifierBloodType")
  /// Date of Birth. iOS 8.0.
  public static let dateOfBirth = Self(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
  /// Fitzpatrick Skin Type. iOS 9.0.
  public static let fitzpatrickSkinType = Self(rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")
  /// Reference Sex. iOS 27.3.
  public static let referenceSex = Self(rawValue: "HKCharacteristicTypeIdentifierReferenceSex")
  /// Wheelchair. iOS 10.0.
  public static let wheelchairUse = Self(rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}
