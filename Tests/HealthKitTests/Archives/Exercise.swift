import Foundation
import HealthKit

/// Reads, prints, compares, hashes and copies an object from an archive, as an app might.
func exercise(_ object: NSObject) {
  _ = (object.description, object.hash, object.isEqual(object))
  if let copy = (object as? any NSCopying)?.copy(with: nil) { _ = object.isEqual(copy) }
  if let sample = object as? HKSample { read(sample) }
  switch object {
  case let object as HKWorkoutConfiguration:
    _ = (object.activityType, object.locationType, object.swimmingLocationType, object.lapLength)
  case let object as HKActivitySummary:
    _ = object.dateComponents(for: Calendar(identifier: .gregorian))
    _ = (object.activityMoveMode, object.appleStandHoursGoal)
    _ = HKQuery.predicateForActivitySummary(with: object.dateComponents(for: Calendar(identifier: .hebrew)))
      .evaluate(with: object)
  case let object as HKUserAnnotatedMedication:
    _ = (object.nickname, object.medication.relatedCodings, object.medication.generalForm, object.isArchived)
  case let object as HKFHIRVersion: _ = (object.fhirRelease, object.stringRepresentation)
  case let object as HKUnit: _ = (object.unitString, object.isNull())
  case let object as HKAudiogramSensitivityPointClampingRange: _ = (object.lowerBound, object.upperBound)
  default: break
  }
}

private func read(_ sample: HKSample) {
  _ = (sample.uuid, sample.metadata.map { "\($0.keys)" }, sample.device?.description, sample.source.description)
  _ = (sample.sourceRevision.operatingSystemVersion, sample.sampleType.description, sample.hasUndeterminedDuration)
  let dates = HKQuery.predicateForSamples(withStart: sample.startDate, end: sample.endDate)
  _ = (dates.evaluate(with: sample), dates.description, dates.hash)
  switch sample {
  case let sample as HKDiscreteQuantitySample:
    _ = (sample.averageQuantity, sample.maximumQuantity, sample.minimumQuantity, sample.mostRecentQuantity)
    _ = (sample.mostRecentQuantityDateInterval, sample.count, sample.quantity.description, sample.quantityType)
  case let sample as HKCumulativeQuantitySample: _ = (sample.sumQuantity, sample.count, sample.quantityType)
  case let sample as HKCategorySample: _ = (sample.value, sample.categoryType)
  case let sample as HKCorrelation:
    sample.objects.forEach(exercise)
    _ = (sample.correlationType, sample.objects(for: HKQuantityType(.bloodPressureSystolic)))
  case let sample as HKWorkout: read(sample)
  case let sample as HKStateOfMind:
    _ = (sample.kind, sample.valence, sample.valenceClassification, sample.labels, sample.associations)
  case let sample as HKGAD7Assessment: _ = (sample.score, sample.answers, sample.risk)
  case let sample as HKPHQ9Assessment: _ = (sample.score, sample.answers, sample.risk)
  case let sample as HKAudiogramSample:
    for point in sample.sensitivityPoints {
      _ = (point.description, point.leftEarSensitivity, point.rightEarSensitivity, point.hash)
      for test in point.tests { _ = (test.type, test.side, test.clampingRange?.hash, test.description) }
    }
  case let sample as HKElectrocardiogram:
    _ = (sample.classification, sample.symptomsStatus, sample.averageHeartRate, sample.samplingFrequency)
    _ = HKQuery.predicateForObjectsAssociated(electrocardiogram: sample)
  case let sample as HKSeriesSample: _ = sample.count
  case let sample as HKClinicalRecord:
    _ = (sample.displayName, sample.fhirResource?.fhirVersion, sample.fhirResource?.description, sample.clinicalType)
  case let sample as HKVerifiableClinicalRecord:
    _ = (sample.issuedDate, sample.subject.description, sample.itemNames, sample.sourceType)
  case let sample as HKMedicationDoseEvent:
    _ = (sample.scheduleType, sample.logStatus, sample.doseQuantity, sample.unit, sample.scheduledDate)
  case let sample as HKCDADocumentSample: _ = (sample.document?.title, sample.documentType)
  case let sample as HKVisionPrescription: read(sample)
  default: break
  }
}

private func read(_ workout: HKWorkout) {
  _ = (workout.workoutActivityType, workout.duration, workout.totalDistance?.description, workout.totalEnergyBurned)
  _ = (workout.totalFlightsClimbed, workout.totalSwimmingStrokeCount)
  func read(_ statistics: HKStatistics) {
    _ = (statistics.description, statistics.averageQuantity(), statistics.mostRecentQuantityDateInterval())
    _ = (statistics.duration(), statistics.sources, statistics.hash)
    for source in statistics.sources ?? [] {
      _ = (statistics.averageQuantity(for: source), statistics.mostRecentQuantityDateInterval(for: source))
    }
  }
  workout.allStatistics.values.forEach(read)
  for event in workout.workoutEvents ?? [] {
    _ = (event.type, event.dateInterval.end, event.date, event.metadata?.keys, event.description, event.hash)
  }
  for part in workout.workoutActivities {
    exercise(part.workoutConfiguration)
    _ = (part.description, part.duration, part.startDate, part.endDate, part.metadata?.keys, part.hash)
    part.allStatistics.values.forEach(read)
  }
  _ = HKQuery.predicateForObjects(from: workout).description
}

private func read(_ prescription: HKVisionPrescription) {
  _ = (prescription.prescriptionType, prescription.dateIssued, prescription.expirationDate)
  let lenses: [HKLensSpecification?] =
    switch prescription {
    case let glasses as HKGlassesPrescription: [glasses.rightEye, glasses.leftEye]
    case let contacts as HKContactsPrescription: [contacts.rightEye, contacts.leftEye]
    default: []
    }
  for lens in lenses.compactMap(\.self) {
    _ = (lens.description, lens.hash, lens.sphere, lens.cylinder)
    guard let prism = (lens as? HKGlassesLensSpecification)?.prism else { continue }
    _ = (prism.description, prism.eye, prism.verticalAmount, prism.verticalBase, prism.horizontalBase, prism.hash)
  }
}
