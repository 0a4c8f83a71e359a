import HealthModel

/// A type of health documents. iOS 10.
open class HKDocumentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKDocumentType {
  /// Returns the type with an identifier. An unknown identifier stops the app. iOS 15.
  public init(_ identifier: HKDocumentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}
