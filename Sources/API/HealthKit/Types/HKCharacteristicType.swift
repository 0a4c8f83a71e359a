import HealthModel

/// A type of characteristics, which a person enters once: without samples, without dates. Apps can only read it (rule
/// A22).
open class HKCharacteristicType: HKObjectType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCharacteristicType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKCharacteristicTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
