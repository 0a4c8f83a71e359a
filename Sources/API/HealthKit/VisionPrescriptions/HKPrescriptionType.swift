import Foundation
import HealthModel

/// The type of prescriptions. Reading them is granted one by one (rule A65). iOS 16.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

extension SampleKind {
  static let visionPrescription = SampleKind(.visionPrescription, type: HKPrescriptionType.init) { record in
    guard case .visionPrescription(let prescription) = record.content, !prescription.isGeneric else {
      return HKVisionPrescription(record)
    }
    return prescription.kind == .glasses ? HKGlassesPrescription(record) : HKContactsPrescription(record)
  } encode: { content, coder in
    if case .visionPrescription(let prescription) = content { prescription.encode(with: coder) }
  } decode: { coder, _ in
    VisionPrescriptionRecord(coder: coder).map { .visionPrescription($0) }
  }
}

extension VisionPrescriptionRecord {
  fileprivate func encode(with coder: NSCoder) {
    coder.encode(kind.rawValue, forKey: "prescriptionType")
    coder.encode(dateIssued as NSDate, forKey: "dateIssued")
    coder.encode(expirationDate as NSDate?, forKey: "expirationDate")
    coder.encode(brand as NSString?, forKey: "brand")
    for (key, lens) in [("rightEye", rightEye), ("leftEye", leftEye)] {
      guard let lens else { continue }
      switch kind {
      case .glasses: coder.encode(HKGlassesLensSpecification(lens), forKey: key)
      case .contacts: coder.encode(HKContactsLensSpecification(lens), forKey: key)
      }
    }
  }

  fileprivate init?(coder: NSCoder) {
    guard
      let kind = Kind(rawValue: coder.decodeInteger(forKey: "prescriptionType")),
      let issued = coder.date("dateIssued")
    else { return nil }
    func lens(_ key: String) -> Lens? {
      switch kind {
      case .glasses: coder.object(key, of: HKGlassesLensSpecification.self)?.lens
      case .contacts: coder.object(key, of: HKContactsLensSpecification.self)?.lens
      }
    }
    self.init(
      kind: kind, dateIssued: issued, expirationDate: coder.date("expirationDate"), rightEye: lens("rightEye"),
      leftEye: lens("leftEye"), brand: coder.string("brand"))
  }
}
