import Foundation
import HealthModel

/// A type of health documents. iOS 10.
open class HKDocumentType: HKSampleType, _HKFactory, @unchecked Sendable {}

extension _HKFactory where Self: HKDocumentType {
  /// Returns the type with an identifier; an unknown one stops the app. iOS 15.
  public init(_ identifier: HKDocumentTypeIdentifier) { self = HKObjectType.required(identifier.rawValue) }
}

extension SampleKind {
  static let document = SampleKind(.document, type: HKDocumentType.init, sample: HKCDADocumentSample.init) {
    content, coder in
    if case .document(let document) = content { document?.encode(with: coder) }
  } decode: { coder, _ in
    .document(DocumentRecord(coder: coder))
  }
}
