import Foundation
import HealthModel

@testable import HealthDaemon

/// One sample of each kind, with every property that such a sample can have.
enum EveryKind {
  static let records: [SampleRecord] = [
    .steps(1, 0.1 + 0.2, by: .watch, allMetadata),
    .sample(2, .sleepAnalysis, .category(3), lasting: 60, device: .watch),
    prescription, .bloodPressure(100), workout,
    .sample(
      6, .stateOfMind, .stateOfMind(StateOfMindRecord(kind: 1, valence: -0.25, labels: [3, 1], associations: [2]))),
    .sample(7, .GAD7, .scoredAssessment([0, 1, 2, 3, 0, 1, 2])),
    .sample(8, .audiogram, .audiogram([audiogramPoint])),
    .sample(9, .electrocardiogram, .electrocardiogram(electrocardiogram), lasting: 0.5),
    .sample(
      10, .heartbeatSeries,
      .heartbeatSeries([
        HeartbeatRecord(secondsSinceStart: 0.2, isPrecededByGap: false),
        HeartbeatRecord(secondsSinceStart: 1.1, isPrecededByGap: true),
      ]), lasting: 1),
    .sample(11, .oxygenSaturation, .quantity(HealthQuantity(0.97, .percent)), device: fullDevice),
    .sample(12, .bodyMass, .quantity(HealthQuantity(12.5, .stone)), by: .scale),
    .sample(
      15, .stepCount,
      .quantitySeries(
        QuantitySeriesRecord(
          [1, 2.5].map { .init(HealthQuantity($0, .count), over: DateInterval(start: noon, duration: $0)) },
          style: .cumulative)!), lasting: 1),
    .sample(
      16, .workoutRoute, .workoutRoute([LocationRecord(latitude: 52.5, longitude: 13.4, timestamp: noon, floor: 2)])),
    .sample(
      17, .CDA,
      .document(DocumentRecord(title: "Visit", patientName: "Kim Ito", data: Data([0, 255, 60])))),
    .sample(18, .CDA, .document(nil)),
    .sample(
      19, .immunizationRecord,
      .clinicalRecord(
        ClinicalRecordContent(
          displayName: "Influenza",
          resource: FHIRResourceRecord(
            resourceType: "Immunization", identifier: "1", data: Data("{}".utf8), sourceURL: URL(string: "https://a.b"))
        ))),
    .sample(
      13, .userAnnotatedMedication,
      .medication(
        MedicationRecord(
          displayText: "Amoxicillin 500 mg", nickname: "Amo", generalForm: "capsule",
          codings: [MedicationRecord.Coding(system: "RxNorm", code: "308182")]))),
    .sample(
      14, .medicationDoseEvent,
      .medicationDose(
        MedicationDoseRecord(
          medication: .fixed(13), scheduleType: 1, logStatus: 4, scheduledDate: noon, doseQuantity: 1))),
  ]

  static let allMetadata: [String: MetadataValue] = [
    "string": .string("two\nlines, “quoted” 家"), "integer": .integer(-3), "number": .number(3),
    "much": .number(.greatestFiniteMagnitude),
    "nothing": .quantity(HealthQuantity(-0.0, .count)),
    "yes": .bool(true), "no": .bool(false), "date": .date(noon), "quantity": .quantity(HealthQuantity(400, .meter)),
  ]

  static let fullDevice = DeviceRecord(
    name: "n", manufacturer: "m", model: "o", hardwareVersion: "h", firmwareVersion: "f", softwareVersion: "s",
    localIdentifier: "l", udiDeviceIdentifier: "u")

  static let prescription: SampleRecord = {
    var lens = VisionPrescriptionRecord.Lens(sphere: HealthQuantity(-1.25, .diopter))
    lens.axis = HealthQuantity(90, .degree)
    lens.prism = VisionPrescriptionRecord.Prism(
      amount: HealthQuantity(1, .prismDiopter), angle: HealthQuantity(45, .degree), eye: 2)
    return .sample(
      3, .visionPrescription,
      .visionPrescription(
        VisionPrescriptionRecord(
          kind: .glasses, dateIssued: noon, expirationDate: noon.addingTimeInterval(1e7), rightEye: lens)))
  }()

  static let workout: SampleRecord = {
    var workout = WorkoutRecord(activityType: 37, duration: 1800)
    workout.totalDistance = HealthQuantity(5, .kilometer)
    workout.samples = [.fixed(1)]
    workout.events = [
      WorkoutEventRecord(type: 7, interval: DateInterval(start: noon, duration: 5), metadata: allMetadata)
    ]
    var statistics = StatisticsRecord(type: .heartRate, start: noon, end: noon.addingTimeInterval(1800))
    statistics.merged.average = 2.5
    workout.statistics = [statistics]
    workout.zoneGroups = [
      WorkoutZoneGroupRecord(
        WorkoutZones.ofSystem(.heartRate)!, values: [(noon, HealthQuantity(120, .beatsPerMinute))], until: noon + 60,
        without: [], isOwn: false)
    ]
    workout.activities = [
      WorkoutActivityRecord(
        uuid: .fixed(77),
        configuration: WorkoutConfigurationRecord(activityType: 37, lapLength: HealthQuantity(50, .meter)),
        start: noon, end: nil, duration: 3)
    ]
    return .sample(5, .workout, .workout(workout), lasting: 30)
  }()

  private static let audiogramPoint = AudiogramPointRecord(
    frequency: HealthQuantity(1000, HealthUnit("Hz")!),
    tests: [
      AudiogramPointRecord.Test(
        sensitivity: HealthQuantity(12, .decibelHearingLevel), type: 0, isMasked: true, side: 1,
        lowerBound: HealthQuantity(-10, .decibelHearingLevel))
    ])

  private static let electrocardiogram = ElectrocardiogramRecord(
    classification: 1, symptomsStatus: 2, averageHeartRate: HealthQuantity(62, .beatsPerMinute),
    voltages: [0.0001, -0.0002, 0.1 + 0.2])
}
