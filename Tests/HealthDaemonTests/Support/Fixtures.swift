import Foundation
import HealthModel
import Synchronization
import TestSupport

@testable import HealthDaemon

let noon = Date.noon

extension Date {
  /// Returns the date that is a number of minutes later.
  func minutes(_ minutes: Double) -> Date { addingTimeInterval(60 * minutes) }
}

extension Calendar {
  static func gregorian(_ timeZone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone)!
    calendar.locale = Locale(identifier: "en_GB")
    return calendar
  }

  static let london = gregorian("Europe/London")
}

extension AppIdentity {
  static func app(_ name: String, version: String = "1") -> AppIdentity {
    AppIdentity(
      bundleIdentifier: "com.example.\(name.lowercased())", displayName: name, version: version,
      readPurpose: "\(name) shows your data.", writePurpose: "\(name) saves your walks.",
      clinicalPurpose: "\(name) shows your records.",
      entitlements: [Entitlement.healthKit, Entitlement.healthRecords])
  }

  static let stride = app("Stride")
  static let pulse = app("Pulse")
  static let clinic = app("Clinic")
}

extension Connection {
  /// Deletes the app's objects with these UUIDs, whatever their type. A UUID that is not stored counts as deleted too.
  func delete(_ uuids: [UUID]) throws(HealthError) {
    var own: [SampleReference] = []
    for type in ObjectType.all {
      own += try answer(nil, by: .running) { call throws(HealthError) in
        try call.ownSamples(SampleQuery(type, .uuids(Set(uuids))))
      }
    }
    try delete(
      uuids.map { uuid in
        own.first { $0.uuid == uuid }
          ?? SampleReference(type: .stepCount, bundleIdentifier: app.bundleIdentifier, start: noon, uuid: uuid)
      })
  }

  /// Returns the numbers of the samples of a type that the app sees, in order.
  func sees(_ type: ObjectType, _ predicate: SamplePredicate = .all) throws -> [Int] {
    try samples(matchingAny: [SampleQuery(type, predicate)]).map(\.uuid.number)
  }
}

extension SampleRecord {
  /// Returns a reference to the sample as if the app had saved it.
  func reference(by app: AppIdentity) -> SampleReference {
    SampleReference(type: type, bundleIdentifier: app.bundleIdentifier, start: start, uuid: uuid)
  }
}

extension HealthDaemon {
  /// Sets a permission as the person would in Settings.
  func decide(_ decision: Decision, _ type: ObjectType, _ direction: Direction, for app: AppIdentity = .stride) {
    setDecision(decision, for: Permission(type, direction), of: app.bundleIdentifier)
  }
}

/// Runs code and returns the exceptions that would have stopped the app on a phone.
func exceptions(in body: () async throws -> Void) async -> [HealthException] {
  let caught = Mutex<[HealthException]>([])
  await HealthExceptionHandler.withHandler { exception, _ in
    caught.withLock { $0.append(exception) }
  } _: {
    do { try await body() } catch {}
  }
  return caught.withLock { $0 }
}

/// Returns a device with a fixed clock, calendar and language.
func makeDaemon(
  _ presenter: (any AuthorizationPresenter)? = nil, _ change: (inout DeviceSettings) -> Void = { _ in }
) -> HealthDaemon {
  var settings = DeviceSettings(now: { noon }, calendar: .london, locale: Locale(identifier: "en_GB"))
  change(&settings)
  let daemon = HealthDaemon(settings: settings)
  daemon.setPresenter(presenter)
  return daemon
}

extension UUID {
  /// Returns a fixed UUID for a number.
  static func fixed(_ number: Int) -> UUID { UUID(number: number) }

  /// The number of a fixed UUID.
  var number: Int { withUnsafeBytes(of: uuid) { Int($0.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) } }
}

