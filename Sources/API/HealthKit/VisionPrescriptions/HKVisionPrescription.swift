import Foundation
import HealthModel

/// A prescription for glasses or contact lenses (rule S82). iOS 16.
///
/// The person grants reading prescriptions one by one (rule S91). This class itself is for prescriptions without lens
/// data, such as a photographed document (rule S89); ``HKGlassesPrescription`` and ``HKContactsPrescription`` contain
/// the numbers.
///
/// The sample starts at the date of issue and ends at the expiration date, or at its start when there is none.
open class HKVisionPrescription: HKSample, NSCopying, _HKFactory, @unchecked Sendable {
  /// The kind of lenses: glasses or contacts.
  open var prescriptionType: HKVisionPrescriptionType {
    HKVisionPrescriptionType(rawValue: UInt(prescription.kind.rawValue))!
  }

  /// The date of issue.
  open var dateIssued: Date { prescription.dateIssued }

  /// The expiration date; nil when the prescription does not expire.
  open var expirationDate: Date? { prescription.expirationDate }

  /// The stored record of the prescription.
  var prescription: VisionPrescriptionRecord {
    guard case .visionPrescription(let prescription) = record.content else {
      recordHasOtherContent()
    }
    return prescription
  }

  override var contentDescription: String { prescriptionType == .glasses ? "glasses" : "contacts" }
}

extension _HKFactory where Self: HKVisionPrescription {
  /// Creates a prescription without lens data (rule S89). For a prescription with lens data, create an
  /// ``HKGlassesPrescription`` or an ``HKContactsPrescription``.
  ///
  /// - Important: A prescription that expires before it was issued stops the app (rule S29).
  public init(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    let content = VisionPrescriptionRecord(
      kind: type == .glasses ? .glasses : .contacts, dateIssued: dateIssued, expirationDate: expirationDate)
    self.init(
      validating: HKVisionPrescription(SampleRecord(prescription: content, device: device, metadata: metadata)))
  }
}

extension SampleRecord {
  /// Creates the sample of a prescription that an app makes.
  init(prescription: VisionPrescriptionRecord, device: HKDevice?, metadata: [String: Any]?) {
    self.init(
      .visionPrescription(prescription), of: .visionPrescriptionType(), from: prescription.dateIssued,
      to: prescription.expirationDate ?? prescription.dateIssued, device: device, metadata: metadata)
  }
}

extension VisionPrescriptionRecord {
  /// True when the prescription has no lens data (rule S89).
  var isGeneric: Bool { rightEye == nil && leftEye == nil && brand == nil }
}
