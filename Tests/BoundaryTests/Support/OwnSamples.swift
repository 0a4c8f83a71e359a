import Foundation
import HealthDaemon
import HealthModel
import TestSupport

/// Data that the app saved itself. It is the same on the devices with and without hidden data.
enum OwnSamples {
  static let revision = SourceRevisionRecord(source: World.app.source, version: "7", productType: "iPhone16,1")

  static let records: [SampleRecord] =
    (0..<20).map { .quantity(100 + $0, .stepCount, 100, at: -60 * $0, by: revision) } + [
      .quantity(130, .heartRate, 1, at: -10, by: revision),
      .make(131, .sleepAnalysis, .category(1), at: -600, by: revision),
      .quantity(132, .bloodPressureDiastolic, 80, "mmHg", at: -5, by: revision),
      .make(
        133, .bloodPressure,
        .correlation([
          .quantity(134, .bloodPressureSystolic, 120, "mmHg", at: -20, by: revision),
          .quantity(135, .bloodPressureDiastolic, 80, "mmHg", at: -20, by: revision),
        ]), at: -20, by: revision),
      .make(136, .workout, .workout(.run(zonesOfOwn: true)), at: -30, by: revision),
      .quantity(137, .workoutEffortScore, 5, "appleEffortScore", at: -30, by: revision),
      .make(138, .visionPrescription, .prescription, at: -40, by: revision),
      .series(139, at: -2_000, by: revision),
      .make(
        140, .heartbeatSeries, .heartbeatSeries([HeartbeatRecord(secondsSinceStart: 1, isPrecededByGap: false)]),
        at: -50, by: revision),
      .make(
        141, .workoutRoute, .workoutRoute([LocationRecord(latitude: 1, longitude: 2, timestamp: .noon)]), at: -30,
        by: revision),
    ]
}

/// Data of other sources that the app may see. It is the same on the devices with and without hidden data, but hidden
/// data may be related to it.
enum VisibleSamples {
  /// The objects that the person chose for the app.
  static let chosen = [UUID.fixed(200), .fixed(201), .fixed(203), .fixed(204)]

  static func records(for consent: WorldKind.Consent, withHidden: Bool) -> [SampleRecord] {
    let clinic = HiddenSamples.clinic
    let records: [SampleRecord] = [
      .make(200, .visionPrescription, .prescription, at: -5, by: clinic),
      .make(
        201, .userAnnotatedMedication, .medication(MedicationRecord(displayText: "Visible", generalForm: "tablet")),
        at: -5, by: clinic),
      .make(
        202, .medicationDoseEvent,
        .medicationDose(MedicationDoseRecord(medication: .fixed(201), scheduleType: 1, logStatus: 4)), at: -4,
        by: clinic),
      .make(203, .CDA, .document(DocumentRecord(title: "Visible", data: Data([7]))), at: -5, by: clinic),
      .make(204, .verifiableClinicalRecord, .signed("Visible"), at: -5, by: clinic),
    ]
    if consent == .limited { return records + recent(withHidden: withHidden) }
    guard consent == .partly else { return records }
    let upper = SampleRecord.quantity(220, .bloodPressureSystolic, 120, "mmHg", at: -7, by: clinic)
    let lower = SampleRecord.quantity(221, .bloodPressureDiastolic, 80, "mmHg", at: -7, by: clinic)
    var electrocardiogram = ElectrocardiogramRecord(classification: 1, voltages: [0.1, 0.2])
    if withHidden { electrocardiogram.symptoms = [.fixed(1_000_000)] }
    return records + workouts(consent, withHidden: withHidden) + [
      .make(222, .bloodPressure, .correlation(withHidden ? [upper, lower] : [upper]), at: -7, by: clinic),
      .make(223, .electrocardiogram, .electrocardiogram(electrocardiogram), at: -8, by: HiddenSamples.watch),
    ]
  }

  static func workouts(_ consent: WorldKind.Consent, withHidden: Bool = false) -> [SampleRecord] {
    guard consent == .partly || consent == .limited else { return [] }
    return [210, 211].map { number in
      // An app with limited access to heart rates may also read the times in heart rate zones (rule V83).
      var workout = WorkoutRecord.run(zonesOfOwn: withHidden || consent == .limited ? false : nil)
      if withHidden { workout.samples = [.fixed(2_000_000), .fixed(1_000_000)] }
      let minute = consent == .limited ? number : -5 * (number - 200)
      return .make(number, .workout, .workout(workout), at: minute, by: HiddenSamples.watch)
    }
  }

  /// Data of other sources that ends at the date ``WorldKind/Consent/limit`` or later. One sample begins before that
  /// date, and one correlation has a member that ended before it.
  private static func recent(withHidden: Bool) -> [SampleRecord] {
    let (phone, watch, clinic) = (HiddenSamples.phone, HiddenSamples.watch, HiddenSamples.clinic)
    var straddling = SampleRecord.quantity(230, .stepCount, 30, at: 50, by: phone)
    straddling.end = WorldKind.Consent.limit
    let upper = SampleRecord.quantity(231, .bloodPressureSystolic, 120, "mmHg", at: 70, by: clinic)
    let lower = SampleRecord.quantity(232, .bloodPressureDiastolic, 80, "mmHg", at: -7, by: clinic)
    return workouts(.limited, withHidden: withHidden) + [
      straddling, .quantity(233, .bodyMass, 70, "kg", at: 80, by: clinic), .series(234, at: 75, by: watch),
      .make(235, .bloodPressure, .correlation(withHidden ? [upper, lower] : [upper]), at: 70, by: clinic),
      .quantity(236, .workoutEffortScore, 5, "appleEffortScore", at: 90, by: watch),
      .make(237, .sleepAnalysis, .category(1), at: 100, by: watch),
    ] + (0..<10).map { .quantity(240 + $0, .stepCount, 10, at: 60 + 7 * $0, by: phone) }
      + (0..<10).map { .quantity(250 + $0, .heartRate, 1, at: 61 + 5 * $0, by: watch) }
  }
}

extension WorkoutRecord {
  /// Returns a run with times in heart rate zones.
  ///
  /// - Parameter isOwn: True if the app measured the zones itself; nil for a run without zones.
  fileprivate static func run(zonesOfOwn isOwn: Bool?) -> WorkoutRecord {
    var workout = WorkoutRecord(activityType: 37, duration: 30)
    guard let isOwn, let zones = WorkoutZones.ofSystem(.heartRate) else { return workout }
    workout.zoneGroups = [
      WorkoutZoneGroupRecord(
        zones, values: [(.noon, HealthQuantity(2, .countPerSecond))], until: .noon + 30, without: [], isOwn: isOwn)
    ]
    return workout
  }
}
