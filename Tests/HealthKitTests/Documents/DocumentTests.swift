import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

@Suite("Clinical documents", .timeLimit(.minutes(20)))
struct DocumentTests {
  let device = TestDevice()
  let store: HKHealthStore
  let type = HKDocumentType(.CDA)

  init() {
    store = device.store()
    device.grant(share: [type], read: [type])
  }

  static func xml(_ title: String, patient: String = "<given>Kim</given><family>Ito</family>") -> Data {
    Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <ClinicalDocument xmlns="urn:hl7-org:v3">
        <title>\(title)</title>
        <recordTarget><patientRole><patient><name>\(patient)</name></patient></patientRole></recordTarget>
        <author><assignedAuthor><assignedPerson><name><prefix>Dr</prefix> <given>Lea</given><family>Novak</family></name>
        </assignedPerson></assignedAuthor></author>
        <custodian><assignedCustodian><representedCustodianOrganization><name>Harbour Clinic</name>
        </representedCustodianOrganization></assignedCustodian></custodian>
        <component><structuredBody><component><section><title>Not the title</title></section></component>
        </structuredBody></component>
      </ClinicalDocument>
      """.utf8)
  }

  /// Adds a hospital's document to the device, and returns its UUID.
  private func arrives(_ number: Int) -> UUID {
    let uuid = UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!
    device.daemon.add([
      SampleRecord(
        uuid: uuid, type: type.objectType, start: TestDevice.noon + Double(number),
        end: TestDevice.noon + Double(number),
        content: .document(DocumentRecord(title: "Visit \(number)", data: Self.xml("Visit \(number)"))),
        sourceRevision: SourceRevisionRecord(source: SourceRecord(name: "Hospital", bundleIdentifier: "org.hospital")))
    ])
    return uuid
  }

  /// Returns the results of a document query, batch by batch; "error 7" for an error.
  private func query(includesData: Bool = true, limit: Int = HKObjectQueryNoLimit) async -> [String] {
    let history = History<String>()
    store.execute(
      HKDocumentQuery(
        documentType: type, predicate: nil, limit: limit,
        sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)],
        includeDocumentData: includesData
      ) { _, results, done, error in
        if let error = error as? HKError { history.add("error \(error.code.rawValue)") }
        for case let sample as HKCDADocumentSample in results ?? [] {
          history.add("\(sample.document?.title ?? "nil") \(sample.document?.documentData != nil)")
        }
        if done { history.add("done") }
      })
    var count = 1
    while true {
      let all = await history.waits(for: count)
      if all.last == "done" { return all.dropLast() }
      count += 1
    }
  }

  @Test("A guest gets no new documents and is not asked about them; the owner is asked later (rules A77 and A88)")
  func guest() async {
    _ = arrives(1)
    device.daemon.changeSettings { $0.isInGuestUserMode = true }
    #expect(await query() == [])
    #expect(device.questionCount == 0)
    device.daemon.changeSettings { $0.isInGuestUserMode = false }
    #expect(await query() == ["Visit 1 true"])
    #expect(device.questionCount == 1)
  }

  @Test("A document has a title, patient, author and custodian")
  func reading() throws {
    let sample = try HKCDADocumentSample(
      data: Self.xml("Visit"), start: TestDevice.noon, end: TestDevice.noon, metadata: nil)
    let document = try #require(sample.document)
    #expect(document.title == "Visit" && document.patientName == "Kim Ito")
    #expect(document.authorName == "Dr Lea Novak" && document.custodianName == "Harbour Clinic")
    #expect(document.documentData == Self.xml("Visit") && sample.documentType == type)
  }

  @Test(
    "Data that is not a clinical document causes an error with the reason",
    arguments: ["", "not xml", "<html/>", "<ClinicalDocument/>", "<ClinicalDocument xmlns=\"urn:hl7-org:v3\">"])
  func invalid(text: String) {
    let error = #expect(throws: HKError.self) {
      try HKCDADocumentSample(
        data: Data(text.utf8), start: TestDevice.noon, end: TestDevice.noon, metadata: nil)
    }
    #expect(error?.code == .errorInvalidArgument)
    #expect((error?.errorUserInfo[HKDetailedCDAValidationErrorKey] as? String)?.isEmpty == false)
  }

  @Test("Ordinary queries return documents without their content (rule Q19)")
  func ordinaryQueries() async throws {
    _ = arrives(1)
    let sample = try HKCDADocumentSample(
      data: Self.xml("Mine"), start: TestDevice.noon, end: TestDevice.noon, metadata: nil)
    try await store.save(sample)
    let samples = try await HKSampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: []).result(
      for: store)
    #expect(samples.map { ($0 as? HKCDADocumentSample)?.document } == [nil, nil])
    let changes = try await HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil).result(
      for: store)
    #expect(changes.addedSamples.map { ($0 as? HKCDADocumentSample)?.document } == [nil, nil])
    #expect(device.questionCount == 0)
  }

  @Test("The document query asks only about documents that are new since its last question (rule A77)")
  func asks() async throws {
    let (first, second) = (arrives(1), arrives(2))
    device.willAnswer(.objects([second]))
    #expect(await query() == ["Visit 2 true"])
    #expect(await query() == ["Visit 2 true"])
    #expect(device.questionCount == 1)
    let third = arrives(3)
    device.willAnswer(.objects([third]))
    #expect(await query() == ["Visit 2 true", "Visit 3 true"])
    #expect(device.questionCount == 2)
    #expect(first != second)
  }

  @Test("An app gets its own documents without a question, and on request without their data (rules A67 and Q88)")
  func own() async throws {
    try await store.save(
      try HKCDADocumentSample(data: Self.xml("Mine"), start: TestDevice.noon, end: TestDevice.noon, metadata: nil))
    #expect(await query() == ["Mine true"])
    #expect(await query(includesData: false) == ["Mine false"])
    #expect(device.questionCount == 0)
  }

  @Test("The limit of a document query applies, and an empty batch ends the results (rule Q19)")
  func batches() async throws {
    for number in 1...9 { _ = arrives(number) }
    #expect(await query().count == 9)
    #expect(await query(limit: 4) == ["Visit 1 true", "Visit 2 true", "Visit 3 true", "Visit 4 true"])
  }

  @Test("Cancelling the list gives errorUserCanceled (7), and the next query asks again (rules A69 and A77)")
  func cancelled() async throws {
    _ = arrives(1)
    device.willAnswer(.cancel, .objects([]))
    #expect(await query() == ["error 7"])
    #expect(await query() == [])
    #expect(device.questionCount == 2)
  }

  @Test("An app that was denied documents gets its own documents, and nobody is asked (rules A54 and A56)")
  func consent() async throws {
    _ = arrives(1)
    device.daemon.setDecision(
      .denied, for: Permission(type.objectType, .read), of: device.connection.app.bundleIdentifier)
    #expect(await query() == [])
    let stranger = TestDevice()
    let history = History<Int>()
    stranger.store().execute(
      HKDocumentQuery(
        documentType: type, predicate: nil, limit: 0, sortDescriptors: nil, includeDocumentData: true
      ) { _, _, _, error in history.add((error as? HKError)?.code.rawValue ?? -1) })
    #expect(await history.waits(for: 1) == [5])
    #expect(device.questionCount == 0 && stranger.questionCount == 0)
  }

  @Test("A document sample survives an archive, with and without its document")
  func archive() async throws {
    let sample = try HKCDADocumentSample(
      data: Self.xml("Visit"), start: TestDevice.noon, end: TestDevice.noon, metadata: nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKCDADocumentSample.self, from: data))
    #expect(read.document == sample.document)
  }
}
