import Foundation
import HealthModel

// Samples go into keyed archives as their properties, so that an archive stays readable when a record's shape changes.

extension SampleRecord {
  /// Writes the sample’s properties into a keyed archive.
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
    case .quantitySeries(let series):
      coder.encode(series.values.map { HKQuantity($0.quantity) } as NSArray, forKey: "quantities")
      coder.encode(series.values.map { $0.interval.start as NSDate } as NSArray, forKey: "starts")
      coder.encode(series.values.map { NSNumber(value: $0.interval.duration) } as NSArray, forKey: "durations")
    case .category(let value): coder.encode(value, forKey: "value")
    case .correlation(let members):
      coder.encode(members.map(HKSample.sample) as NSArray, forKey: "objects")
    case .visionPrescription(let prescription): prescription.encode(with: coder)
    case .workout(let workout): workout.encode(with: coder)
    case .stateOfMind(let state): state.encode(with: coder)
    case .scoredAssessment(let answers): coder.encode(integers: answers, forKey: "answers")
    case .audiogram(let points):
      coder.encode(points.map(HKAudiogramSensitivityPoint.init) as NSArray, forKey: "sensitivityPoints")
    case .electrocardiogram(let electrocardiogram): electrocardiogram.encode(with: coder)
    case .heartbeatSeries(let beats):
      coder.encode(beats.map { NSNumber(value: $0.secondsSinceStart) } as NSArray, forKey: "beats")
      coder.encode(integers: beats.map { $0.isPrecededByGap ? 1 : 0 }, forKey: "gaps")
    case .workoutRoute(let places): coder.encode(places.map(CLLocation.init) as NSArray, forKey: "locations")
    case .document(let document): document?.encode(with: coder)
    case .clinicalRecord(let record): record.encode(with: coder)
    case .verifiableClinicalRecord(let record):
      coder.encode((try? JSONEncoder().encode(record)) as NSData?, forKey: "verifiableClinicalRecord")
    case .medication(let medication): medication.encode(with: coder)
    case .medicationDose(let dose): dose.encode(with: coder)
    case .activitySummary: break
    }
  }

  /// Creates a sample from a keyed archive; nil when a property is missing or of another class.
  init?(coder: NSCoder) {
    guard
      let uuid = coder.object("uuid", of: NSUUID.self),
      let type = coder.object("type", of: HKObjectType.self)?.objectType,
      let start = coder.date("startDate"), let end = coder.date("endDate"),
      let revision = coder.object("sourceRevision", of: HKSourceRevision.self),
      let content = Content(coder: coder, type: type)
    else { return nil }
    self.init(
      uuid: uuid as UUID, type: type, start: start, end: end, content: content, sourceRevision: revision.record,
      device: coder.object("device", of: HKDevice.self)?.record, metadata: coder.decodeMetadata())
  }
}

extension SampleRecord.Content {
  /// True while the members of a correlation are being read.
  @TaskLocal private static var isInCorrelation = false

  fileprivate init?(coder: NSCoder, type: ObjectType) {
    switch type.kind {
    case .quantity where coder.containsValue(forKey: "quantities"):
      let intervals = zip(
        coder.objects("starts", of: NSDate.self), coder.objects("durations", of: NSNumber.self)
      ).map { DateInterval(start: $0 as Date, duration: max(0, $1.doubleValue)) }
      let values = zip(coder.objects("quantities", of: HKQuantity.self), intervals).map {
        QuantitySeriesRecord.Value($0.quantity, over: $1)
      }
      guard let series = QuantitySeriesRecord(values, style: type.aggregationStyle ?? .discreteArithmetic) else {
        return nil
      }
      self = .quantitySeries(series)
    case .quantity:
      guard let quantity = coder.quantity("quantity") else { return nil }
      self = .quantity(quantity)
    case .category: self = .category(coder.decodeInteger(forKey: "value"))
    case .correlation:
      // Members hold no members (rule S39): an archive that nests them could go deeper than a thread's stack.
      guard !Self.isInCorrelation else { return nil }
      self = Self.$isInCorrelation.withValue(true) {
        .correlation(coder.objects("objects", of: HKSample.self).map(\.record))
      }
    case .visionPrescription:
      guard let prescription = VisionPrescriptionRecord(coder: coder) else { return nil }
      self = .visionPrescription(prescription)
    case .workout: self = .workout(WorkoutRecord(coder: coder))
    case .stateOfMind: self = .stateOfMind(StateOfMindRecord(coder: coder))
    case .scoredAssessment: self = .scoredAssessment(coder.integers("answers"))
    case .audiogram:
      self = .audiogram(coder.objects("sensitivityPoints", of: HKAudiogramSensitivityPoint.self).map(\.point))
    case .electrocardiogram: self = .electrocardiogram(ElectrocardiogramRecord(coder: coder))
    case .heartbeatSeries:
      let seconds = coder.objects("beats", of: NSNumber.self).map(\.doubleValue)
      self = .heartbeatSeries(
        zip(seconds, coder.integers("gaps")).map {
          HeartbeatRecord(secondsSinceStart: $0, isPrecededByGap: $1 == 1)
        })
    case .workoutRoute: self = .workoutRoute(coder.objects("locations", of: CLLocation.self).map(LocationRecord.init))
    case .document: self = .document(DocumentRecord(coder: coder))
    case .clinical:
      guard let record = ClinicalRecordRecord(coder: coder) else { return nil }
      self = .clinicalRecord(record)
    case .verifiableClinicalRecord:
      guard let data = coder.object("verifiableClinicalRecord", of: NSData.self),
        let record = try? JSONDecoder().decode(VerifiableClinicalRecordRecord.self, from: data as Data)
      else { return nil }
      self = .verifiableClinicalRecord(record)
    case .userAnnotatedMedication:
      guard let medication = MedicationRecord(coder: coder) else { return nil }
      self = .medication(medication)
    case .medicationDoseEvent:
      guard let dose = MedicationDoseRecord(coder: coder) else { return nil }
      self = .medicationDose(dose)
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
