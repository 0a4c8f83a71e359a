import HealthModel

/// A type of records from a health-care institution. Apps can only read them (rule A43). iOS 12.
open class HKClinicalType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKClinicalType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKClinicalTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
