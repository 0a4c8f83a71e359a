import HealthModel

/// A type of characteristic, which a person enters once and which has no samples or dates. Apps can only read it (rule
/// A22).
open class HKCharacteristicType: HKObjectType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCharacteristicType {
  /// Returns the type with an identifier. An unknown identifier stops the app. iOS 15.
  public init(_ identifier: HKCharacteristicTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
