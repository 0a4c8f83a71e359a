import Foundation
import HealthModel

/// A prescription for contact lenses (rule S83). iOS 16.
open class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
  /// The right lens; nil when the prescription has none.
  open var rightEye: HKContactsLensSpecification? { prescription.rightEye.map(HKContactsLensSpecification.init) }

  /// The left lens; nil when the prescription has none.
  open var leftEye: HKContactsLensSpecification? { prescription.leftEye.map(HKContactsLensSpecification.init) }

  /// The brand of the lenses; empty when there is none.
  open var brand: String { prescription.brand ?? "" }
}

extension _HKFactory where Self: HKContactsPrescription {
  /// Creates a prescription for contact lenses.
  ///
  /// - Important: A prescription that expires before it was issued stops the app (rule S29).
  public init(
    rightEyeSpecification: HKContactsLensSpecification?, leftEyeSpecification: HKContactsLensSpecification?,
    brand: String, dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    let content = VisionPrescriptionRecord(
      kind: .contacts, dateIssued: dateIssued, expirationDate: expirationDate,
      rightEye: rightEyeSpecification?.lens, leftEye: leftEyeSpecification?.lens, brand: brand)
    self.init(
      validating: HKContactsPrescription(SampleRecord(prescription: content, device: device, metadata: metadata)))
  }
}