extension SourceRevisionRecord {
  static let watch = SourceRevisionRecord(
    source: SourceRecord(name: "Ana’s Watch", bundleIdentifier: "com.apple.health.watch"), version: "11.1",
    productType: "Watch7,1", operatingSystemVersion: "11.1.0")
  static let phone = SourceRevisionRecord(
    source: SourceRecord(name: "Ana’s iPhone", bundleIdentifier: "com.apple.health.phone"), version: "18.1",
    productType: "iPhone16,1", operatingSystemVersion: "18.1.0")
  static let healthApp = SourceRevisionRecord(
    source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health"), productType: "iPhone16,1")
  static let scale = SourceRevisionRecord(source: SourceRecord(name: "Scale", bundleIdentifier: "com.example.scale"))
}

extension SampleRecord {
  /// Returns a quantity in the type's canonical unit. Times are in minutes from noon.
  static func quantity(
    _ number: Int, _ type: ObjectType, _ value: Double, from start: Double = 0, to end: Double? = nil,
    by source: SourceRevisionRecord = .phone, in unit: HealthUnit? = nil, _ metadata: [String: MetadataValue] = [:]
  ) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: type, start: noon.minutes(start), end: noon.minutes(end ?? start),
      content: .quantity(HealthQuantity(value, unit ?? type.canonicalUnit!)), sourceRevision: source,
      metadata: metadata)
  }

  /// Returns steps over ten minutes. The start is in minutes from noon.
  static func steps(
    _ number: Int, _ value: Double = 100, at start: Double = 0, by source: SourceRevisionRecord = .phone
  ) -> SampleRecord {
    quantity(number, .stepCount, value, from: start, to: start + 10, by: source)
  }

  static func heartRate(
    _ number: Int, _ value: Double = 60, at start: Double = 0, by source: SourceRevisionRecord = .watch
  ) -> SampleRecord {
    quantity(number, .heartRate, value, from: start, by: source, in: .beatsPerMinute)
  }

  static func prescription(
    _ number: Int, issued start: Double = 0, by source: SourceRevisionRecord = .scale
  ) -> SampleRecord {
    let issued = noon.minutes(start)
    return SampleRecord(
      uuid: .fixed(number), type: .visionPrescription, start: issued, end: issued,
      content: .visionPrescription(VisionPrescriptionRecord(kind: .glasses, dateIssued: issued)),
      sourceRevision: source)
  }

  /// Returns a workout of half an hour. The start is in minutes from noon.
  static func workout(_ number: Int, at start: Double = 0, by source: SourceRevisionRecord = .watch) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: .workout, start: noon.minutes(start), end: noon.minutes(start + 30),
      content: .workout(WorkoutRecord(activityType: 37, duration: 1800)), sourceRevision: source)
  }

  static func route(_ number: Int, at start: Double = 0, by source: SourceRevisionRecord = .watch) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: .workoutRoute, start: noon.minutes(start), end: noon.minutes(start + 30),
      content: .workoutRoute([LocationRecord(latitude: 52.5, longitude: 13.4, timestamp: noon.minutes(start))]),
      sourceRevision: source)
  }

  /// Returns the effort score of a workout.
  static func effort(
    _ number: Int, _ value: Double = 5, at start: Double = 0, by source: SourceRevisionRecord = .watch
  ) -> SampleRecord {
    quantity(number, .workoutEffortScore, value, from: start, to: start + 30, by: source)
  }

  static func medication(_ number: Int) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: .userAnnotatedMedication, start: noon, end: noon,
      content: .medication(MedicationRecord(displayText: "Medication \(number)", generalForm: "tablet")),
      sourceRevision: .healthApp)
  }

  static func dose(_ number: Int, of medication: Int) -> SampleRecord {
    SampleRecord(
      uuid: .fixed(number), type: .medicationDoseEvent, start: noon, end: noon,
      content: .medicationDose(
        MedicationDoseRecord(medication: .fixed(medication), scheduleType: 1, logStatus: 4, doseQuantity: 1)),
      sourceRevision: .healthApp)
  }
}
