import Foundation
import HealthModel

/// A prescription for glasses or contact lenses (rule S82). iOS 16.
///
/// Reading prescriptions is granted one by one (rule S91). This class itself is for prescriptions without lens data, as a
/// photographed piece of paper (rule S89); ``HKGlassesPrescription`` and ``HKContactsPrescription`` hold the numbers.
///
/// The sample starts when the prescription was issued and ends when it expires; without an expiry it ends when it began.
open class HKVisionPrescription: HKSample, NSCopying, _HKFactory, @unchecked Sendable {
  /// Glasses or contacts.
  open var prescriptionType: HKVisionPrescriptionType {
    HKVisionPrescriptionType(rawValue: UInt(prescription.kind.rawValue))!
  }

  /// When it was issued.
  open var dateIssued: Date { prescription.dateIssued }

  /// When it expires; nil when it does not.
  open var expirationDate: Date? { prescription.expirationDate }

  var prescription: VisionPrescriptionRecord {
    guard case .visionPrescription(let prescription) = record.content else {
      preconditionFailure("A prescription holds a prescription")
    }
    return prescription
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  override var contentDescription: String { prescriptionType == .glasses ? "glasses" : "contacts" }
}

extension _HKFactory where Self: HKVisionPrescription {
  /// A prescription without lens data (rule S89). For one with, make an ``HKGlassesPrescription`` or an
  /// ``HKContactsPrescription``.
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
  /// A prescription an app makes.
  init(prescription: VisionPrescriptionRecord, device: HKDevice?, metadata: [String: Any]?) {
    self.init(
      uuid: UUID(), type: HKObjectType.visionPrescriptionType().objectType, start: prescription.dateIssued,
      end: prescription.expirationDate ?? prescription.dateIssued, content: .visionPrescription(prescription),
      sourceRevision: .ofThisApp, device: device?.record, metadata: [String: MetadataValue](metadata: metadata))
  }
}

extension VisionPrescriptionRecord {
  /// Whether there is nothing in it about lenses (rule S89).
  var isGeneric: Bool { rightEye == nil && leftEye == nil && brand == nil }
}
