import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Medications", .timeLimit(.minutes(20)))
struct MedicationTests {
  let device = TestDevice()
  let store: HKHealthStore

  static let health = SourceRevisionRecord(
    source: SourceRecord(name: "Health", bundleIdentifier: "com.apple.Health"))
  static let type = HKObjectType.userAnnotatedMedicationType()

  init() {
    store = device.store()
    device.daemon.add([
      Self.medication(1, "Amoxicillin 500 mg", form: "capsule", isArchived: true),
      Self.medication(2, "Salbutamol 100 µg", form: "inhaler", nickname: "Blue one"),
      Self.medication(3, "Vitamin D3 1000 IU", form: "tablet", hasSchedule: true, code: "636676"),
    ])
    device.daemon.add([
      Self.dose(11, of: 3, status: 4, due: TestDevice.noon - 86_400, taken: 1),
      Self.dose(12, of: 3, status: 5, due: TestDevice.noon, taken: nil),
      Self.dose(13, of: 2, status: 4, due: nil, taken: 2),
    ])
  }

  static func uuid(_ number: Int) -> UUID { UUID(uuidString: "00000000-0000-0000-0000-0000000000\(10 + number)")! }

  static func medication(
    _ number: Int, _ name: String, form: String, nickname: String? = nil, isArchived: Bool = false,
    hasSchedule: Bool = false, code: String? = nil
  ) -> SampleRecord {
    let codings = code.map { MedicationRecord.Coding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: $0) }
    let entered = TestDevice.noon - Double(100 - number) * 86_400
    return SampleRecord(
      uuid: uuid(number), type: type.objectType, start: entered, end: entered,
      content: .medication(
        MedicationRecord(
          displayText: name, nickname: nickname, generalForm: form, isArchived: isArchived, hasSchedule: hasSchedule,
          codings: Set([codings].compactMap(\.self)))),
      sourceRevision: health)
  }

  static func dose(_ number: Int, of medication: Int, status: Int, due: Date?, taken: Double?) -> SampleRecord {
    let date = due ?? TestDevice.noon - 3_600
    return SampleRecord(
      uuid: uuid(number), type: HKObjectType.medicationDoseEventType().objectType, start: date, end: date,
      content: .medicationDose(
        MedicationDoseRecord(
          medication: uuid(medication), scheduleType: due == nil ? 1 : 2, logStatus: status, scheduledDate: due,
          scheduledDoseQuantity: due.map { _ in 1 }, doseQuantity: taken)),
      sourceRevision: health)
  }

  private func choose(_ numbers: Int...) async throws {
    device.willAnswer(.objects(Set(numbers.map(Self.uuid))))
    try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
  }

  private func names(_ predicate: NSPredicate? = nil, limit: Int? = nil) async throws -> [String] {
    try await HKUserAnnotatedMedicationQueryDescriptor(predicate: predicate, limit: limit).result(for: store)
      .map(\.medication.displayText)
  }

  private func doses(_ predicate: NSPredicate? = nil) async throws -> [HKMedicationDoseEvent] {
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.sample(type: .medicationDoseEventType(), predicate: predicate)],
      sortDescriptors: [SortDescriptor(\.startDate)])
    return try await descriptor.result(for: store).compactMap { $0 as? HKMedicationDoseEvent }
  }

  @Test("An app reads only the medications the person chose (rules A71 and A75)")
  func chosen() async throws {
    #expect(try await names().isEmpty)
    try await choose(1, 3)
    #expect(try await names() == ["Amoxicillin 500 mg", "Vitamin D3 1000 IU"])
    #expect(try await names(limit: 1) == ["Amoxicillin 500 mg"])
    try await choose(2)
    #expect(try await names() == ["Salbutamol 100 µg"])
  }

  @Test("A medication has its properties and the person's notes (rule S134)")
  func properties() async throws {
    try await choose(2, 3)
    let medications = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
    let inhaler = try #require(medications.first)
    #expect(inhaler.nickname == "Blue one" && !inhaler.isArchived && !inhaler.hasSchedule)
    #expect(inhaler.medication.generalForm == .inhaler && inhaler.medication.relatedCodings.isEmpty)
    let vitamin = try #require(medications.last)
    #expect(vitamin.nickname == nil && vitamin.hasSchedule)
    #expect(
      vitamin.medication.relatedCodings == [
        HKClinicalCoding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: nil, code: "636676")
      ])
    #expect(vitamin.medication.identifier.domain == .medication)
    #expect(vitamin.medication.identifier != inhaler.medication.identifier)
  }

  @Test("Predicates find medications that are archived, and medications with a schedule (rule Q86)")
  func predicates() async throws {
    try await choose(1, 2, 3)
    #expect(try await names(HKQuery.predicateForUserAnnotatedMedications(isArchived: true)) == ["Amoxicillin 500 mg"])
    let current = HKQuery.predicateForUserAnnotatedMedications(isArchived: false)
    let asNeeded = HKQuery.predicateForUserAnnotatedMedications(hasSchedule: false)
    #expect(
      try await names(NSCompoundPredicate(andPredicateWithSubpredicates: [current, asNeeded])) == ["Salbutamol 100 µg"])
    let medication = try #require(try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store).first)
    #expect(!current.evaluate(with: medication) && asNeeded.evaluate(with: medication))
  }

  @Test("A medication query calls its handler once for each medication and marks the last (rule Q86)")
  func query() async throws {
    try await choose(1, 2)
    let history = History<String>()
    store.execute(
      HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) { _, medication, done, error in
        history.add("\(medication?.medication.displayText ?? "none") \(done) \(error == nil)")
      })
    #expect(await history.waits(for: 2) == ["Amoxicillin 500 mg false true", "Salbutamol 100 µg true true"])
  }

  @Test("If no medication is chosen, the query calls its handler once, without medication or error (rule A71)")
  func emptyQuery() async throws {
    let history = History<String>()
    store.execute(
      HKUserAnnotatedMedicationQuery(predicate: nil, limit: 10) { _, medication, done, error in
        history.add("\(medication == nil) \(done) \(error == nil)")
      })
    #expect(await history.waits(for: 1) == ["true true true"])
  }

  @Test("Access to a medication includes its doses, and no other doses (rule A75)")
  func dosesFollow() async throws {
    #expect(try await doses().isEmpty)
    try await choose(3)
    #expect(try await doses().map(\.logStatus) == [.taken, .skipped])
    device.daemon.add([Self.dose(14, of: 3, status: 4, due: TestDevice.noon + 60, taken: 1)])
    #expect(try await doses().count == 3, "also the one to come")
    try await choose(2)
    let dose = try #require(try await doses().first)
    #expect(dose.scheduleType == .asNeeded && dose.scheduledDate == nil && dose.scheduledDoseQuantity == nil)
    #expect(dose.doseQuantity == 2 && dose.unit == .count())
    #expect(try await doses().count == 1)
  }

  @Test("Doses are found by status, medication and due date (rule Q102)")
  func dosePredicates() async throws {
    try await choose(2, 3)
    let all = try await doses()
    let vitamin = try #require(all.first).medicationConceptIdentifier
    func count(_ predicate: NSPredicate) async throws -> Int { try await doses(predicate).count }
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(status: .taken)) == 2)
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(statuses: [.taken, .skipped])) == 3)
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(statuses: [])) == 0)
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifier: vitamin)) == 2)
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifiers: [])) == 0)
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(scheduledDate: TestDevice.noon)) == 1)
    let due = HKQuery.predicateForMedicationDoseEvent(scheduledStart: TestDevice.noon, end: nil)
    #expect(try await count(due) == 1)
    #expect(try await count(HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil)) == 2)
  }

  @Test("A deleted dose is reported only to apps that could read it (rule A75)")
  func deletedDose() async throws {
    try await choose(2)
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.sample(type: .medicationDoseEventType())], anchor: nil)
    let first = try await descriptor.result(for: store)
    #expect(first.addedSamples.map(\.uuid) == [Self.uuid(13)])
    device.daemon.deleteSamples([Self.uuid(11), Self.uuid(13)])
    let next = HKAnchoredObjectQueryDescriptor(
      predicates: [.sample(type: .medicationDoseEventType())], anchor: first.newAnchor)
    #expect(try await next.result(for: store).deletedObjects.map(\.uuid) == [Self.uuid(13)])
  }

  @Test("Medications and doses survive an archive")
  func archive() async throws {
    try await choose(3)
    let medication = try #require(try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store).first)
    let data = try NSKeyedArchiver.archivedData(withRootObject: medication, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUserAnnotatedMedication.self, from: data)
    #expect(read == medication)
    let concept = try NSKeyedArchiver.archivedData(withRootObject: medication.medication, requiringSecureCoding: true)
    #expect(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKMedicationConcept.self, from: concept) == medication.medication)
    let dose = try #require(try await doses().first)
    let doseData = try NSKeyedArchiver.archivedData(withRootObject: dose, requiringSecureCoding: true)
    let readDose = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKMedicationDoseEvent.self, from: doseData))
    #expect(readDose.medicationConceptIdentifier == dose.medicationConceptIdentifier)
    #expect(readDose.logStatus == .taken && readDose.doseQuantity == 1)
  }
}
