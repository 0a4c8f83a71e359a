import HealthDaemon
import HealthModel
import Testing

/// Rules A65 to A78: permission for individual objects.
@Suite("Access to prescriptions and medications is granted object by object", .timeLimit(.minutes(20)))
struct PerObjectTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection
  let app = AppIdentity.stride.bundleIdentifier

  init() {
    daemon = makeDaemon(presenter)
    stride = daemon.connect(.stride)
    daemon.add((1...4).map { .prescription($0, issued: Double($0) * 1000) })
  }

  private func ask(_ predicate: SamplePredicate = .all) async throws {
    try await stride.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: predicate)
  }

  private func choose(_ numbers: Int...) { presenter.script(.answer(.objects(Set(numbers.map { .fixed($0) })))) }

  @Test("Only prescriptions and medications are granted object by object (A65)")
  func types() {
    #expect(
      Set(ObjectType.all.filter(\.requiresPerObjectAuthorization)) == [.visionPrescription, .userAnnotatedMedication])
  }

  @Test("The person is asked for objects every time, with the earlier decisions shown (A66)")
  func alwaysAsked() async throws {
    choose(2, 3)
    try await ask()
    choose(3)
    try await ask()
    #expect(presenter.prompts.map(\.rows.count) == [4, 4])
    #expect(presenter.prompts.map(\.objectsOn) == [[], [2, 3]])
    #expect(try stride.sees(.visionPrescription) == [3])
  }

  @Test("The list of prescriptions begins with the newest")
  func newestFirst() async throws {
    try await ask()
    #expect(presenter.prompts.first?.rows == ["object 4", "object 3", "object 2", "object 1"])
  }

  @Test("The list of documents begins with the newest (A77 and A78)")
  func newestDocumentFirst() async throws {
    let type = try #require(ObjectType.all.first { $0.kind == .document })
    let letters = (1...3).map { number in
      SampleRecord(
        uuid: .fixed(number), type: type, start: noon.minutes(Double(number)), end: noon.minutes(Double(number)),
        content: .document(DocumentRecord(title: "Letter \(number)")), sourceRevision: .scale)
    }
    daemon.add(letters)
    daemon.decide(.granted, type, .read)
    _ = try await stride.documents(SampleQuery(type), includesData: false)
    #expect(presenter.prompts.last?.rows == ["object 3", "object 2", "object 1"])
  }

  @Test("A predicate narrows the list of objects, and decisions about objects outside the list stay (A66)")
  func narrowed() async throws {
    choose(1, 4)
    try await ask()
    choose()
    try await ask(.uuids([.fixed(1), .fixed(2)]))
    #expect(presenter.prompts.last?.rows == ["object 2", "object 1"])
    #expect(try stride.sees(.visionPrescription) == [4])
  }

  @Test("The app can read the chosen objects and its own objects, and no others (A67 and A71)")
  func chosenAndOwn() async throws {
    daemon.decide(.granted, .visionPrescription, .share)
    try stride.save([.prescription(9)])
    #expect(try stride.sees(.visionPrescription) == [9], "its own, without asking")
    choose(2, 9)
    try await ask()
    #expect(presenter.prompts.last?.objectsOn == [9], "its own is on from the start")
    #expect(try stride.sees(.visionPrescription) == [2, 9])
    #expect(daemon.allowedObjects(of: .visionPrescription, for: app) == [.fixed(2), .fixed(9)])
  }

  @Test("The person can also hide the app's own objects (A67)")
  func ownRevoked() async throws {
    daemon.decide(.granted, .visionPrescription, .share)
    try stride.save([.prescription(9)])
    choose(2)
    try await ask()
    #expect(try stride.sees(.visionPrescription) == [2])
  }

  @Test("Cancelling the list of objects is an error and keeps the decisions (A69)")
  func cancelled() async throws {
    choose(2)
    try await ask()
    presenter.script(.answer(.cancel))
    await #expect(throws: HealthError.userCanceled) { try await ask() }
    #expect(try stride.sees(.visionPrescription) == [2])
  }

  @Test("If the person cancels the first list of objects, only the app's own objects are readable (A67)")
  func cancelledFirst() async throws {
    let before = try stride.sees(.visionPrescription)
    presenter.script(.answer(.cancel))
    await #expect(throws: HealthError.userCanceled) { try await ask() }
    #expect(try stride.sees(.visionPrescription) == before)
    #expect(daemon.objectTypes(askedForBy: app) == [.visionPrescription], "but the app has asked (A10)")
    #expect(daemon.appsThatAsked() == [.stride])
  }

  @Test("Choosing no objects in the list looks like having none (A68 and A71)")
  func nothingChosen() async throws {
    choose()
    try await ask()
    #expect(try stride.sees(.visionPrescription).isEmpty)
  }

  @Test("If there are no prescriptions, the list is empty (A74)")
  func emptyList() async throws {
    try await ask(.none)
    #expect(presenter.prompts.map(\.rows) == [[]])
  }

  @Test("Choosing a medication includes its doses, even future doses (A75)")
  func medications() async throws {
    daemon.add([.medication(11), .medication(12), .dose(21, of: 11), .dose(22, of: 12)])
    #expect(try stride.sees(.userAnnotatedMedication).isEmpty && stride.sees(.medicationDoseEvent).isEmpty)
    choose(12)
    try await stride.requestPerObjectReadAuthorization(for: .userAnnotatedMedication, predicate: .all)
    #expect(presenter.prompts.last?.rows == ["object 11", "object 12"])
    daemon.add([.dose(23, of: 11), .dose(24, of: 12)])
    #expect(try stride.sees(.userAnnotatedMedication) == [12])
    #expect(try stride.sees(.medicationDoseEvent) == [22, 24])
    #expect(try stride.sees(.visionPrescription).isEmpty, "choices of one type say nothing about another")
    daemon.setAllowed(false, object: .fixed(12), for: app)
    #expect(try stride.sees(.medicationDoseEvent).isEmpty)
  }

  @Test("An app is notified only of doses of medications it may read (A75)")
  func doseChanges() async throws {
    daemon.add([.medication(11), .medication(12)])
    choose(12)
    try await stride.requestPerObjectReadAuthorization(for: .userAnnotatedMedication, predicate: .all)
    var changes = stride.changes(of: [.medicationDoseEvent]).makeAsyncIterator()
    daemon.add([.dose(21, of: 11)])
    daemon.add([.dose(22, of: 12)])
    #expect(await changes.next()?.added == [.fixed(22)])
    daemon.deleteSamples([.fixed(21)])
    daemon.deleteSamples([.fixed(22)])
    #expect(await changes.next()?.deleted == [.fixed(22)])
  }

  @Test("No app can write medications or doses (S14)")
  func medicationsAreReadOnly() throws {
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.save([.medication(11)]) }
    #expect(throws: HealthError.authorizationNotDetermined) { try stride.save([.dose(21, of: 11)]) }
  }

  @Test("A decision in Settings takes effect at once (A73)")
  func settings() async throws {
    choose(2)
    try await ask()
    daemon.setAllowed(true, object: .fixed(4), for: app)
    daemon.setAllowed(false, object: .fixed(2), for: app)
    #expect(try stride.sees(.visionPrescription) == [4])
  }

  @Test("A new prescription is not readable until chosen (A71)")
  func newPrescription() async throws {
    choose(1, 2, 3, 4)
    try await ask()
    daemon.add([.prescription(5)])
    #expect(try stride.sees(.visionPrescription).sorted() == [1, 2, 3, 4])
  }

  @Test("Writing prescriptions is an ordinary permission (A72)")
  func writing() async throws {
    try await stride.requestAuthorization(toShare: [.visionPrescription], read: [])
    #expect(presenter.prompts.first?.rows == ["share visionPrescription"])
    try stride.save([.prescription(9)])
    #expect(try stride.sees(.visionPrescription) == [9])
  }

  @Test("Two apps have separate decisions")
  func twoApps() async throws {
    choose(1)
    try await ask()
    choose(2)
    let pulse = daemon.connect(.pulse)
    try await pulse.requestPerObjectReadAuthorization(for: .visionPrescription, predicate: .all)
    #expect(try stride.sees(.visionPrescription) == [1])
    #expect(try pulse.sees(.visionPrescription) == [2])
  }

  @Test("The list of objects waits in the queue like any sheet (A11)")
  func waitsItsTurn() async throws {
    presenter.script(.wait)
    async let sheet: Void = daemon.connect(.pulse).requestAuthorization(toShare: [], read: [.heartRate])
    await presenter.appeared(1)
    async let list: Void = ask()
    presenter.answerWaiting(.dontAllow)
    try await sheet
    try await list
    #expect(presenter.mostVisible == 1)
  }

  @Test("If an app saved its own object with the UUID of a hidden object, choosing this UUID grants nothing")
  func forgedName() async throws {
    daemon.decide(.granted, .visionPrescription, .share)
    try stride.save([.prescription(2, issued: 1)])
    #expect(try stride.sees(.visionPrescription) == [2])
    choose(1, 2)
    try await ask()
    #expect(try stride.sees(.visionPrescription) == [1], "whose 2 is meant, the choice does not say")
    daemon.setAllowed(true, object: .fixed(2), for: app)
    #expect(try stride.sees(.visionPrescription) == [1])
  }
}
