import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Clinical records", .timeLimit(.minutes(20)))
struct ClinicalRecordTests {
  let device = TestDevice()
  let store: HKHealthStore
  let type = HKClinicalType(.immunizationRecord)
  static let hospital = SourceRecord(name: "Hospital", bundleIdentifier: "org.hospital")

  init() {
    store = device.store()
    device.daemon.add([record("Influenza", "imm-1"), record("Tetanus", "imm-2")])
  }

  private func record(_ name: String, _ identifier: String) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: type.objectType, start: TestDevice.noon, end: TestDevice.noon,
      content: .clinicalRecord(
        ClinicalRecordContent(
          displayName: name,
          resource: FHIRResourceRecord(
            resourceType: "Immunization", identifier: identifier, data: Data(#"{"resourceType":"Immunization"}"#.utf8),
            sourceURL: URL(string: "https://fhir.example.org/Immunization/\(identifier)")))),
      sourceRevision: SourceRevisionRecord(source: Self.hospital))
  }

  private func records(_ predicate: NSPredicate? = nil) async throws -> [HKClinicalRecord] {
    try await HKSampleQueryDescriptor(
      predicates: [.clinicalRecord(type: type, predicate: predicate)], sortDescriptors: []
    ).result(for: store)
  }

  @Test("A record has the institution's name and resource (rule S135)")
  func record() async throws {
    device.grant(read: [type])
    let record = try #require(try await records().first)
    #expect(record.displayName == "Influenza" && record.clinicalType == type)
    let resource = try #require(record.fhirResource)
    #expect(resource.resourceType == .immunization && resource.identifier == "imm-1")
    #expect(resource.fhirVersion == .primaryR4() && resource.sourceURL?.lastPathComponent == "imm-1")
    #expect(
      try JSONSerialization.jsonObject(with: resource.data) as? [String: String] == ["resourceType": "Immunization"])
  }

  @Test("Clinical records are found by FHIR resource type and by identifier within a source (rule Q102)")
  func predicates() async throws {
    device.grant(read: [type])
    #expect(try await records(HKQuery.predicateForClinicalRecords(withFHIRResourceType: .immunization)).count == 2)
    #expect(try await records(HKQuery.predicateForClinicalRecords(withFHIRResourceType: .condition)).isEmpty)
    let source = try #require(try await records().first).sourceRevision.source
    let one = HKQuery.predicateForClinicalRecords(
      from: source, fhirResourceType: .immunization, identifier: "imm-2")
    #expect(try await records(one).map(\.displayName) == ["Tetanus"])
  }

  @Test(
    "A denied type looks empty, and a never requested type is errorAuthorizationNotDetermined (5) (rules A54 and A56)")
  func consent() async throws {
    await #expect(throws: HKError(.errorAuthorizationNotDetermined)) { try await records() }
    device.daemon.setDecision(
      .denied, for: Permission(type.objectType, .read), of: device.connection.app.bundleIdentifier)
    #expect(try await records().isEmpty)
  }

  @Test("A FHIR version has three numbers and belongs to a FHIR release")
  func versions() throws {
    #expect(try HKFHIRVersion(fromVersionString: "4.0.1") == .primaryR4())
    #expect(try HKFHIRVersion(fromVersionString: "1.0.2").fhirRelease == .dstu2)
    #expect(HKFHIRVersion.primaryDSTU2().stringRepresentation == "1.0.2")
    #expect(try HKFHIRVersion(fromVersionString: "5.0.0").fhirRelease == .unknown)
    for wrong in ["", "4", "4.0", "4.0.x", "4.0.1.2", "-4.0.1"] {
      #expect(throws: HKError(.errorInvalidArgument)) { try HKFHIRVersion(fromVersionString: wrong) }
    }
  }

  @Test("Clinical records survive an archive")
  func archive() async throws {
    device.grant(read: [type])
    let record = try #require(try await records().first)
    let data = try NSKeyedArchiver.archivedData(withRootObject: record, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKClinicalRecord.self, from: data))
    #expect(read.displayName == "Influenza" && read.fhirResource == record.fhirResource)
  }
}
