import Foundation
import HealthModel

@testable import HealthDaemon
@testable import HealthKit

/// One object of each class that an app can archive, with every property that it can have.
enum EveryObject {
  static let noon = TestDevice.noon

  static var all: [any NSObject & NSCoding] {
    get throws {
      samples + [
        HKUserAnnotatedMedication(record(.userAnnotatedMedication, .medication(medication))),
        try anchor, try summary, HKQueryDescriptor(sampleType: HKQuantityType(.stepCount), predicate: nil),
        HKQueryDescriptor(
          sampleType: HKQuantityType(.stepCount), predicate: HKQuery.predicateForSamples(withStart: noon, end: nil)),
        HKSource.default(), HKWorkoutConfiguration(), try HKFHIRVersion(fromVersionString: "4.0.1"),
        HKUnit(from: "mg/dL"), HKQuantityType(.stepCount),
        try HKAudiogramSensitivityPointClampingRange(lowerBound: 1, upperBound: 2),
        HKBiologicalSexObject(.female), HKBloodTypeObject(.abNegative), HKFitzpatrickSkinTypeObject(.III),
        HKWheelchairUseObject(.yes), HKActivityMoveModeObject(.appleMoveTime),
        HKDeletedObject(uuid: UUID(), metadata: ["HKMetadataKeySyncIdentifier": .string("a")]),
        HKAttachment(attachment, of: record(.visionPrescription, .visionPrescription(glasses)).reference),
        HKVerifiableClinicalRecordSubject(fullName: "Kim Ito", birth: DateComponents(year: 1990, month: 2)), effort,
        CLLocation(
          coordinate: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), altitude: 40, horizontalAccuracy: 5,
          verticalAccuracy: 3, course: 90, speed: 2, timestamp: noon),
      ]
    }
  }

  static var samples: [HKSample] {
    [
      record(.stepCount, .quantity(HealthQuantity(1, .count)), metadata: metadata),
      record(.heartRate, .quantitySeries(series)), record(.sleepAnalysis, .category(3)),
      record(.bloodPressure, .correlation(pressure)), record(.visionPrescription, .visionPrescription(glasses)),
      record(.visionPrescription, .visionPrescription(contacts)), record(.workout, .workout(workout)),
      record(
        .stateOfMind,
        .stateOfMind(StateOfMindRecord(kind: 1, valence: -0.25, labels: [3, 1], associations: [2]))),
      record(.GAD7, .scoredAssessment([0, 1, 2, 3, 0, 1, 2])),
      record(.PHQ9, .scoredAssessment([0, 1, 2, 3, 0, 1, 2, 3, 4])),
      record(.audiogram, .audiogram([audiogramPoint])),
      record(.electrocardiogram, .electrocardiogram(electrocardiogram)),
      record(
        .heartbeatSeries, .heartbeatSeries([HeartbeatRecord(secondsSinceStart: 0.2, isPrecededByGap: false)])),
      record(
        .workoutRoute, .workoutRoute([LocationRecord(latitude: 52.5, longitude: 13.4, timestamp: noon, floor: 2)])),
      record(.CDA, .document(DocumentRecord(title: "Visit", data: Data([60])))),
      record(.immunizationRecord, .clinicalRecord(clinical)),
      record(.verifiableClinicalRecord, .verifiableClinicalRecord(verifiable)),
      record(.medicationDoseEvent, .medicationDose(dose)),
    ].map(HKSample.sample)
  }

  static func record(
    _ type: ObjectType, _ content: SampleRecord.Content, metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: type, start: noon, end: noon + 60, content: content,
      sourceRevision: SourceRevisionRecord(
        source: SourceRecord(name: "Stride", bundleIdentifier: "com.example.stride"), version: "7",
        operatingSystemVersion: "18.1.0"), device: DeviceRecord(name: "Watch"), metadata: metadata)
  }

  private static let metadata: [String: MetadataValue] = [
    "string": .string("a"), "integer": .integer(-3), "number": .number(2.5), "yes": .bool(true), "date": .date(noon),
    "quantity": .quantity(HealthQuantity(400, .meter)),
  ]

  private static let series = QuantitySeriesRecord(
    [60, 62].map { .init(HealthQuantity($0, .beatsPerMinute), over: DateInterval(start: noon, duration: 1)) },
    style: .discreteTemporallyWeighted)!

  private static let pressure = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].map {
    record($0, .quantity(HealthQuantity(100, .millimeterOfMercury)))
  }

  private static var lens: VisionPrescriptionRecord.Lens {
    var lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-1.25, .diopter))
    lens.axis = HealthQuantity(90, .degree)
    return lens
  }

  private static var glasses: VisionPrescriptionRecord {
    var lens = lens
    lens.prism = VisionPrescriptionRecord.Prism(
      amount: HealthQuantity(1, .prismDiopter), angle: HealthQuantity(45, .degree), eye: 2)
    return VisionPrescriptionRecord(
      kind: .glasses, dateIssued: noon, expirationDate: noon + 1e7, rightEye: lens, leftEye: lens)
  }

  private static var contacts: VisionPrescriptionRecord {
    var lens = lens
    lens.baseCurve = HealthQuantity(8, .millimeter)
    return VisionPrescriptionRecord(kind: .contacts, dateIssued: noon, rightEye: lens, brand: "Clear")
  }

  private static var workout: WorkoutRecord {
    var workout = WorkoutRecord(activityType: 37, duration: 60)
    workout.totalDistance = HealthQuantity(1, .kilometer)
    workout.totalEnergyBurned = HealthQuantity(80, .kilocalorie)
    workout.samples = [UUID()]
    workout.events = [
      WorkoutEventRecord(type: 7, interval: DateInterval(start: noon, duration: 5), metadata: ["a": .number(2)])
    ]
    var statistics = StatisticsRecord(type: .heartRate, start: noon, end: noon + 60)
    statistics.merged.average = 2.5
    statistics.merged.mostRecent = 2
    statistics.merged.mostRecentInterval = DateInterval(start: noon, duration: 1)
    statistics.sources = [SourceRecord(name: "Watch", bundleIdentifier: "com.example.watch")]
    statistics.sourceValues = [statistics.merged]
    workout.statistics = [statistics]
    var part = WorkoutActivityRecord(
      uuid: UUID(),
      configuration: WorkoutConfigurationRecord(activityType: 46, lapLength: HealthQuantity(50, .meter)), start: noon,
      end: noon + 30, duration: 30)
    part.events = workout.events
    part.statistics = [statistics]
    workout.activities = [part]
    return workout
  }

  private static let audiogramPoint = AudiogramPointRecord(
    frequency: HealthQuantity(1000, HealthUnit("Hz")!),
    tests: [
      AudiogramPointRecord.Test(
        sensitivity: HealthQuantity(12, .decibelHearingLevel), type: 0, isMasked: true, side: 1,
        lowerBound: HealthQuantity(-10, .decibelHearingLevel))
    ])

  private static let electrocardiogram = ElectrocardiogramRecord(
    classification: 1, symptomsStatus: 2, averageHeartRate: HealthQuantity(62, .beatsPerMinute),
    voltages: [0.0001, -0.0002])

  private static let attachment = AttachmentRecord(
    identifier: UUID(), name: "lens.pdf", contentType: "com.adobe.pdf", created: noon, metadata: ["page": .integer(1)],
    data: Data([1, 2, 3]))

  private static var effort: HKWorkoutEffortRelationship {
    HKWorkoutEffortRelationship(
      EffortRelationship(
        workout: record(.workout, .workout(workout)), activity: nil,
        samples: [record(.workoutEffortScore, .quantity(HealthQuantity(7, HealthUnit("appleEffortScore")!)))]),
      .default)
  }

  private static let clinical = ClinicalRecordContent(
    displayName: "Influenza",
    resource: FHIRResourceRecord(resourceType: "Immunization", identifier: "1", data: Data("{}".utf8)))

  private static let verifiable = VerifiableClinicalRecordContent(
    recordTypes: ["a"], sourceType: nil, issuerIdentifier: "b", subjectName: "Kim Ito", issued: noon, relevant: noon,
    itemNames: ["c"], data: Data([1]))

  private static let medication = MedicationRecord(
    displayText: "Amoxicillin 500 mg", generalForm: "capsule",
    codings: [MedicationRecord.Coding(system: "RxNorm", code: "308182")])

  private static let dose = MedicationDoseRecord(
    medication: UUID(), scheduleType: 2, logStatus: 4, scheduledDate: noon, scheduledDoseQuantity: 1, doseQuantity: 1)

  private static var anchor: HKQueryAnchor { get throws { HKQueryAnchor(fromValue: 7) } }

  private static var summary: HKActivitySummary {
    get throws {
      let summary = HKActivitySummary()
      summary.exerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
      return summary
    }
  }
}
