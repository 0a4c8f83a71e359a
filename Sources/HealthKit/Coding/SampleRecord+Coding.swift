import Foundation
import HealthModel

// Samples go into keyed archives as their properties, so that an archive stays readable when a record's shape changes.

extension SampleRecord {
  func encode(with coder: NSCoder) {
    coder.encode(uuid as NSUUID, forKey: "uuid")
    coder.encode(HKObjectType.instance(of: type), forKey: "type")
    coder.encode(start as NSDate, forKey: "startDate")
    coder.encode(end as NSDate, forKey: "endDate")
    coder.encode(HKSourceRevision(sourceRevision), forKey: "sourceRevision")
    coder.encode(device.map(HKDevice.init), forKey: "device")
    coder.encode(metadata)
    switch content {
    case .quantity(let quantity): coder.encode(quantity, forKey: "quantity")
    case .category(let value): coder.encode(value, forKey: "value")
    case .correlation(let members):
      coder.encode(members.map(HKSample.sample) as NSArray, forKey: "objects")
    case .visionPrescription(let prescription): prescription.encode(with: coder)
    case .workout(let activityType, let duration):
      coder.encode(activityType, forKey: "activityType")
      coder.encode(duration, forKey: "duration")
    }
  }

  init?(coder: NSCoder) {
    guard
      let uuid = coder.object("uuid", of: NSUUID.self),
      let type = coder.object("type", of: HKSampleType.self)?.objectType,
      let start = coder.date("startDate"), let end = coder.date("endDate"),
      let revision = coder.object("sourceRevision", of: HKSourceRevision.self),
      let content = Content(coder: coder, kind: type.kind)
    else { return nil }
    self.init(
      uuid: uuid as UUID, type: type, start: start, end: end, content: content, sourceRevision: revision.record,
      device: coder.object("device", of: HKDevice.self)?.record, metadata: coder.decodeMetadata())
  }
}

extension SampleRecord.Content {
  fileprivate init?(coder: NSCoder, kind: ObjectType.Kind) {
    switch kind {
    case .quantity:
      guard let quantity = coder.quantity("quantity") else { return nil }
      self = .quantity(quantity)
    case .category: self = .category(coder.decodeInteger(forKey: "value"))
    case .correlation:
      guard let members = coder.decodeObject(of: [NSArray.self, HKSample.self], forKey: "objects") as? [HKSample] else {
        return nil
      }
      self = .correlation(members.map(\.record))
    case .visionPrescription:
      guard let prescription = VisionPrescriptionRecord(coder: coder) else { return nil }
      self = .visionPrescription(prescription)
    case .workout:
      self = .workout(
        activityType: coder.decodeInteger(forKey: "activityType"), duration: coder.decodeDouble(forKey: "duration"))
    default: return nil
    }
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
