/// Something the person entered about themselves once, in the Health app.
///
/// Types are made from identifiers: `HKCharacteristicType(.dateOfBirth)`. Any string makes an identifier, also one HealthKit does not
/// know; only the known ones make a type.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The string HealthKit and its exports know the type by.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// As `init(rawValue:)`; whether HealthKit knows the type shows when one is made of it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension HKCharacteristicTypeIdentifier {
  /// Move Mode Setting. iOS 14.0.
  public static let activityMoveMode = HKCharacteristicTypeIdentifier(
    rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")

  /// Sex. iOS 8.0.
  public static let biologicalSex = HKCharacteristicTypeIdentifier(
    rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")

  /// Blood Type. iOS 8.0.
  public static let bloodType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBloodType")

  /// Date of Birth. iOS 8.0.
  public static let dateOfBirth = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")

  /// Fitzpatrick Skin Type. iOS 9.0.
  public static let fitzpatrickSkinType = HKCharacteristicTypeIdentifier(
    rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")

  /// Wheelchair. iOS 10.0.
  public static let wheelchairUse = HKCharacteristicTypeIdentifier(
    rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}
