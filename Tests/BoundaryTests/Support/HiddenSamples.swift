import Foundation
import HealthModel
import TestSupport

@testable import HealthDaemon

/// Data of other sources that the app may not see. It exists only on the device with hidden data.
enum HiddenSamples {
  /// The amount of hidden data.
  enum Amount: CaseIterable, Sendable {
    case none, one, many

    /// The number of hidden samples of each of three types: steps, heart rate and sleep.
    var count: Int {
      switch self {
      case .none: 0
      case .one: 1
      case .many: TestSize.amount(3_000, full: 100_000)
      }
    }

    /// The number of hidden samples of each other kind, such as blood pressure or prescriptions.
    var few: Int { min(count, TestSize.amount(300, full: 1_000)) }
  }

  static let phone = revision("Ana’s iPhone", "com.apple.health.phone", "iPhone16,1")
  static let watch = revision("Ana’s Watch", "com.apple.health.watch", "Watch7,1")
  static let clinic = revision("Clinic", "org.clinic")

  static func revision(_ name: String, _ identifier: String, _ productType: String? = nil) -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(name: name, bundleIdentifier: identifier), version: "1", productType: productType)
  }

  /// Returns hidden samples of many types, except the samples from ``readableTypes(few:)`` and those that are created
  /// together with a visible sample, such as a hidden member of a visible correlation.
  ///
  /// - Parameter few: The number of samples of each kind except steps, heart rate and sleep, if this is less than
  ///   ``Amount/few``.
  static func records(_ amount: Amount, few: Int? = nil) -> [SampleRecord] {
    let (count, few) = (amount.count, min(few ?? amount.few, amount.few))
    var records: [SampleRecord] = []
    records.reserveCapacity(3 * count + 20 * few)
    for number in 0..<count { records.append(.quantity(1_000_000 + number, .stepCount, 10, at: -number, by: phone)) }
    for number in 0..<count { records.append(.quantity(2_000_000 + number, .heartRate, 1, at: -number, by: watch)) }
    for number in 0..<count {
      records.append(.make(3_000_000 + number, .sleepAnalysis, .category(1), at: -number, by: watch))
    }
    for number in 0..<few {
      // Do not use the times of the visible samples of the same sources: the store first searches for an object by its
      // start, so hidden samples with the same start would be visited too.
      let (at, base) = (-number - 100, 10_000_000 + 100 * number)
      records.append(
        .make(
          base, .bloodPressure,
          .correlation([
            .quantity(base + 1, .bloodPressureDiastolic, 80, "mmHg", at: at, by: clinic)
          ]), at: at, by: clinic))
      records.append(
        .make(
          base + 3, .food,
          .correlation([.quantity(base + 4, .dietaryProtein, 3, "g", at: at, by: phone)]),
          at: at, by: phone))
      records.append(.make(base + 7, .visionPrescription, .prescription, at: at, by: clinic))
      records.append(
        .make(
          base + 8, .userAnnotatedMedication,
          .medication(MedicationRecord(displayText: "Hidden \(number)", generalForm: "tablet")), at: at, by: clinic))
      records.append(
        .make(
          base + 9, .medicationDoseEvent,
          .medicationDose(MedicationDoseRecord(medication: .fixed(base + 8), scheduleType: 1, logStatus: 4)), at: at,
          by: clinic))
      records.append(.make(base + 12, .verifiableClinicalRecord, .signed("Hidden"), at: at, by: clinic))
      records.append(.quantity(base + 13, .workoutEffortScore, 5, "appleEffortScore", at: at, by: watch))
      records.append(.series(base + 14, at: at, by: watch))
      // Use many units and many sources.
      records.append(
        .quantity(
          base + 15, .bodyMass, 70, ["kg", "lb", "st", "g", "mg", "oz"][number % 6], at: at,
          by: revision("Scale \(number % 300)", "com.example.scale\(number % 300)")))
      records.append(
        .make(
          base + 16, .heartbeatSeries,
          .heartbeatSeries([HeartbeatRecord(secondsSinceStart: 1, isPrecededByGap: false)]), at: at, by: watch))
      records.append(
        .make(
          base + 17, .workoutRoute, .workoutRoute([LocationRecord(latitude: 1, longitude: 2, timestamp: .noon)]),
          at: at,
          by: watch))
      records.append(
        .quantity(
          base + 18, .stepCount, 1, at: at, by: phone,
          ["HKMetadataKeySyncIdentifier": .string("walk"), "HKMetadataKeySyncVersion": .integer(number + 1)]))
    }
    return records
  }

  /// Returns objects of types that the app may read with some of the consents in ``WorldKind``.
  static func readableTypes(few: Int) -> [SampleRecord] {
    (0..<few).flatMap { number -> [SampleRecord] in
      let (at, base) = (-number - 100, 30_000_000 + 10 * number)
      var workout = WorkoutRecord(activityType: 37, duration: 1800)
      workout.samples = [.fixed(1_000_000 + number)]
      let document = DocumentRecord(title: "Hidden", data: Data([1]))
      let electrocardiogram = ElectrocardiogramRecord(classification: 1, voltages: [1])
      return [
        .make(base, .workout, .workout(workout), at: at, by: watch),
        .make(base + 1, .CDA, .document(document), at: at, by: clinic),
        .make(base + 2, .electrocardiogram, .electrocardiogram(electrocardiogram), at: at, by: watch),
      ]
    }
  }
}

extension UUID {
  static func fixed(_ number: Int) -> UUID { UUID(number: number) }
}

extension SampleRecord.Content {
  static let prescription = SampleRecord.Content.visionPrescription(
    VisionPrescriptionRecord(kind: .glasses, dateIssued: .noon))

  static func signed(_ name: String) -> SampleRecord.Content {
    .verifiableClinicalRecord(
      VerifiableClinicalRecordContent(
        recordTypes: ["https://smarthealth.cards#covid19"], sourceType: "SMARTHealthCard",
        issuerIdentifier: "https://clinic.example", subjectName: "Kim Ito", issued: .noon, relevant: .noon,
        itemNames: [name], data: Data([1])))
  }
}

extension SampleRecord {
  /// Creates a sample. Times are in minutes from noon.
  static func make(
    _ number: Int, _ type: ObjectType, _ content: Content, at minute: Int, by revision: SourceRevisionRecord,
    _ metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    let start = Date.noon.addingTimeInterval(60 * Double(minute))
    let isInstant = [.visionPrescription, .userAnnotatedMedication, .medicationDoseEvent].contains(type)
    return SampleRecord(
      uuid: .fixed(number), type: type, start: start, end: isInstant ? start : start.addingTimeInterval(30),
      content: content, sourceRevision: revision, metadata: metadata)
  }

  static func quantity(
    _ number: Int, _ type: ObjectType, _ value: Double, _ unit: String? = nil, at minute: Int,
    by revision: SourceRevisionRecord, _ metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    make(
      number, type, .quantity(HealthQuantity(value, unit.flatMap { HealthUnit($0) } ?? type.canonicalUnit!)),
      at: minute, by: revision,
      metadata)
  }

  static func series(_ number: Int, at minute: Int, by revision: SourceRevisionRecord) -> SampleRecord {
    let start = Date.noon.addingTimeInterval(60 * Double(minute))
    let values = [0.0, 10].map {
      QuantitySeriesRecord.Value(
        HealthQuantity(1, .count), over: DateInterval(start: start.addingTimeInterval($0), duration: 10))
    }
    return make(
      number, .stepCount, .quantitySeries(QuantitySeriesRecord(values, style: .cumulative)!), at: minute, by: revision)
  }
}
