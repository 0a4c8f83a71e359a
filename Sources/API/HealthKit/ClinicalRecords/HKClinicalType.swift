import HealthModel

/// A type of record from a healthcare institution. Apps can only read it (rule A43). iOS 12.
open class HKClinicalType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKClinicalType {
  /// Returns the type with an identifier. An unknown identifier stops the app. iOS 15.
  public init(_ identifier: HKClinicalTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
