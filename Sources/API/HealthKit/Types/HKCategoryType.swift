import HealthModel

/// A type whose samples have one of a short list of values, such as sleep, symptoms and events.
///
/// Each type has its own enumeration of values, such as ``HKCategoryValueSleepAnalysis``.
open class HKCategoryType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCategoryType {
  /// Returns the type with an identifier. An unknown identifier stops the app. iOS 15.
  public init(_ identifier: HKCategoryTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
