import HealthModel

/// A type whose samples group other samples: a blood pressure, a meal. Apps request authorization for the members (rule
/// A20).
open class HKCorrelationType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCorrelationType {
  /// Returns the type with an identifier. An unknown identifier stops the app. iOS 15.
  public init(_ identifier: HKCorrelationTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
