import HealthModel

/// A type whose samples have one of a short list of values: sleep, symptoms, events.
///
/// The values of each type are an enumeration of its own, such as ``HKCategoryValueSleepAnalysis``.
open class HKCategoryType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKCategoryType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKCategoryTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
