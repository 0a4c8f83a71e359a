import Foundation
import HealthModel

/// A prescription for glasses (rule S83). iOS 16.
open class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
  /// The right lens; nil when the prescription has none.
  open var rightEye: HKGlassesLensSpecification? { prescription.rightEye.map(HKGlassesLensSpecification.init) }

  /// The left lens; nil when the prescription has none.
  open var leftEye: HKGlassesLensSpecification? { prescription.leftEye.map(HKGlassesLensSpecification.init) }
}

extension _HKFactory where Self: HKGlassesPrescription {
  /// Creates a prescription for glasses.
  ///
  /// - Important: A prescription that expires before it was issued stops the app (rule S29).
  public init(
    rightEyeSpecification: HKGlassesLensSpecification?, leftEyeSpecification: HKGlassesLensSpecification?,
    dateIssued: Date, expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
  ) {
    let content = VisionPrescriptionRecord(
      kind: .glasses, dateIssued: dateIssued, expirationDate: expirationDate,
      rightEye: rightEyeSpecification?.lens, leftEye: leftEyeSpecification?.lens)
    self.init(
      validating: HKGlassesPrescription(SampleRecord(prescription: content, device: device, metadata: metadata)))
  }
}
