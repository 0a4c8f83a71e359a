import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Signed health records", .timeLimit(.minutes(20)))
struct VerifiableRecordTests {
  let device: TestDevice
  let store: HKHealthStore
  static let hospital = SourceRevisionRecord(
    source: SourceRecord(name: "Hospital", bundleIdentifier: "org.hospital"))
  let shot = UUID()
  let test = UUID()

  init() {
    var app = AppIdentity.stride
    app.entitlements.insert(Entitlement.verifiableHealthRecords)
    device = TestDevice(app: app)
    store = device.store()
    device.daemon.add([
      record(shot, [.immunization, .covid19], "COVID-19 vaccination", daysAgo: 40),
      record(test, [.laboratory, .covid19], "COVID-19 test", daysAgo: 400),
    ])
  }

  private func record(
    _ uuid: UUID, _ types: [HKVerifiableClinicalRecordCredentialType], _ name: String, daysAgo: Double
  ) -> SampleRecord {
    let date = TestDevice.noon - daysAgo * 86_400
    return SampleRecord(
      uuid: uuid, type: .verifiableClinicalRecord, start: date, end: date,
      content: .verifiableClinicalRecord(
        VerifiableClinicalRecordContent(
          recordTypes: types.map(\.rawValue), sourceType: "SMARTHealthCard", issuerIdentifier: "https://clinic.example",
          subjectName: "Kim Ito", subjectBirth: DateComponents(year: 1988, month: 4, day: 17), issued: date,
          relevant: date, itemNames: [name], data: Data("eyJ".utf8))),
      sourceRevision: Self.hospital)
  }

  private func ask(
    _ types: [HKVerifiableClinicalRecordCredentialType] = [.covid19], _ predicate: NSPredicate? = nil
  ) async throws -> [HKVerifiableClinicalRecord] {
    try await HKVerifiableClinicalRecordQueryDescriptor(
      recordTypes: types, sourceTypes: [.smartHealthCard], predicate: predicate
    ).result(for: store)
  }

  @Test("The person is asked each time, and each selected record is returned once (rule A78)")
  func asks() async throws {
    device.willAnswer(.objects([shot]), .objects([]))
    let record = try #require(try await ask().first)
    #expect(record.itemNames == ["COVID-19 vaccination"] && record.subject.fullName == "Kim Ito")
    #expect(record.sourceType == .smartHealthCard && record.subject.dateOfBirthComponents?.year == 1988)
    #expect(try await ask().isEmpty, "nothing was remembered")
    #expect(device.questionCount == 2)
  }

  @Test("Without Apple's entitlement a query gives errorAuthorizationDenied (4), and nobody is asked (rule A78)")
  func entitlement() async throws {
    let plain = TestDevice()
    let descriptor = HKVerifiableClinicalRecordQueryDescriptor(recordTypes: [.covid19], sourceTypes: [.smartHealthCard])
    await #expect(throws: HKError(.errorAuthorizationDenied)) { try await descriptor.result(for: plain.store()) }
    #expect(plain.questionCount == 0)
  }

  @Test("A guest gets no records, and nobody is asked (rules A78 and A88)")
  func guest() async throws {
    device.daemon.changeSettings { $0.isInGuestUserMode = true }
    #expect(try await ask().isEmpty)
    #expect(device.questionCount == 0)
  }

  @Test("A signed record must match all requested types, the format and the date (rule Q84)")
  func filters() async throws {
    #expect(try await ask().map(\.uuid) == [shot, test], "the newest first")
    #expect(try await ask([.covid19, .laboratory]).map(\.uuid) == [test])
    #expect(try await ask([.recovery]).isEmpty)
    let halfAYear = HKQuery.predicateForVerifiableClinicalRecords(
      withRelevantDateWithin: DateInterval(start: TestDevice.noon - 180 * 86_400, end: TestDevice.noon))
    #expect(try await ask([.covid19], halfAYear).map(\.uuid) == [shot])
    let european = HKVerifiableClinicalRecordQueryDescriptor(
      recordTypes: [.covid19], sourceTypes: [.euDigitalCOVIDCertificate])
    #expect(try await european.result(for: store).isEmpty)
  }

  @Test("The callback query answers once, with errorUserCanceled (7) if the person closes the list (rules A69 and A78)")
  func callbacks() async throws {
    device.willAnswer(.cancel, .objects([test]))
    func run() async -> [String] {
      let history = History<String>()
      store.execute(
        HKVerifiableClinicalRecordQuery(
          recordTypes: [HKVerifiableClinicalRecordCredentialType.covid19.rawValue], predicate: nil
        ) { _, records, error in
          history.add((error as? HKError).map { "error \($0.code.rawValue)" } ?? "\(records?.count ?? -1)")
        })
      return await history.waits(for: 1)
    }
    #expect(await run() == ["error 7"])
    #expect(await run() == ["1"])
  }

  @Test("Ordinary queries do not find signed records, and apps cannot request their type")
  func hidden() async throws {
    #expect(!ObjectType.all.contains(.verifiableClinicalRecord))
    #expect(!ObjectType.verifiableClinicalRecord.appMayRequestRead)
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
      _ = try await HKSampleQueryDescriptor(
        predicates: [.sample(type: try #require(try await ask().first).sampleType)], sortDescriptors: []
      ).result(for: store)
    }
  }

  @Test("Signed records survive an archive")
  func archive() async throws {
    let record = try #require(try await ask().first)
    let data = try NSKeyedArchiver.archivedData(withRootObject: record, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKVerifiableClinicalRecord.self, from: data))
    #expect(read.subject == record.subject && read.issuedDate == record.issuedDate)
  }
}
